import { sql } from 'kysely';
import type { Ctx } from '../ctx.ts';
import { beginRename, type Rename } from './rename.ts';

/** Gives a model another name, and another address if asked; like a category. Lists and suggestions of models follow at once. */
export async function renameModel({ db }: Pick<Ctx, 'db'>, rename: Rename): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const model_id = await beginRename(trx, 'model', rename);
    await trx
      .updateTable('model')
      .set({ title: rename.title })
      .where('model_id', '=', model_id)
      .execute();
    await sql`
      insert into refresh_queue (video_id, full_refresh) select video_id, false from video_model where model_id = ${model_id}`.execute(
      trx,
    );
    await sql`select model_refresh(array[${model_id}]::int[])`.execute(trx);
  });
}
