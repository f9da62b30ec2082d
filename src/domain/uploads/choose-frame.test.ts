import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { aMedia, aVideo } from '#tests/support/factories.ts';
import { untilWaiting } from '#tests/support/waiting.ts';
import { chooseFrame } from './previews.ts';

const it = withCtx();
const system = () => it.ctx({ kind: 'system' });

test('a frame that is chosen in the moment in which its clip changes waits for the clip, and meets no deadlock', async () => {
  const media_id = await aMedia(system());
  const video_id = await aVideo(system(), { media_id, status: 'pending' });
  const pending: Promise<unknown>[] = [];
  await it.db.transaction().execute(async (trx) => {
    await sql`update media set updated_at = now() where media_id = ${media_id}`.execute(trx);
    pending.push(
      it.db.transaction().execute((other) => chooseFrame(system(), other, video_id, '30')),
    );
    await untilWaiting(it.db, 1);
    // As the step that ends a conversion does with the videos of its clip.
    await sql`select video_lock(array[${video_id}]::int[])`.execute(trx);
  });
  await Promise.all(pending);
  const { rows } = await sql<{ poster_index: number }>`
    select poster_index from video where video_id = ${video_id}`.execute(it.db);
  expect(rows[0]?.poster_index).toBeGreaterThan(0);
});
