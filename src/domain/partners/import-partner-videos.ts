import { sql } from 'kysely';
import { orientationCode, type Orientation } from '#contracts/vocabulary.ts';
import type { Ctx } from '../ctx.ts';

export interface NewPartnerVideo {
  orientation: Orientation;
  title: string;
  /** https, at most 1000 characters; one of an orientation */
  url: string;
  thumb: string;
  /** seconds, 0 when unknown */
  duration: number;
}

export interface ImportedPartnerVideos {
  added: number;
  changed: number;
  removed: number;
}

/**
 * Takes partners' videos over in one transaction: a known address gets its new title, picture and length, others are added. With `replace` those that are
 * not in the list go. The same list a second time changes nothing.
 */
export async function importPartnerVideos(
  { db }: Pick<Ctx, 'db'>,
  videos: readonly NewPartnerVideo[],
  { replace = false }: { replace?: boolean } = {},
): Promise<ImportedPartnerVideos> {
  // One array a column: a list of any length is one statement.
  const columns = {
    orientation: videos.map(({ orientation }) => orientationCode[orientation]),
    title: videos.map(({ title }) => title),
    url: videos.map(({ url }) => url),
    thumb: videos.map(({ thumb }) => thumb),
    duration: videos.map(({ duration }) => duration),
  };
  return db.transaction().execute(async (trx) => {
    // Two imports at once would wait for each other's rows in different orders.
    await sql`lock table partner_video in share row exclusive mode`.execute(trx);
    const removed = replace
      ? await sql`
          delete from partner_video where (orientation, url) not in (
            select * from unnest(${columns.orientation}::smallint[], ${columns.url}::text[]))`.execute(
          trx,
        )
      : undefined;
    const { rows } = await sql<{ is_new: boolean }>`
      insert into partner_video as p (orientation, title, url, thumb, duration)
      select * from unnest(${columns.orientation}::smallint[], ${columns.title}::text[], ${columns.url}::text[], ${columns.thumb}::text[],
        ${columns.duration}::int[])
      on conflict (orientation, url) do update set title = excluded.title, thumb = excluded.thumb, duration = excluded.duration
        where (p.title, p.thumb, p.duration) is distinct from (excluded.title, excluded.thumb, excluded.duration)
      returning xmax = 0 as is_new`.execute(trx);
    const added = rows.filter(({ is_new }) => is_new).length;
    return { added, changed: rows.length - added, removed: Number(removed?.numAffectedRows ?? 0) };
  });
}
