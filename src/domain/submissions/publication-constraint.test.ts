import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { aMedia } from '#tests/support/factories.ts';
import type { Ctx } from '../ctx.ts';
import { createVideos } from './index.ts';

const it = withCtx();
const system = (): Ctx => it.ctx({ kind: 'system' });

test('the database refuses what is active without a publication, and a publication that is taken from what is active', async () => {
  const [video_id = 0] = await createVideos(system(), [
    {
      orientation: 'str',
      lang: 'en',
      title: 'A lake',
      media_id: await aMedia(system()),
      command: 'velour import',
    },
  ]);
  const waiting = await createVideos(system(), [
    { orientation: 'str', lang: 'en', title: 'A pond', media_id: await aMedia(system()) },
  ]);
  const other = await aMedia(system());
  for (const change of [
    sql`update video set status_id = 1 where video_id = ${waiting[0]}`,
    sql`update publication set revoked_at = now() where video_id = ${video_id}`,
    sql`delete from publication where video_id = ${video_id}`,
    // another file under the same publication
    sql`update video set media_id = ${other} where video_id = ${video_id}`,
    sql`insert into publication (video_id, published_by, content_hash) values (${waiting[0]}, 'operator', ${Buffer.alloc(32)})`,
    sql`insert into album (orientation, status_id, lang, dir, title) values (1, 1, 'en', 'a', 'Album')`,
  ])
    await expect(change.execute(it.db)).rejects.toThrow(/violates/);
});
