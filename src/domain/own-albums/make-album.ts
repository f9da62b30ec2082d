import { sql } from 'kysely';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { setCommentsIn } from '../comments/index.ts';
import { namePeople } from '../records/index.ts';
import { createAlbumIn } from '../submissions/index.ts';
import { editOf, linksOf, parseSubmitted, type VideoTexts } from '../uploads/index.ts';

interface Submitted {
  member_id: number;
  cover: number | null;
  submitted: VideoTexts;
}

/** Has the album made of a locked draft that is submitted, once all of its photos are looked at. */
export async function enqueueIfDone(ctx: Ctx, trx: Trx, draft_id: string): Promise<void> {
  const { rows } = await sql`
    select from album_draft as d where d.draft_id = ${draft_id} and d.submitted is not null and d.ended_at is null
      and not exists (select from album_draft_photo as p where p.draft_id = d.draft_id and p.state = 'checking')`.execute(
    trx,
  );
  if (rows.length > 0) await ctx.jobs.enqueue('album.make', { draft_id }, { trx });
}

/**
 * Makes the album of a submitted draft of the photos that are right; it waits for a decision. Without one such photo the draft is open again. May be killed anywhere and
 * run again.
 */
export async function makeAlbum(ctx: Ctx, { draft_id }: { draft_id: string }): Promise<void> {
  const before = await findSubmitted(ctx.db, draft_id);
  if (!before) return;
  // Not in the transaction: the first time it may take a minute. New tags are made before it as well.
  await ctx.hashes.refresh(ctx.slow_db);
  const links = await linksOf(ctx, before.submitted);
  await ctx.db.transaction().execute(async (trx) => {
    // The member, then the draft: as an account is erased.
    await sql`select from member where member_id = ${before.member_id} for share`.execute(trx);
    await sql`select from album_draft where draft_id = ${draft_id} for update`.execute(trx);
    const draft = await findSubmitted(trx, draft_id);
    if (!draft) return;
    const photos = await readyPhotos(trx, draft_id);
    if (photos.length === 0) return reopenDraft(trx, draft_id);
    const cover = photos.findIndex(({ number }) => number === draft.cover);
    const album_id = await createAlbumIn(ctx, trx, {
      ...editOf(draft.submitted),
      ...links,
      member_id: draft.member_id,
      photos,
      cover_position: Math.max(0, cover) + 1,
    });
    const { member_id } = draft;
    const { people = [], comments: setting } = draft.submitted;
    await setCommentsIn(trx, { section: 'album', object_id: album_id, setting });
    await namePeople(trx, { type: 'album', id: album_id, member_id, people });
    await sql`update album_draft set album_id = ${album_id}, ended_at = now(), typed = '{}', submitted = null where draft_id = ${draft_id}`.execute(
      trx,
    );
    await sql`update album_draft_photo set photo_id = null where draft_id = ${draft_id}`.execute(
      trx,
    );
  });
}

/** Opens the draft again of an album that was tried in vain, so that its member can hand it in once more. */
export const giveUpAlbum = ({ db }: Ctx, { draft_id }: { draft_id: string }): Promise<void> =>
  reopenDraft(db, draft_id);

async function reopenDraft(db: Ctx['db'] | Trx, draft_id: string): Promise<void> {
  await sql`
    update album_draft set submitted = null, saved_at = now()
    where draft_id = ${draft_id} and submitted is not null and ended_at is null`.execute(db);
}

/** Throws for a form that does not fit: the draft is opened again in the end. */
async function findSubmitted(
  db: Ctx['db'] | Trx,
  draft_id: string,
): Promise<Submitted | undefined> {
  const { rows } = await sql<Omit<Submitted, 'submitted'> & { submitted: unknown }>`
    select member_id, cover, submitted from album_draft
    where draft_id = ${draft_id} and submitted is not null and ended_at is null`.execute(db);
  const [row] = rows;
  return row && { ...row, submitted: parseSubmitted(row.submitted) };
}

async function readyPhotos(trx: Trx, draft_id: string) {
  const { rows } = await sql<{ number: number; photo_id: number; title: string }>`
    select number, photo_id, title from album_draft_photo
    where draft_id = ${draft_id} and state = 'ready' order by place, number`.execute(trx);
  return rows;
}
