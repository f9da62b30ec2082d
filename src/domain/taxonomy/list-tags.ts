import { sql } from 'kysely';
import type { Tags } from '#contracts/calls/catalogue/catalogue.ts';
import { limits } from '#contracts/limits/limits.ts';
import type { TagMvp } from '#contracts/text/names.ts';
import {
  orientationCode,
  objectKind,
  type Language,
  type Orientation,
} from '#contracts/vocabulary.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { facetsOfKind, mergingTotals } from './named-total.ts';

/**
 * The tags with the most videos of the orientation, with the texts of their pages where they exist.
 */
export async function listTags(
  { db }: Ctx,
  { orientation }: { orientation: Orientation },
): Promise<Tags> {
  const tags = await topTags(db, orientation, limits.tags_listed);
  return {
    tags: tags.map(({ dir, title, total, h1, mtitle, mdesc }) => ({
      dir,
      title,
      total_videos: total,
      ...(h1 !== null && mtitle !== null && mdesc !== null && { mvp: { h1, mtitle, mdesc } }),
    })),
  };
}

export interface TopTag {
  dir: string;
  title: string;
  total: number;
  /** All three, or none when the tag's page has no texts. */
  h1: string | null;
  mtitle: string | null;
  mdesc: string | null;
}

/**
 * The tags with the most videos of the orientation, exact at once: besides the first ones by
 * precomputed counts, reads all tags with pending differences, and as many more as these or merges
 * may displace.
 */
export async function topTags(db: Db, orientation: Orientation, most: number): Promise<TopTag[]> {
  const orientation_code = orientationCode[orientation];
  const { rows } = await sql<TopTag>`
    with pending as materialized (
      select facet, sum(n)::int as n from facet_delta where ${facetsOfKind('tag', [orientation_code])} group by 1),
    looked_at as (
      (select facet, total from facet_count where facet_kind(facet) = ${objectKind.tag} and facet_orientation(facet) = ${orientation_code}
        order by total desc, facet limit ${most} + (select count(*) from pending)
          + (select 2 * count(*) from tag where merged_into is not null and is_merging))
      union select facet, coalesce(k.total, 0) from pending left join facet_count k using (facet)),
    merging as materialized (${mergingTotals('tag', [orientation_code])}),
    totals as (
      select facet_object(facet) as id, total + coalesce(n, 0) as total from looked_at left join pending using (facet)
      union all select id, total from merging),
    best as (
      select t.tag_id, t.dir, t.title, coalesce(m.total, n.total) as total
      from totals n join tag t on t.tag_id = n.id left join merging m using (id)
      where t.merged_into is null and n.total > 0)
    select distinct b.dir, b.title, b.total, b.tag_id, p.h1, p.mtitle, p.mdesc
    from best b left join tag_mvp p on p.tag_id = b.tag_id and p.lang = 'en'
    order by b.total desc, b.tag_id limit ${most}`.execute(db);
  return rows;
}

/** Texts of tag pages exist in one language. */
const lang: Language = 'en';

/** Heading, page title and description of a tag's page, if it has texts. */
export function findTagMvp(db: Db, dir: string): Promise<TagMvp | undefined> {
  return db
    .selectFrom('tag_mvp')
    .innerJoin('tag', 'tag.tag_id', 'tag_mvp.tag_id')
    .select(['h1', 'mtitle', 'mdesc'])
    .where('dir', '=', dir)
    .where('lang', '=', lang)
    .executeTakeFirst();
}
