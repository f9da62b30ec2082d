import { sql } from 'kysely';
import { languages, type Language } from '#contracts/vocabulary.ts';
import type { Ctx } from '../ctx.ts';
import { splitOldDirs } from './old-dirs.ts';

export interface NewCategory {
  dir: string;
  titles: Record<Language, string>;
}

/**
 * Returns ids by dir. A changed title does not refresh the search words of its videos: a rename is
 * its own use case. A former dir stands for the renamed category, whose titles stay.
 */
export async function saveCategories(
  { db }: Ctx,
  categories: readonly NewCategory[],
): Promise<Map<string, number>> {
  return db.transaction().execute(async (trx) => {
    const { ids, current } = await splitOldDirs(trx, 'category', categories);
    if (current.length === 0) return ids;
    const rows = await trx
      .insertInto('category')
      .values(current.map(({ dir, titles }) => ({ dir, title: titles.en })))
      .onConflict((oc) => oc.column('dir').doUpdateSet({ title: sql`excluded.title` }))
      .returning(['category_id', 'dir'])
      .execute();
    for (const { dir, category_id } of rows) ids.set(dir, category_id);
    const names = current.flatMap(({ dir, titles }) => {
      const category_id = ids.get(dir);
      return category_id === undefined
        ? []
        : languages.map((lang) => ({ category_id, lang, title: titles[lang] }));
    });
    await trx
      .insertInto('category_i18n')
      .values(names)
      .onConflict((oc) =>
        oc.columns(['category_id', 'lang']).doUpdateSet({ title: sql`excluded.title` }),
      )
      .execute();
    return ids;
  });
}
