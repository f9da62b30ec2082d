import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createCase, hideVideo, restoreVideo } from '#domain/cases/index.ts';
import { signedFolder } from '#domain/media/index.ts';
import { withApi } from '#tests/support/api.ts';
import { aMedia, aVideo } from '#tests/support/factories.ts';

const api = withApi();
/** What a process has read is a second old at most; a loaded database answers later. */
const eventually = { timeout: 5000, interval: 300 };

async function aFile(key: string): Promise<void> {
  const path = join(api.folder, 'media', key);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, 'content');
}

test('nobody gets files of a hidden video, not even by an address that was signed before', async () => {
  const ctx = api.ctx({ kind: 'system' });
  const media_id = await aMedia(ctx);
  const video_id = await aVideo(ctx, { media_id });
  const { storage_key } = await api.db
    .selectFrom('media')
    .select('storage_key')
    .where('media_id', '=', media_id)
    .executeTakeFirstOrThrow();
  for (const key of [`p/${storage_key}/t0-320.webp`, `v/${storage_key}/360/s00001.m4s`])
    await aFile(key);
  const expires = Math.floor(Date.now() / 1000) + 3600;
  const urls = [
    `/media/p/${storage_key}/t0-320.webp`,
    `${signedFolder(ctx.settings.media_secret, storage_key, { expires })}360/s00001.m4s`,
  ];
  const becomes = (status: number) =>
    expect
      .poll(
        () => Promise.all(urls.map(async (url) => (await api.app.inject(url)).statusCode)),
        eventually,
      )
      .toEqual([status, status]);
  await becomes(200);

  const { reference } = await createCase(ctx, {
    kind: 'remove',
    fields: { email: 'a@example.com', addresses: `/videos/${video_id}/x/` },
    lang: 'en',
    region: '',
  });
  await hideVideo(ctx, { reference, video_id });
  await becomes(404);
  const { rows } = await sql`select 1 from cache_purge where tag = ${`x-${storage_key}`}`.execute(
    api.db,
  );
  expect(rows.length).toBeGreaterThan(0);

  // Another video that shows the same clip keeps it.
  const other = await aVideo(ctx, { media_id, title: 'Another' });
  await becomes(200);
  await hideVideo(ctx, { reference, video_id: other });
  await becomes(404);

  await restoreVideo(ctx, { reference, video_id });
  await becomes(200);
});
