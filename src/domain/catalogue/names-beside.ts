import { sql, type RawBuilder } from 'kysely';
import { limits } from '#contracts/limits.ts';
import { objectKind } from '#contracts/vocabulary.ts';
import type { LinkKind } from './file-under.ts';
import { object_mask } from './named-total.ts';

/** What is filed under a name in one gender. The facets are several while others are being merged into it; without any nothing is meant. */
export interface FiledUnderName {
  orientation: number;
  facets: readonly number[];
}

/** SQL: whether the row that is called `l` in the query is of it. Every gender has to be asked for alone: so it is entered by its index. */
export function isFiledUnder({ orientation, facets }: FiledUnderName): RawBuilder<boolean> {
  if (facets.length === 0) return sql<boolean>`false`;
  const has = facets.length === 1 ? sql`@>` : sql`&&`;
  return sql<boolean>`l.orientation = ${orientation} and l.facets ${has} ${[...facets]}::int[]`;
}

/** SQL: (video_id, pub, facets) of the newest listed videos of all of these together, limits.beside.videos at most. */
export function newestVideos(of: readonly FiledUnderName[]): RawBuilder<unknown> {
  const newest = sql`order by pub desc, video_id desc limit ${limits.beside.videos}`;
  const each = of.map((name) => sql`(select l.video_id, l.pub, l.facets from listing l where ${isFiledUnder(name)} ${newest})`);
  return sql`select * from (${sql.join(each, sql` union all `)}) newest ${newest}`;
}

/** SQL: (id, videos) of the names that such videos are filed under, and how many of them. What is merged counts as what it became, once a video. */
export function namesOn(kind: LinkKind, videos: RawBuilder<unknown>): RawBuilder<unknown> {
  const id = sql.ref(`n.${kind}_id`);
  return sql`
    select coalesce(n.merged_into, ${id}) as id, count(distinct v.video_id)::int as videos
    from (${videos}) v cross join unnest(v.facets) f join ${sql.table(kind)} n on ${id} = (f >> 2) & ${object_mask}::int
    where f >> 28 = ${objectKind[kind]}
    group by 1`;
}
