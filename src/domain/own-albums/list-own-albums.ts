import { sql } from 'kysely';
import type { OwnAlbum, OwnAlbums, OwnAlbumState } from '#contracts/calls/album-edit.ts';
import { AppError } from '#contracts/errors.ts';
import { upload_limits } from '#contracts/limits-of-uploads.ts';
import { videoStatus } from '#contracts/vocabulary.ts';
import { inSnapshot } from '#platform/db/in-snapshot.ts';
import type { Db, Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { photoSrc } from './list-photos.ts';
import { daysOf, goneAt } from '../own-videos/index.ts';
import { listDrafts } from './show-album-page.ts';

interface Row {
  album_id: number;
  dir: string;
  title: string;
  state: OwnAlbumState;
  is_private: boolean;
  photos_amount: number;
  changes: Record<string, string> | null;
  storage_key: string | null;
  asked_at: Date | null;
  created_at: Date;
}

/** The first that is true. A reviewer waits for changes until the uploader has answered. */
const state = sql<OwnAlbumState>`case
  when s.status in ('removed', 'stays-down', 'held') or exists (
    select from case_hidden_album as h where h.album_id = a.album_id) then 'removed'
  when g.album_id is not null then 'deleted'
  when a.status_id = ${videoStatus.rejected} then 'rejected'
  when a.status_id = ${videoStatus.active} then 'published'
  when c.changes is not null then 'changes'
  else 'waiting' end`;

/** Albums of a member, each with its state; `where` is of `a`. */
const selectOwn = (member_id: number, where: ReturnType<typeof sql>, most: number) => sql<Row>`
  select a.album_id, a.dir, a.title, ${state} as state, a.is_private, a.photos_amount, c.changes, p.storage_key, a.post_date as created_at,
    g.asked_at
  from album as a
  left join pending_deletion as g on g.album_id = a.album_id
  left join subject_status as s on s.subject_type = 'album' and s.subject_id = a.album_id::text
  left join album_photo as x on x.album_id = a.album_id and x.position = a.cover_position
  left join photo as p on p.photo_id = x.photo_id and not p.is_hidden
  left join lateral (
    select w.details -> 'changes' as changes from moderation_decision as w
    where s.status = 'changes-asked' and w.decision_id = s.decision_id and not exists (
      select from case_event as e where e.case_id = w.case_id and e.kind = 'answered' and e.at >= w.applied_at)) as c on true
  where a.member_id = ${member_id} and (a.status_id <> ${videoStatus.deleted} or (g.album_id is not null and g.over_at is null)) and ${where}
  order by a.album_id desc limit ${most}`;

const editable: ReadonlySet<OwnAlbumState> = new Set<OwnAlbumState>([
  'waiting',
  'changes',
  'published',
]);

const shown = (
  ctx: Ctx,
  { storage_key, created_at, asked_at, changes, ...rest }: Row,
): OwnAlbum => ({
  ...rest,
  delete_days: rest.state === 'removed' ? 0 : daysOf(ctx),
  gone_at: rest.state === 'deleted' ? goneAt(ctx, asked_at) : null,
  changes: rest.state === 'changes' ? (changes ?? {}) : {},
  may_edit: editable.has(rest.state),
  poster: storage_key === null ? '' : photoSrc(storage_key),
  created_at: created_at.toISOString(),
});

/** A member's albums, newest first, 30 a page; `before` 0 begins, with what is no album yet. */
export async function listOwnAlbums(
  ctx: Ctx,
  { member_id, before }: { member_id: number; before: number },
): Promise<Omit<OwnAlbums, 'username'>> {
  const most = upload_limits.page;
  const where = before === 0 ? sql`true` : sql`a.album_id < ${before}::bigint`;
  // Of one moment: a draft that becomes an album meanwhile would be in neither list.
  const { drafts, rows } = await inSnapshot(ctx.db, async (db) => ({
    drafts: before === 0 ? await listDrafts({ ...ctx, db }, member_id) : [],
    ...(await selectOwn(member_id, where, most + 1).execute(db)),
  }));
  const albums = rows.slice(0, most).map((row) => shown(ctx, row));
  return {
    drafts,
    albums,
    next: rows.length > most ? (albums.at(-1)?.album_id ?? null) : null,
  };
}

export interface OwnAlbumRef {
  member_id: number;
  album_id: number;
}

/** Throws not_found for another member's, and for one that was deleted. */
export async function findOwnAlbum(
  ctx: Ctx,
  db: Db | Trx,
  { member_id, album_id }: OwnAlbumRef,
): Promise<OwnAlbum> {
  const { rows } = await selectOwn(member_id, sql`a.album_id = ${album_id}`, 1).execute(db);
  const [row] = rows;
  if (!row) throw new AppError('not_found');
  return shown(ctx, row);
}
