import { sql } from 'kysely';
import { videoStatus } from '#contracts/vocabulary.ts';
import type { Trx } from '#platform/db/pool.ts';
import { changeAlbumState } from '../albums/index.ts';
import { child_safety_priority, lockWork, restrictCases } from '../cases/index.ts';
import type { Ctx } from '../ctx.ts';
import {
  findMatches,
  readClip,
  readPhoto,
  recordMatches,
  type Compared,
  type Match,
} from '../hashes/index.ts';
import { openCase } from '../moderation/index.ts';
import { preserveWork } from '../preservation/index.ts';
import { publishReadyVideos } from '../videos/index.ts';

const other_priority = 2;
/** The rule whose time runs for them, where it is shorter than that of matches. */
const child_safety_rule = 'minors';
/** Of a case; all of them are in `hash_match`. */
const matches_written = 20;

/**
 * Runs in the transaction that makes a clip ready: compares it with the lists, and publishes its videos
 * only where nothing matches. Else they wait as any upload that is reviewed, so that the wait does not
 * reveal which content is listed.
 */
export async function publishUnmatched(ctx: Ctx, trx: Trx, media_id: number): Promise<number[]> {
  const matches = await matchClip(ctx, trx, media_id);
  const held = matches.length === 0 ? [] : await hideVideos(trx, media_id);
  const ids = await publishReadyVideos(trx, media_id);
  for (const video of held) await openMatchCase(ctx, trx, { type: 'video', ...video }, matches);
  return ids;
}

/** The same for videos that were just made of clips that are ready already. */
export async function holdNewVideos(
  ctx: Ctx,
  trx: Trx,
  made: readonly { video_id: number; media_id: number }[],
): Promise<void> {
  const cases: (() => Promise<void>)[] = [];
  for (const [media_id, videos] of Map.groupBy(made, (each) => each.media_id)) {
    const matches = await matchClip(ctx, trx, media_id);
    if (matches.length === 0) continue;
    const ids = videos.map(({ video_id }) => video_id);
    for (const video of await hideVideos(trx, media_id, ids))
      cases.push(() => openMatchCase(ctx, trx, { type: 'video', ...video }, matches));
  }
  for (const open of cases) await open();
}

/** Compares the photos of an album that was just made. */
export async function holdNewAlbum(ctx: Ctx, trx: Trx, album_id: number): Promise<void> {
  const photos = await trx
    .selectFrom('album_photo')
    .innerJoin('album', 'album.album_id', 'album_photo.album_id')
    .select(['photo_id', 'member_id'])
    .where('album.album_id', '=', album_id)
    .orderBy('position')
    .execute();
  const matches: Match[] = [];
  for (const { photo_id } of photos) {
    const photo = await readPhoto(trx, photo_id);
    if (photo)
      matches.push(...(await recordMatches(trx, { photo_id }, await findMatches(ctx, trx, photo))));
  }
  if (matches.length === 0) return;
  await changeAlbumState(trx, album_id, { status: 'pending' });
  const member_id = photos[0]?.member_id ?? null;
  await openMatchCase(ctx, trx, { type: 'album', id: album_id, member_id }, matches);
}

/** Compares an own picture that is to stand for a video. Its uploader learns nothing of a match. */
export async function holdPreview(
  ctx: Ctx,
  trx: Trx,
  { video_id, member_id, photo_id }: { video_id: number; member_id: number; photo_id: number },
): Promise<void> {
  const photo = await readPhoto(trx, photo_id);
  if (!photo) return;
  const matches = await recordMatches(trx, { photo_id }, await findMatches(ctx, trx, photo));
  if (matches.length === 0) return;
  // A form about it that comes at this moment finds the case, or its own case is found.
  await lockWork(trx, { type: 'video', id: video_id });
  await openMatchCase(ctx, trx, { type: 'video', id: video_id, member_id }, matches);
}

/**
 * The entries of lists that a picture of a member matches, except those that a reviewer has cleared for the same file. The caller's transaction has locked the
 * member and the cases, and the process has refreshed its hashes before it.
 */
export async function matchPicture(ctx: Ctx, trx: Trx, compared: Compared): Promise<Match[]> {
  const matches = await findMatches(ctx, trx, compared);
  if (matches.length === 0) return [];
  const { rows } = await sql<{ entry_id: number }>`
    select h.entry_id from hash_match as h left join member_picture as p using (picture_id) left join photo as f on f.photo_id = h.photo_id
    where h.state = 'cleared' and h.entry_id = any(${matches.map(({ entry_id }) => entry_id)}::int[])
      and ${compared.sha256} in (p.content_hash, f.content_hash)`.execute(trx);
  const cleared = new Set(rows.map(({ entry_id }) => entry_id));
  return matches.filter(({ entry_id }) => !cleared.has(entry_id));
}

/** Opens the case of a picture of a member that matches, once it has a row. */
export async function holdPicture(
  ctx: Ctx,
  trx: Trx,
  { picture_id, member_id }: { picture_id: number; member_id: number },
  matches: readonly Match[],
): Promise<void> {
  const counting = await recordMatches(trx, { picture_id }, matches);
  await openMatchCase(ctx, trx, { type: 'picture', id: picture_id, member_id }, counting);
}

async function matchClip(ctx: Ctx, trx: Trx, media_id: number): Promise<Match[]> {
  const clip = await readClip(trx, media_id);
  if (!clip) return [];
  return recordMatches(trx, { media_id }, await findMatches(ctx, trx, clip));
}

interface HeldVideo {
  id: number;
  member_id: number | null;
}

/**
 * Hides the videos of a clip. A video that its uploader deleted, a case hides or a decision refused stays so, and waits once it is restored; such videos are
 * returned as well, so that none is shown again without a decision about the match.
 */
async function hideVideos(
  trx: Trx,
  media_id: number,
  only: readonly number[] | null = null,
): Promise<HeldVideo[]> {
  const ids = only ? [...only] : await videosOf(trx, media_id);
  if (ids.length === 0) return [];
  await sql`select video_lock(${ids}::int[])`.execute(trx);
  const { active, pending, processing, deleted } = videoStatus;
  await sql`
    update video set status_id = ${pending} where video_id = any(${ids}::int[]) and status_id in (${active}, ${processing})`.execute(
    trx,
  );
  for (const hides of ['pending_deletion', 'case_hidden_video'])
    await sql`
      update ${sql.table(hides)} set status_before = ${pending}
      where video_id = any(${ids}::int[]) and status_before in (${active}, ${processing})`.execute(
      trx,
    );
  await sql`select listing_refresh(${ids}::int[])`.execute(trx);
  const { rows } = await sql<HeldVideo>`
    select v.video_id as id, v.member_id from video as v
    where v.video_id = any(${ids}::int[]) and v.media_id = ${media_id}
      -- but what nobody restores
      and (v.status_id <> ${deleted} or exists (select from pending_deletion as d where d.video_id = v.video_id))
    order by v.video_id`.execute(trx);
  return rows;
}

async function videosOf(trx: Trx, media_id: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('video')
    .select('video_id')
    .where('media_id', '=', media_id)
    .execute();
  return rows.map(({ video_id }) => video_id);
}

async function openMatchCase(
  ctx: Ctx,
  trx: Trx,
  { type, id, member_id }: HeldVideo & { type: 'video' | 'album' | 'picture' },
  matches: readonly Match[],
): Promise<void> {
  const is_child_safety = matches.some((match) => match.is_child_safety);
  if (is_child_safety) await restrictCases(trx, { type, id });
  const { case_id } = await openCase(ctx, trx, {
    kind: 'hash-match',
    subject: { type, id: String(id) },
    member_id,
    priority: is_child_safety ? child_safety_priority : other_priority,
    rule: is_child_safety ? child_safety_rule : undefined,
    fields: {
      matches: matches
        .slice(0, matches_written)
        .map(({ list_name, reference, kind, distance, share, listed_share }) => ({
          list: list_name,
          reference,
          kind,
          distance,
          share,
          listed_share,
        })),
    },
  });
  if (is_child_safety) await preserveWork(ctx, trx, { work: { type, id }, case_id });
}
