import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll } from 'vitest';
import type { ApiDeps } from '#api/app.ts';
import { signedHlsPath } from '#domain/media/index.ts';
import { createLocalStorage } from '#platform/storage/local-storage.ts';
import { withApi } from './api.ts';

export const key = 'k3'.padEnd(22, 'a');
export const body = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 251));
export const picture = `/media/p/${key}/t3-640.webp`;

/** The API with files of every kind below one key. */
export function withMediaFiles(change?: (deps: ApiDeps) => Partial<ApiDeps>) {
  const api = withApi(change);
  const signed = (storage_key = key, expires = Math.floor(Date.now() / 1000) + 3600): string =>
    signedHlsPath(api.ctx().settings.media_secret, storage_key, { expires });
  const get = (url: string, headers: Record<string, string> = {}) =>
    api.app.inject({ url, headers });

  beforeAll(async () => {
    const { folder } = api;
    const storage = createLocalStorage(join(folder, 'media'));
    const source = join(folder, 'source');
    await mkdir(source, { recursive: true });
    await writeFile(join(source, 'bytes'), body);
    await writeFile(join(source, 'large'), Buffer.alloc(40_000_000));
    for (const name of ['t3-640.webp', 't3-640.jpg', 't3-640.avif', 'preview.mp4', 'preview.webp'])
      await storage.putFile(`p/${key}/${name}`, join(source, 'bytes'));
    await storage.putFile(`a/${key}/2560.jpg`, join(source, 'bytes'));
    for (const name of [
      'master.m3u8',
      'storyboard/s0.webp',
      '720/index.m3u8',
      '720/init.mp4',
      '720/s00000.m4s',
    ])
      await storage.putFile(`v/${key}/${name}`, join(source, 'bytes'));
    await storage.putFile(`v/${key}/720/s00001.m4s`, join(source, 'large'));
    await storage.putFile(`o/${key}/source`, join(source, 'bytes'));
  });

  return { api, signed, get };
}
