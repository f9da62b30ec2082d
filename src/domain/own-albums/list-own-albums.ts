import { sql } from 'kysely';
import type {
  OwnAlbum,
  OwnAlbums,
  OwnAlbumSort,
  OwnAlbumsQuery,
  OwnAlbumState,
} from '#contracts/calls/uploads/album-edit.ts';
import { AppError } from '#contracts/errors.ts';
import { upload_limits } from '#contracts/limits/limits-of-uploads.ts';
import { videoStatus } from '#contracts/vocabulary.ts';
import { inSnapshot } from '#platform/db/in-snapshot.ts';
import type { Db, Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { readChanges } from '../moderation/index.ts';
import {
  daysOf,
  goneAt,
  hidesOf,
  isRemovedWork,
  isTakenAway,
  statusBehind,
} from '../own-videos/index.ts';
import { photoSrc } from './list-photos.ts';
import { listDrafts } from './show-album-page.ts';

interface Row {
  album_id: number;
  dir: string;
  title: string;
  state: OwnAlbumState;
  is_private: boolean;
  photos_amount: number;
  views: number;
  likes: number;
  /** As stored. */
  changes: unknown;
  storage_key: string | null;
  asked_at: Date | null;
  is_removed: boolean;
  created_at: Date;
}

/** The first that is true. A reviewer waits for changes until the uploader has answered. */
const state = sql<OwnAlbumState>`case
  when ${isRemovedWork} then 'removed'
  when g.album_id is not null then 'deleted'
  when ${statusBehind(sql`a.status_id`)} = ${videoStatus.rejected} then 'rejected'
  when h.is_held then 'removed'
  when ${isTakenAway} then 'hidden'
  when a.status_id = ${videoStatus.active} then 'published'
  when c.changes is not null then 'changes'
  else 'waiting' end`;

/** Not deleted for good. */
const isThere = sql`(a.status_id <> ${videoStatus.deleted} or exists (select from pending_deletion as t where t.album_id = a.album_id and t.over_at is null))`;

/** Albums of a member, each with its state; `where` is of `a`. */
const selectOwn = (member_id: number, where: ReturnType<typeof sql>, most: number) => sql<Row>`
  select a.album_id, a.dir, a.title, ${state} as state, a.is_private, a.photos_amount, c.changes, p.storage_key, a.post_date as created_at,
    coalesce(n.views, 0) as views, coalesce(n.likes, 0) as likes, ${isRemovedWork} as is_removed, g.asked_at
  from album as a
  left join album_stat as n on n.album_id = a.album_id
  left join pending_deletion as g on g.album_id = a.album_id
  cross join lateral (${hidesOf('album', sql`a.album_id`)}) as h
  left join subject_status as s on s.subject_type = 'album' and s.subject_id = a.album_id::text
  left join album_photo as x on x.album_id = a.album_id and x.position = a.cover_position
  left join photo as p on p.photo_id = x.photo_id and not p.is_hidden
  left join lateral (
    select w.details -> 'changes' as changes from moderation_decision as w
    where s.status = 'changes-asked' and w.decision_id = s.decision_id and not exists (
      select from case_event as e where e.case_id = w.case_id and e.kind = 'answered' and e.at >= w.applied_at)) as c on true
  where a.member_id = ${member_id} and ${isThere} and ${where}
  order by a.album_id desc limit ${most}`;

const editable: ReadonlySet<OwnAlbumState> = new Set<OwnAlbumState>([
  'waiting',
  'changes',
  'published',
]);

const shown = (
  ctx: Ctx,
  { storage_key, created_at, asked_at, changes, is_removed, ...rest }: Row,
): OwnAlbum => ({
  ...rest,
  delete_days: is_removed ? 0 : daysOf(ctx),
  gone_at: rest.state === 'deleted' ? goneAt(ctx, asked_at) : null,
  changes: rest.state === 'changes' ? readChanges(changes) : {},
  may_edit: editable.has(rest.state),
  poster: storage_key === null ? '' : photoSrc(storage_key),
  created_at: created_at.toISOString(),
});

const titled = (search: string) =>
  search === '' ? sql`true` : sql`strpos(lower(a.title), lower(${search.trim()})) > 0`;

/** The values that a sort by figures compares, of `a` and its `album_stat` as `n`; the highest first. */
const figures: Readonly<
  Record<Exclude<OwnAlbumSort, 'newest' | 'oldest'>, ReturnType<typeof sql<number>>>
> = {
  views: sql<number>`coalesce(n.views, 0)`,
  likes: sql<number>`coalesce(n.likes, 0)`,
};

type PageQuery = OwnAlbumsQuery & { member_id: number };

/** Newest first, one more than a page where there is a next one; the first page begins with the drafts. */
async function readNewest(ctx: Ctx, { member_id, search, before }: PageQuery) {
  const older = before === 0 ? sql`true` : sql`a.album_id < ${before}::int`;
  const where = sql`${older} and ${titled(search)}`;
  // Of one moment: a draft that becomes an album meanwhile would be in neither list.
  return inSnapshot(ctx.db, async (db) => ({
    drafts: before === 0 && search === '' ? await listDrafts({ ...ctx, db }, member_id) : [],
    ...(await selectOwn(member_id, where, upload_limits.page + 1).execute(db)),
  }));
}

/** The condition for rows after the last one of the page before, and the order. A sort by figures reads all albums of the member. */
function orderOf(sort: Exclude<OwnAlbumSort, 'newest'>, before: number) {
  if (sort === 'oldest') return { after: sql`a.album_id > ${before}::int`, order: sql`a.album_id` };
  const value = figures[sort];
  const last = sql`(select ${value}, a.album_id from album as a left join album_stat as n using (album_id) where a.album_id = ${before}::int)`;
  return {
    after: before === 0 ? sql`true` : sql`(${value}, a.album_id) < ${last}`,
    order: sql`${value} desc, a.album_id desc`,
  };
}

/** By any other sort: first the ids, so that nothing else is read of what is on other pages. */
async function readSorted(
  { db }: Ctx,
  sort: Exclude<OwnAlbumSort, 'newest'>,
  { member_id, search, before }: PageQuery,
): Promise<Row[]> {
  const { after, order } = orderOf(sort, before);
  const { rows: picked } = await sql<{ album_id: number }>`
    select a.album_id from album as a left join album_stat as n using (album_id)
    where a.member_id = ${member_id} and ${isThere} and ${titled(search)} and ${after}
    order by ${order} limit ${upload_limits.page + 1}`.execute(db);
  const ids = picked.map(({ album_id }) => album_id);
  const where = sql`a.album_id = any(${ids}::int[])`;
  const { rows } = await selectOwn(member_id, where, upload_limits.page + 1).execute(db);
  return rows.toSorted((a, b) => ids.indexOf(a.album_id) - ids.indexOf(b.album_id));
}

/**
 * A member's albums by a sort, 30 a page; `before` 0 begins, with what is no album yet. A `search` reads the titles of the
 * member's albums until a page is full.
 */
export async function listOwnAlbums(
  ctx: Ctx,
  query: PageQuery,
): Promise<Omit<OwnAlbums, 'username'>> {
  const { sort } = query;
  const { drafts, rows } =
    sort === 'newest'
      ? await readNewest(ctx, query)
      : { drafts: [], rows: await readSorted(ctx, sort, query) };
  const most = upload_limits.page;
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
