import { sql } from 'kysely';
import type { Language } from '#contracts/vocabulary.ts';
import type { Ctx } from '../ctx.ts';
import { splitOldDirs } from './old-dirs.ts';

export interface NewTag {
  dir: string;
  title: string;
  /** heading, page title and description of the tag's page */
  mvp?: { lang: Language; h1: string; mtitle: string; mdesc: string };
}

/** Returns ids by dir. A former dir stands for the renamed tag, whose title stays. */
export async function saveTags({ db }: Ctx, tags: readonly NewTag[]): Promise<Map<string, number>> {
  return db.transaction().execute(async (trx) => {
    const { ids, current } = await splitOldDirs(trx, 'tag', tags);
    if (current.length === 0) return ids;
    const rows = await trx
      .insertInto('tag')
      .values(current.map(({ dir, title }) => ({ dir, title })))
      .onConflict((oc) => oc.column('dir').doUpdateSet({ title: sql`excluded.title` }))
      .returning(['tag_id', 'dir'])
      .execute();
    for (const { dir, tag_id } of rows) ids.set(dir, tag_id);
    for (const { dir, mvp } of current) {
      const tag_id = ids.get(dir);
      if (!mvp || tag_id === undefined) continue;
      await trx
        .insertInto('tag_mvp')
        .values({ tag_id, ...mvp })
        .onConflict((oc) =>
          oc
            .columns(['tag_id', 'lang'])
            .doUpdateSet({ h1: mvp.h1, mtitle: mvp.mtitle, mdesc: mvp.mdesc }),
        )
        .execute();
    }
    return ids;
  });
}
