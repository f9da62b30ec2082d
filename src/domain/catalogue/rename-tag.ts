import { sql } from 'kysely';
import type { Ctx } from '../ctx.ts';
import { beginRename, type Rename } from './rename.ts';

/** Gives a tag another title, and another address if asked; like a category. */
export async function renameTag({ db }: Pick<Ctx, 'db'>, rename: Rename): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const tag_id = await beginRename(trx, 'tag', rename);
    await trx
      .updateTable('tag')
      .set({ title: rename.title })
      .where('tag_id', '=', tag_id)
      .execute();
    await sql`
      insert into refresh_queue (video_id, full_refresh) select video_id, false from video_tag where tag_id = ${tag_id}`.execute(
      trx,
    );
  });
}
