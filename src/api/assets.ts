import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { AppError } from '#contracts/errors.ts';
import type { ApiDeps } from './deps.ts';
import { any_origin } from './http/any-origin.ts';
import { createEntity, sendEntity, type Entity } from './http/files/entity.ts';
import { addRead } from './http/read-route.ts';

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  webp: 'image/webp',
  png: 'image/png',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
};

const immutable = 'public, max-age=31536000, immutable';
const plain = 'public, max-age=3600';
/** bytes of cached files, compressed forms included */
const memory_max = 16 * 1024 * 1024;

/** Serves the browser files and returns their paths. They are listed once at start, so no other path can be read. */
export function serveAssets(
  app: FastifyInstance,
  { client_folder }: Pick<ApiDeps, 'client_folder'>,
): string[] {
  const files = new Set(client_folder ? listFiles(client_folder) : []);
  const read = createReader(client_folder ?? '');

  addRead(app, { url: '/assets/*', action: 'getAsset' }, async (request, reply) => {
    const path = (request.raw.url ?? '').split('?', 1)[0] ?? '';
    if (!files.has(path)) throw new AppError('not_found');
    return sendEntity(request, reply.headers(any_origin), await read(path), immutable);
  });
  for (const path of files) {
    if (path.startsWith('/assets/')) continue;
    addRead(app, { url: path, action: 'getAsset' }, async (request, reply) =>
      sendEntity(request, reply, await read(path), plain),
    );
  }
  return [...files];
}

function createReader(folder: string): (path: string) => Promise<Entity> {
  // With its compressed forms, a file takes about one and a half times its size.
  const stored = new LRUCache<string, Promise<Entity>>({ max: 1000 });
  const sizes = new LRUCache<string, true>({
    maxSize: memory_max,
    dispose: (_, path) => stored.delete(path),
  });
  return (path) => {
    const known = stored.get(path);
    if (known) {
      sizes.get(path);
      return known;
    }
    const reading = readFile(join(folder, path)).then((bytes) => {
      sizes.set(path, true, { size: Math.ceil(bytes.length * 1.5) + 1 });
      return createEntity(
        types[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
        bytes,
        'once',
      );
    });
    stored.set(path, reading);
    reading.catch(() => stored.delete(path));
    return reading;
  };
}

/** URL paths of the files with a known type. */
function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() && types[entry.name.slice(entry.name.lastIndexOf('.') + 1)] !== undefined,
    )
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll('\\', '/'))
    .filter((path) => /^(\/[\w-][\w.-]*)+$/.test(path));
}
