import { sql } from 'kysely';
import { genderCode, objectKind, type Gender } from '#contracts/vocabulary.ts';
import type { Db } from '#platform/db/pool.ts';
import { namedTotal } from './named-total.ts';

export interface TopTag {
  dir: string;
  title: string;
  total: number;
  /** All three, or none where the tag's page has no words. */
  h1: string | null;
  mtitle: string | null;
  mdesc: string | null;
}

/**
 * The tags with the most videos of the gender, exact at once: besides the first by the kept counts, everything that has a pending difference or is
 * merged into is looked at, and as many more as may thereby drop out.
 */
export async function topTags(db: Db, gender: Gender, most: number): Promise<TopTag[]> {
  const orientation = genderCode[gender];
  const isOurs = sql`(facet >> 28) = ${objectKind.tag} and (facet & 3) = ${orientation}`;
  const { rows } = await sql<TopTag>`
    with unsettled as (
      select facet from facet_delta where ${isOurs}
      union select fc(${objectKind.tag}, tag_id, ${orientation}) from tag where is_merging
      union select fc(${objectKind.tag}, merged_into, ${orientation}) from tag where is_merging),
    looked_at as (
      (select facet from facet_count where ${isOurs} order by total desc, facet limit ${most} + (select count(*) from unsettled))
      union select facet from unsettled)
    select t.dir, t.title, n.total, p.h1, p.mtitle, p.mdesc
    from looked_at k join tag t on t.tag_id = ((k.facet >> 2) & ${2 ** 26 - 1})
    cross join lateral (select ${namedTotal('tag', 't', orientation)} as total) n
    left join tag_mvp p on p.tag_id = t.tag_id and p.lang = 'en'
    where t.merged_into is null and n.total > 0
    order by n.total desc, t.tag_id limit ${most}`.execute(db);
  return rows;
}
