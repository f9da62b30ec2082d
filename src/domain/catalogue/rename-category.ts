import { sql } from 'kysely';
import type { Language } from '#contracts/vocabulary.ts';
import type { Ctx } from '../ctx.ts';
import { beginRename, type Rename } from './rename.ts';

export interface CategoryRename extends Rename {
  /** English unless said: the language that videos are searched by. */
  lang?: Language | undefined;
}

/**
 * Gives a category another title in one language, and another address if asked. The search words of its videos follow by the queue. Throws not_found,
 * invalid, and already for a dir that is or was another's.
 */
export async function renameCategory(
  { db }: Pick<Ctx, 'db'>,
  { lang = 'en', ...rename }: CategoryRename,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const category_id = await beginRename(trx, 'category', rename);
    await trx
      .insertInto('category_i18n')
      .values({ category_id, lang, title: rename.title })
      .onConflict((oc) => oc.columns(['category_id', 'lang']).doUpdateSet({ title: rename.title }))
      .execute();
    if (lang === 'en') {
      await trx
        .updateTable('category')
        .set({ title: rename.title })
        .where('category_id', '=', category_id)
        .execute();
      await sql`
        insert into refresh_queue (video_id, full_refresh)
        select video_id, false from video_category where category_id = ${category_id}`.execute(trx);
    }
    await sql`select suggest_refresh(1, array[${category_id}]::int[])`.execute(trx);
  });
}
