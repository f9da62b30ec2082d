import { sql } from 'kysely';
import type { Ctx } from '../ctx.ts';
import { beginRename, type Rename } from './rename.ts';

/** Gives a channel another name, and another address if asked; like a model. */
export async function renameChannel({ db }: Pick<Ctx, 'db'>, rename: Rename): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const channel_id = await beginRename(trx, 'channel', rename);
    await trx
      .updateTable('channel')
      .set({ title: rename.title })
      .where('channel_id', '=', channel_id)
      .execute();
    await sql`
      insert into refresh_queue (video_id, full_refresh) select video_id, false from video where channel_id = ${channel_id}`.execute(
      trx,
    );
    await sql`select channel_refresh(array[${channel_id}]::int[])`.execute(trx);
  });
}
