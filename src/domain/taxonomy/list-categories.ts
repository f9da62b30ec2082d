import { sql } from 'kysely';
import type { Categories } from '#contracts/calls/catalogue/catalogue.ts';
import { limits } from '#contracts/limits/limits.ts';
import { orientationCode, type Orientation, type Language } from '#contracts/vocabulary.ts';
import { prepared } from '#platform/db/prepared-statements.ts';
import type { Ctx } from '../ctx.ts';
import { frameAddress } from '../media/index.ts';
import { allTotals } from './named-total.ts';

interface Row {
  dir: string;
  title: string;
  total: number;
  storage_key: string | null;
  poster_index: number | null;
}

/**
 * The categories with listed videos of the orientation, most videos first, equal ones by their
 * titles in the language. The picture is that of a listed video.
 */
export async function listCategories(
  { db, settings }: Ctx,
  { orientation, lang }: { orientation: Orientation; lang: Language },
): Promise<Categories> {
  const orientation_code = orientationCode[orientation];
  // No total is negative; with "> 0" the planner expects a third of the rows and picks a join that
  // suits few.
  const { rows } = await sql<Row>`
    select ${prepared} c.dir, coalesce(i.title, c.title) as title, t.total, p.storage_key, p.poster_index
    from category c
    join (${allTotals('category', [orientation_code])}) t on t.id = c.category_id
    left join category_i18n i on i.category_id = c.category_id and i.lang = ${lang}
    left join category_picture p on p.category_id = c.category_id and p.orientation = ${orientation_code}
    where c.merged_into is null and t.total <> 0
    order by t.total desc, 2, c.category_id`.execute(db);
  return {
    categories: rows.map(({ dir, title, total, storage_key, poster_index }) => ({
      dir,
      title,
      total_videos: total,
      img:
        storage_key === null
          ? ''
          : frameAddress(settings.media_origin, storage_key, poster_index ?? 0, 640, 'jpg'),
    })),
  };
}

/** Every category by its title in the language, for a choice in a form. */
export async function nameCategories(
  { db }: Pick<Ctx, 'db'>,
  lang: Language,
): Promise<{ category_id: number; title: string }[]> {
  const { rows } = await sql<{ category_id: number; title: string }>`
    select c.category_id, coalesce(i.title, c.title) as title from category as c
    left join category_i18n as i on i.category_id = c.category_id and i.lang = ${lang}
    where c.merged_into is null order by 2, 1 limit ${limits.facets.categories}`.execute(db);
  return rows;
}
