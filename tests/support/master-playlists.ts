import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Ctx } from '#domain/ctx.ts';

const master = [1080, 720, 360]
  .map(
    (lines) => `#EXT-X-STREAM-INF:RESOLUTION=${(lines * 16) / 9}x${lines}\n${lines}/index.m3u8\n`,
  )
  .join('');

/** Gives every clip a playlist of three renditions, without their segments. */
export async function storeMasterPlaylists({ db, storage }: Pick<Ctx, 'db' | 'storage'>) {
  const folder = await mkdtemp(join(tmpdir(), 'velour-playlist-'));
  await writeFile(join(folder, 'master.m3u8'), `#EXTM3U\n${master}`);
  const clips = await db.selectFrom('media').select('storage_key').execute();
  for (const { storage_key } of clips)
    await storage.putFile(`v/${storage_key}/master.m3u8`, join(folder, 'master.m3u8'));
  await rm(folder, { recursive: true });
}
