import { sql } from 'kysely';
import { notification_limits } from '#contracts/calls/social/notifications.ts';
import type { Ctx } from '../ctx.ts';
import { addNotifications, type Line } from './add-notifications.ts';

/** Videos or albums, and subscribers of each of them, that one transaction takes: few enough that no one waits for it. */
const batch = { objects: 50, subscribers: 500 } as const;

/** Where it is noted when each was listed for the first time, whether the one in `d` is listed, and of which sources it is. */
const published = {
  video: {
    noted: sql.table('first_listed'),
    id: sql.ref('video_id'),
    listing: sql.table('listing'),
    sources: sql`select v.source from source_video as v where v.video_id = d.object_id`,
  },
  album: {
    noted: sql.table('album_first_listed'),
    id: sql.ref('album_id'),
    listing: sql.table('album_listing'),
    sources: sql`select facet_code(facet_kind(x.facet), facet_object(x.facet), 0) as source
      from album_listing as l, unnest(l.facets) as x (facet)
      where l.album_id = d.object_id and facet_kind(x.facet) in (3, 4, 7)`,
  },
} as const;

interface Found {
  object_id: number;
  /** Null for what has no further subscribers. */
  member_id: number | null;
  source: number;
  day: string;
  is_wanted: boolean;
  is_listed: boolean;
  notified_to: number;
}

type Kind = keyof typeof published;

/** The `notified_to` of one that is not listed at the moment: less than nothing, and still how far it came. */
const parked = (notified_to: number): number => -1 - notified_to;

/**
 * Notifies subscribers of videos or albums that are listed for the first time; of a popular source as many at a time as a short
 * transaction takes. `notified_to` stores the progress. A member subscribed to several sources of one is notified once. One that is not listed at the
 * moment is parked (`resumeParked`). Returns whether there may be more.
 */
export async function notifySubscribers({ db }: Ctx, kind: Kind): Promise<boolean> {
  const { noted, id, listing, sources } = published[kind];
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<Found>`
      with due as materialized (
        select f.${id} as object_id, f.notified_to, f.listed_at from ${noted} as f where f.notified_to >= 0
        order by f.${id} limit ${batch.objects} for update skip locked)
      select d.object_id, r.member_id, r.source, to_char(d.listed_at at time zone 'utc', 'YYYY-MM-DD') as day,
        r.is_notified and r.subscribed_at <= d.listed_at as is_wanted, d.notified_to,
        exists (select from ${listing} as l where l.${id} = d.object_id) as is_listed
      from due as d left join lateral (
        select distinct on (s.member_id) s.* from (${sources}) as v cross join lateral (
          select s.member_id, s.source, s.is_notified, s.subscribed_at from subscription as s
          where s.source = v.source and s.member_id > d.notified_to
          order by s.member_id limit ${batch.subscribers}) as s
        order by s.member_id, (s.is_notified and s.subscribed_at <= d.listed_at) desc, s.source
        limit ${batch.subscribers}) as r on true
      order by d.object_id, r.member_id`.execute(trx);
    await addNotifications(
      trx,
      rows.flatMap((row) => lineOf(kind, row)),
    );
    await sql`
      update ${noted} as f set notified_to = x.notified_to
      from json_to_recordset(${JSON.stringify(progressOf(rows))}::json) as x(object_id int, notified_to int)
      where f.${id} = x.object_id`.execute(trx);
    return rows.length > 0;
  });
}

/**
 * Lets subscribers hear of what was parked and is listed again, as far as it is no older than notifications become: an older one is forgotten.
 */
export async function resumeParked({ db }: Ctx): Promise<void> {
  for (const { noted, id, listing } of Object.values(published))
    await sql`
      with due as materialized (
        select f.${id} as object_id, f.listed_at > now() - make_interval(days => ${notification_limits.days}) as is_recent
        from ${noted} as f where f.notified_to < 0 and (
          f.listed_at <= now() - make_interval(days => ${notification_limits.days})
          or exists (select from ${listing} as l where l.${id} = f.${id}))
        order by f.${id} for update skip locked)
      update ${noted} as f set notified_to = case when d.is_recent then -1 - f.notified_to end
      from due as d where f.${id} = d.object_id`.execute(db);
}

const lineOf = (kind: Kind, { object_id, member_id, source, day, is_wanted }: Found): Line[] =>
  member_id !== null && is_wanted
    ? [{ member_id, kind, subject: source, day, object: object_id }]
    : [];

/** How far each came; null where its subscribers are all notified. */
function progressOf(rows: readonly Found[]): { object_id: number; notified_to: number | null }[] {
  const byObject = Map.groupBy(rows, ({ object_id }) => object_id);
  return Array.from(byObject, ([object_id, found]) => ({
    object_id,
    notified_to: progressIn(found),
  }));
}

function progressIn(found: readonly Found[]): number | null {
  const [first] = found;
  if (first?.is_listed === false) return parked(first.notified_to);
  return found.length === batch.subscribers ? (found.at(-1)?.member_id ?? null) : null;
}
