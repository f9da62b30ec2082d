import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#contracts/errors.ts';
import { createEntity, sendEntity, type Entity } from '../http/files/entity.ts';
import { addRead } from '../http/read-route.ts';

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
};

/**
 * The console's pages: one document, which draws them all, and its files, listed once at start. Scripts
 * and style sheets hold nothing of the catalogue, and are the only thing that a browser may store.
 */
export function servePages(app: FastifyInstance, folder: string | undefined): void {
  const files = new Set(folder === undefined ? [] : filesOf(folder));
  const stored = new Map<string, Promise<Entity>>();
  const read = (path: string): Promise<Entity> => {
    const known = stored.get(path);
    if (known) return known;
    const reading = readFile(join(folder ?? '', path)).then((bytes) =>
      createEntity(types[path.slice(path.lastIndexOf('.') + 1)] ?? '', bytes, 'once'),
    );
    stored.set(path, reading);
    reading.catch(() => stored.delete(path));
    return reading;
  };
  addRead(app, { url: '/assets/*', action: 'getConsoleAsset' }, async (request, reply) => {
    const path = (request.raw.url ?? '').split('?', 1)[0] ?? '';
    if (!files.has(path)) throw new AppError('not_found');
    return sendEntity(request, reply, await read(path), 'private, max-age=31536000, immutable');
  });
  addRead(app, { url: '/api/*', action: 'refusePath' }, () =>
    Promise.reject(new AppError('not_found')),
  );
  addRead(app, { url: '/*', action: 'showConsole' }, async (request, reply) => {
    if (!files.has('/index.html')) throw new AppError('not_found');
    return sendEntity(request, reply, await read('/index.html'), 'no-store');
  });
}

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() && types[entry.name.slice(entry.name.lastIndexOf('.') + 1)] !== undefined,
    )
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll('\\', '/'));
