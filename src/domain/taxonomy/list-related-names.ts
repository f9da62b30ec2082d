import { sql } from 'kysely';
import type { RelatedNames, RelatedNamesQuery } from '#contracts/calls/catalogue/catalogue.ts';
import { limits } from '#contracts/limits/limits.ts';
import { orientationCode } from '#contracts/vocabulary.ts';
import type { Ctx } from '../ctx.ts';
import { findFacets } from './find-facets.ts';
import { namedTotal } from './named-total.ts';
import { coOccurringNames, newestVideos } from './co-occurring-names.ts';

const kindOf = { categories: 'category', tags: 'tag' } as const;

/**
 * Returns the names of the same kind that occur most often on the newest videos of a name, each
 * with its own total; ties go to the older name. Category titles are in the language. Throws
 * not_found, with the current `dir` of a renamed or merged name.
 */
export async function listRelatedNames(
  { db }: Ctx,
  { section, orientation, lang, dir }: RelatedNamesQuery,
): Promise<RelatedNames> {
  const kind = kindOf[section];
  const orientation_code = orientationCode[orientation];
  const asked = await findFacets(db, { orientation, kind, dirs: [dir] });
  const co_occurring = coOccurringNames(
    kind,
    await newestVideos(
      db,
      asked.map(({ facets }) => ({ orientation: orientation_code, facets })),
    ),
  );
  const words =
    kind === 'category'
      ? {
          title: sql`coalesce(i.title, n.title)`,
          from: sql`left join category_i18n i on i.category_id = n.category_id and i.lang = ${lang}`,
        }
      : { title: sql`n.title`, from: sql`` };
  const { rows } = await sql<{ dir: string; title: string; total_videos: number }>`
    select n.dir, ${words.title} as title, ${namedTotal(kind, 'n', sql<number>`${orientation_code}::int`)} as total_videos
    from (
      select x.*, b.id, b.videos from (${co_occurring}) b join ${sql.table(kind)} x on x.${sql.ref(`${kind}_id`)} = b.id
      where x.dir <> ${dir} order by b.videos desc, b.id limit ${limits.co_occurring.listed}) n ${words.from}
    order by n.videos desc, n.id`.execute(db);
  return { names: rows };
}
