import { sql } from 'kysely';
import type { OwnUpload } from '#contracts/calls/uploads/uploads.ts';
import type {
  OwnVideo,
  OwnVideos,
  OwnVideoSort,
  OwnVideosQuery,
  OwnVideoState,
} from '#contracts/calls/uploads/own-videos.ts';
import { least_views } from '#contracts/calls/uploads/own-statistics.ts';
import { AppError } from '#contracts/errors.ts';
import { upload_limits } from '#contracts/limits/limits-of-uploads.ts';
import { videoStatus } from '#contracts/vocabulary.ts';
import { inSnapshot } from '#platform/db/in-snapshot.ts';
import { prepared } from '#platform/db/prepared-statements.ts';
import type { Db, Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { posterAddress } from '../media/index.ts';
import { readChanges } from '../moderation/index.ts';
import { listUnmade, settingsOf } from '../uploads/index.ts';
import { hasVersion, openVersion } from '../versions/index.ts';
import { hidesOf, isRemovedWork, isTakenAway, statusBehind } from './hides-of-work.ts';
import { readUsualTimes } from './usual-times.ts';

interface Row {
  video_id: number;
  dir: string;
  title: string;
  state: OwnVideoState;
  is_private: boolean;
  is_unlisted: boolean;
  views: number;
  likes: number;
  watched_seconds: number | null;
  percent: number;
  reason_code: string | null;
  /** As stored. */
  changes: unknown;
  upload_id: string | null;
  place: number | null;
  storage_key: string | null;
  poster_index: number;
  poster_key: string | null;
  publish_at: Date | null;
  time_zone: string | null;
  asked_at: Date | null;
  of_video_id: number | null;
  of_title: string | null;
  version_id: number | null;
  has_version: boolean;
  is_removed: boolean;
  created_at: Date;
}

/** The first that is true. A reviewer waits for changes until the uploader has answered. */
const state = sql<OwnVideoState>`case
  when m.state = 'failed' then 'failed'
  when ${isRemovedWork} then 'removed'
  when g.video_id is not null then 'deleted'
  when ${statusBehind(sql`v.status_id`)} = ${videoStatus.rejected} then 'rejected'
  when h.is_held then 'removed'
  when ${isTakenAway} or (h.behind is not null and p.publish_at is not null) then 'hidden'
  when m.state in ('uploaded', 'probed') then 'checking'
  when m.state in ('transcoding', 'transcoded') then 'converting'
  when v.status_id = ${videoStatus.active} then 'published'
  when d.upload_id is not null then 'draft'
  when p.publish_at is not null then 'scheduled'
  when c.changes is not null then 'changes'
  else 'waiting' end`;

/** Seconds that all watched: the share of watches that reached each part of the film. */
const watched = sql<number>`(
  select round(v.duration * (select sum(b) from unnest(w.buckets) as b) / cardinality(w.buckets))::int
  from video_watch as w where w.video_id = v.video_id)`;

/** Places in the queue that are counted. */
const places_shown = 200;

/** The first waiting publications, read once a statement: ids of videos, and '' for other subjects. A match with a list about children has the place of any other video: its uploader must not learn of it. */
const queue = sql`array(
  select w.thing from (
    select case target_type when 'video' then target_id else '' end as thing,
      case when priority < 3 then priority else 0 end as priority, coalesce(due_at, 'infinity') as due_at, case_id
    from moderation_case where kind = 'publication' and state <> 'closed'
    order by (-moderation_case.priority), (coalesce(moderation_case.due_at, 'infinity')), case_id limit ${sql.lit(places_shown)}) as w
  order by -w.priority, w.due_at, w.case_id)`;

/** Not deleted for good, as far as its uploader knows. */
const isThere = sql`(v.status_id <> ${videoStatus.deleted} or exists (
  select from pending_deletion as t where t.video_id = v.video_id and t.over_at is null))`;

/** Videos of a member, each with its state; `where` is of `v`. */
const selectOwn = (member_id: number, where: ReturnType<typeof sql>, most: number) => sql<Row>`
  select ${prepared} v.video_id, v.dir, v.title, ${state} as state, v.is_private, v.is_unlisted,
    coalesce(n.views, 0) as views, coalesce(n.likes, 0) as likes,
    case when n.views >= ${least_views} then ${watched} end as watched_seconds, m.percent, m.reason_code, c.changes, d.upload_id, array_position(${queue}, v.video_id::text) as place,
    case when m.state = 'ready' then m.storage_key end as storage_key, v.poster_index, v.poster_key, m.created_at,
    ${isRemovedWork} as is_removed, p.publish_at, p.time_zone, g.asked_at, r.of_video_id, r.of_title, y.version_id,
    ${hasVersion(sql`v.video_id`)} as has_version
  from video as v join media as m using (media_id)
  left join pending_deletion as g on g.video_id = v.video_id
  left join lateral (
    select o.video_id as of_video_id, o.title as of_title
    from video_version as x join video as o on o.video_id = x.of_video_id where x.video_id = v.video_id) as r on true
  left join lateral (${openVersion(sql`v.video_id`)}) as y on true
  left join video_stat as n on n.video_id = v.video_id
  left join subject_status as s on s.subject_type = 'video' and s.subject_id = v.video_id::text
  cross join lateral (${hidesOf('video', sql`v.video_id`)}) as h
  left join lateral (
    select u.upload_id from upload as u join upload_form as f using (upload_id)
    where u.video_id = v.video_id and u.state = 'done' and f.submitted_at is null limit 1) as d on true
  -- Approved, and not yet shown.
  left join lateral (
    select t.publish_at, t.time_zone from video_schedule as t
    where t.video_id = v.video_id and exists (
      select from publication as x where x.video_id = v.video_id and x.revoked_at is null)) as p on true
  left join lateral (
    select w.details -> 'changes' as changes from moderation_decision as w
    where s.status = 'changes-asked' and w.decision_id = s.decision_id and not exists (
      select from case_event as e where e.case_id = w.case_id and e.kind = 'answered' and e.at >= w.applied_at)) as c on true
  where v.member_id = ${member_id} and ${isThere} and ${where}
  order by v.video_id desc limit ${sql.lit(most)}`;

/** Whose texts may be changed. */
const editable: ReadonlySet<OwnVideoState> = new Set<OwnVideoState>([
  'checking',
  'converting',
  'waiting',
  'changes',
  'scheduled',
  'published',
]);

const undecided: ReadonlySet<OwnVideoState> = new Set<OwnVideoState>([
  'checking',
  'converting',
  'waiting',
  'changes',
]);
/** Before a decision everything may be changed that a form asks, the preview as well. */
export const isUndecided = (state: OwnVideoState): boolean => undecided.has(state);

/** No one gets its film, its uploader included. */
export const isWithheld = (state: OwnVideoState) => state === 'removed' || state === 'deleted';

/** Of these nothing would come back. */
const final: ReadonlySet<OwnVideoState> = new Set(['draft', 'failed']);

const shown = (ctx: Ctx, row: Row): OwnVideo => {
  const { storage_key, poster_index, poster_key, created_at, changes, ...others } = row;
  const { asked_at, of_video_id, of_title, is_removed, ...rest } = others;
  const isScheduled = row.state === 'scheduled';
  return {
    ...rest,
    place: row.state === 'waiting' ? row.place : null,
    changes: row.state === 'changes' ? readChanges(changes) : {},
    // A draft whose clip is not ready is one all the same: its form is what is to be done.
    may_edit: editable.has(row.state) && row.upload_id === null,
    poster:
      storage_key === null
        ? ''
        : posterAddress(
            // A poster that is not public is requested from the site's own host, which knows the member by the session.
            row.state === 'published' && !row.is_private ? ctx.settings.media_origin : '',
            { storage_key, poster_index, poster_key },
            320,
            'jpg',
          ),
    publish_at: isScheduled ? (row.publish_at?.toISOString() ?? null) : null,
    time_zone: isScheduled ? row.time_zone : null,
    delete_days: is_removed || final.has(row.state) || of_video_id !== null ? 0 : daysOf(ctx),
    gone_at: row.state === 'deleted' ? goneAt(ctx, asked_at) : null,
    replaces: of_video_id === null ? null : { video_id: of_video_id, title: of_title ?? '' },
    created_at: created_at.toISOString(),
  };
};

/** The time at which a deleted video is gone for good. */
export const goneAt = (ctx: Ctx, asked_at: Date | null): string | null =>
  asked_at && new Date(asked_at.getTime() + settingsOf(ctx).delete_seconds * 1000).toISOString();

/** The values that a sort by figures compares, of `v` and its `video_stat` as `n`; the highest first. */
const figures: Readonly<
  Record<Exclude<OwnVideoSort, 'newest' | 'oldest'>, ReturnType<typeof sql<number>>>
> = {
  views: sql<number>`coalesce(n.views, 0)`,
  likes: sql<number>`coalesce(n.likes, 0)`,
  watched: sql<number>`case when n.views >= ${least_views} then coalesce(${watched}, 0) else 0 end`,
};

const titled = (search: string) =>
  search === '' ? sql`true` : sql`strpos(lower(v.title), lower(${search.trim()})) > 0`;

type PageQuery = OwnVideosQuery & { member_id: number };

/** Newest first: the index has the order. One more than a page where there is a next one. */
async function readNewest({ db }: Ctx, { member_id, search, before }: PageQuery): Promise<Row[]> {
  const older = before === 0 ? sql`true` : sql`v.video_id < ${before}::int`;
  const where = sql`${older} and ${titled(search)}`;
  return (await selectOwn(member_id, where, upload_limits.page + 1).execute(db)).rows;
}

/** Of one moment: a file that becomes a video meanwhile would be in neither list. */
const readFirst = (ctx: Ctx, query: PageQuery): Promise<{ uploads: OwnUpload[]; rows: Row[] }> =>
  inSnapshot(ctx.db, async (db) => {
    const reads = { ...ctx, db };
    return {
      uploads: await listUnmade(reads, query.member_id),
      rows: await readNewest(reads, query),
    };
  });

/** Tables, what comes after the last of the page before, and the order. A sort by figures reads all videos of the member. */
function orderOf(sort: Exclude<OwnVideoSort, 'newest'>, before: number) {
  if (sort === 'oldest')
    return {
      tables: sql`video as v`,
      after: sql`v.video_id > ${before}::int`,
      order: sql`v.video_id`,
    };
  const value = figures[sort];
  const tables = sql`video as v left join video_stat as n on n.video_id = v.video_id`;
  const last = sql`(select ${value}, v.video_id from ${tables} where v.video_id = ${before}::int)`;
  return {
    tables,
    after: before === 0 ? sql`true` : sql`(${value}, v.video_id) < ${last}`,
    order: sql`${value} desc, v.video_id desc`,
  };
}

/** By any other sort, as `readNewest`: first the ids, so that nothing else is read of what is on other pages. */
async function readSorted(
  { db }: Ctx,
  sort: Exclude<OwnVideoSort, 'newest'>,
  { member_id, search, before }: PageQuery,
): Promise<Row[]> {
  const { tables, after, order } = orderOf(sort, before);
  const { rows: picked } = await sql<{ video_id: number }>`
    select v.video_id from ${tables}
    where v.member_id = ${member_id} and ${isThere} and ${titled(search)} and ${after}
    order by ${order} limit ${upload_limits.page + 1}`.execute(db);
  const ids = picked.map(({ video_id }) => video_id);
  const where = sql`v.video_id = any(${ids}::int[])`;
  const { rows } = await selectOwn(member_id, where, upload_limits.page + 1).execute(db);
  return rows.toSorted((a, b) => ids.indexOf(a.video_id) - ids.indexOf(b.video_id));
}

/** A member's videos by a sort, 30 a page; `before` 0 begins, with the files that are no video yet. A `search` reads the titles of the member's videos until a page is full. */
export async function listOwnVideos(
  ctx: Ctx,
  query: PageQuery,
): Promise<Omit<OwnVideos, 'username'>> {
  const { member_id, search, sort, before } = query;
  const isFirst = before === 0 && search === '' && sort === 'newest';
  const { uploads, rows } = isFirst
    ? await readFirst(ctx, query)
    : {
        uploads: [],
        rows: sort === 'newest' ? await readNewest(ctx, query) : await readSorted(ctx, sort, query),
      };
  const videos = rows.slice(0, upload_limits.page).map((row) => shown(ctx, row));
  return {
    uploads,
    videos,
    usual: await readUsualTimes(ctx),
    is_mailed: await isMailed(ctx, member_id),
    next: rows.length > videos.length ? (videos.at(-1)?.video_id ?? null) : null,
  };
}

/** How long what is deleted can be restored; 0 for not at all. */
export const daysOf = (ctx: Ctx): number => settingsOf(ctx).delete_seconds / 86_400;

async function isMailed({ db }: Ctx, member_id: number): Promise<boolean> {
  const profile = await db
    .selectFrom('profile')
    .select('mails_uploads')
    .where('member_id', '=', member_id)
    .executeTakeFirst();
  return profile?.mails_uploads ?? false;
}

export interface OwnVideoRef {
  member_id: number;
  video_id: number;
}

/** Throws not_found for another member's, and for one that was deleted. */
export async function findOwnVideo(
  ctx: Ctx,
  db: Db | Trx,
  { member_id, video_id }: OwnVideoRef,
): Promise<OwnVideo> {
  const { rows } = await selectOwn(member_id, sql`v.video_id = ${video_id}`, 1).execute(db);
  const [row] = rows;
  if (!row) throw new AppError('not_found');
  return shown(ctx, row);
}
