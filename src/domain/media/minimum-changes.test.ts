import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { drawClip } from '#tests/support/clips.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { findMedia } from './media-state.ts';
import { ingestFile } from './ingest-file.ts';
import { probeMedia } from './probe-media.ts';

const it = withCtx();

test('a clip is judged by the minimum that its form has got while it was looked at', async () => {
  const ctx = it.ctx({ kind: 'system' });
  const path = await drawClip(join(it.folder, 'short.mp4'), { size: '320x180', seconds: 2 });
  const { media_id } = await ingestFile(ctx, { path, min_seconds: 0 });
  let looks = 0;
  const transcoder = {
    ...ctx.transcoder,
    async check(...args: Parameters<typeof ctx.transcoder.check>) {
      const probe = await ctx.transcoder.check(...args);
      looks += 1;
      await sql`update media set min_seconds = 600 where media_id = ${media_id}`.execute(it.db);
      return probe;
    },
  };
  await probeMedia({ ...ctx, transcoder }, { media_id });
  expect(looks).toBeGreaterThan(1);
  expect(await findMedia(ctx, media_id)).toMatchObject({
    state: 'failed',
    reason_code: 'too_short',
  });
});
