import { sql } from 'kysely';
import type { Language } from '#contracts/vocabulary.ts';
import type { Ctx } from '../ctx.ts';

export interface NewTag {
  dir: string;
  title: string;
  /** heading, page title and description of the tag's page */
  mvp?: { lang: Language; h1: string; mtitle: string; mdesc: string };
}

/** Returns ids by dir. */
export async function saveTags({ db }: Ctx, tags: readonly NewTag[]): Promise<Map<string, number>> {
  return db.transaction().execute(async (trx) => {
    const rows = await trx
      .insertInto('tag')
      .values(tags.map(({ dir, title }) => ({ dir, title })))
      .onConflict((oc) => oc.column('dir').doUpdateSet({ title: sql`excluded.title` }))
      .returning(['tag_id', 'dir'])
      .execute();
    const ids = new Map(rows.map(({ dir, tag_id }) => [dir, tag_id]));
    for (const { dir, mvp } of tags) {
      const tag_id = ids.get(dir);
      if (!mvp || tag_id === undefined) continue;
      await trx
        .insertInto('tag_mvp')
        .values({ tag_id, ...mvp })
        .onConflict((oc) => oc.columns(['tag_id', 'lang']).doUpdateSet({ h1: mvp.h1, mtitle: mvp.mtitle, mdesc: mvp.mdesc }))
        .execute();
    }
    return ids;
  });
}
