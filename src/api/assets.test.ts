import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLog } from '#platform/log.ts';
import { serveAssets } from './assets.ts';
import { mapErrors } from './error-mapper.ts';

const script = `export const text = '${'slow lake '.repeat(500)}';`;
const state = { folder: '', app: undefined as FastifyInstance | undefined };
const get = async (url: string, headers: Record<string, string> = {}) => {
  if (!state.app) throw new Error('the app exists inside tests only');
  return state.app.inject({ url, headers });
};

beforeAll(async () => {
  state.folder = await mkdtemp(join(tmpdir(), 'velour-assets-'));
  await mkdir(join(state.folder, 'assets'));
  await mkdir(join(state.folder, '.vite'));
  const files = {
    'assets/app-Ab3_x.js': script,
    'assets/app-Ab3_x.js.map': '{}',
    'assets/.env': 'x',
    '.vite/manifest.json': '{}',
    'favicon.svg': '<svg/>',
    'notes.html': '<b>',
  };
  for (const [path, text] of Object.entries(files)) await writeFile(join(state.folder, path), text);
  state.app = Fastify();
  mapErrors(state.app, silentLog);
  serveAssets(state.app, { client_folder: state.folder });
  await state.app.ready();
});
afterAll(async () => {
  await state.app?.close();
  await rm(state.folder, { recursive: true, force: true });
});

test('hashed files are immutable, in every coding', async () => {
  const url = '/assets/app-Ab3_x.js';
  const plain = await get(url);
  expect(plain.body).toBe(script);
  expect(plain.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
    'access-control-allow-origin': '*',
    'x-content-type-options': 'nosniff',
  });
  const br = await get(url, { 'accept-encoding': 'br' });
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(script);
  expect(gunzipSync((await get(url, { 'accept-encoding': 'gzip' })).rawPayload).toString()).toBe(
    script,
  );
  expect(
    (await get(url, { 'accept-encoding': 'br', 'if-none-match': String(br.headers.etag) }))
      .statusCode,
  ).toBe(304);
});

test('other public files are cacheable for an hour', async () => {
  expect((await get('/favicon.svg')).headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=3600',
  });
});

test.each([
  '/assets/app-Ab3_x.js.map',
  '/assets/.env',
  '/.vite/manifest.json',
  '/notes.html',
  '/assets/',
  '/assets',
  '/assets/__proto__',
  '/assets/app-Ab3_x.js/',
  '/assets//app-Ab3_x.js',
  '/assets/app-ab3_x.js',
])('does not serve %s', async (url) => {
  expect((await get(url)).statusCode).toBe(404);
});

test('retries a file that could not be read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'velour-assets-'));
  await writeFile(join(folder, 'a.svg'), '<svg/>');
  const app = Fastify();
  mapErrors(app, silentLog);
  serveAssets(app, { client_folder: folder });
  await rm(join(folder, 'a.svg'));
  expect((await app.inject({ url: '/a.svg' })).statusCode).toBe(500);
  await writeFile(join(folder, 'a.svg'), '<svg/>');
  expect((await app.inject({ url: '/a.svg' })).statusCode).toBe(200);
  await app.close();
  await rm(folder, { recursive: true });
});
