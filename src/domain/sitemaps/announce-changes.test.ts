import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createHttpAnnouncer } from '#platform/announce/http-announcer.ts';
import { noAnnouncer } from '#platform/announce/port.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aVideo } from '#tests/support/factories.ts';
import type { Ctx } from '../ctx.ts';
import { saveTags } from '../taxonomy/index.ts';
import { editVideo, setVideoState } from '../videos/index.ts';
import { announceChanges, sendAnnouncement, sendSitemapPing } from './announce-changes.ts';
import { foldPageChanges } from './fold-page-changes.ts';

const it = withCtx();
const received: string[] = [];
const state = { status: 200, origin: '' };
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    received.push(`${request.method} ${request.url} ${body}`);
    response.writeHead(state.status).end();
  });
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  state.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  received.length = 0;
  state.status = 200;
});

const ctx = (): Ctx => ({
  ...it.ctx({ kind: 'system' }),
  announcer: createHttpAnnouncer({
    public_origin: 'https://tube.example',
    key: 'a1b2c3d4e5f6',
    url: `${state.origin}/indexnow`,
    ping_url: `${state.origin}/ping?at={sitemap}`,
  }),
});

/** The paths and pings that wait as jobs, which are taken away. */
async function takeJobs(): Promise<{ paths: string[]; pings: number }> {
  const { rows } = await sql<{ name: string; data: { paths?: string[] } }>`
    delete from pgboss.job where name in ('pages.announce', 'sitemap.ping')
    returning name, data`.execute(it.db);
  return {
    paths: rows.flatMap(({ data }) => data.paths ?? []).toSorted(),
    pings: rows.filter(({ name }) => name === 'sitemap.ping').length,
  };
}

/** Announces until there is nothing left. */
async function announceAll(): Promise<{ paths: string[]; pings: number }> {
  await foldPageChanges(it);
  while ((await announceChanges(ctx())) > 0);
  return takeJobs();
}

test('as shipped nothing is announced and nothing is remembered', async () => {
  await aVideo(it.ctx({ kind: 'system' }), { title: 'Mist' });
  await foldPageChanges(it);
  expect(await announceChanges({ ...ctx(), announcer: noAnnouncer })).toBe(0);
  expect(await takeJobs()).toEqual({ paths: [], pings: 0 });
});

test('a new page is announced once, with one ping, and a video again when it changes', async () => {
  const system = it.ctx({ kind: 'system' });
  expect((await announceAll()).paths).toEqual([expect.stringMatching(/^\/videos\/\d+\/mist\/$/)]);
  const tags = await saveTags(system, [{ dir: 'sea', title: 'Sea' }]);
  const video = await aVideo(system, {
    title: 'Sea',
    tag_ids: [...tags.values()],
  });
  // A page that was announced a moment ago is announced again: its change may have been committed late.
  await sql`update video set updated_at = now() - interval '1 day' where dir = 'mist'`.execute(
    it.db,
  );
  expect((await announceAll()).paths).toEqual([
    '/tags/sea/latest-updates/',
    `/videos/${video}/sea/`,
  ]);
  await sql`update video set updated_at = now() - interval '1 day'`.execute(it.db);
  expect(await announceAll()).toEqual({ paths: [], pings: 0 });
  await editVideo(system, video, { title: 'Sea at night' });
  const { paths, pings } = await announceAll();
  expect(paths).toEqual([expect.stringContaining(`/videos/${video}/`)]);
  expect(pings).toBe(1);
});

test('a private video is not announced', async () => {
  await aVideo(it.ctx({ kind: 'system' }), { title: 'Hidden', is_private: true });
  expect((await announceAll()).paths.join()).not.toContain('hidden');
});

test('a video that is made private is announced once more, and not as long as it was never there', async () => {
  const system = it.ctx({ kind: 'system' });
  const video = await aVideo(system, { title: 'Leaves' });
  await announceAll();
  await sql`update video set updated_at = now() - interval '1 day'`.execute(it.db);
  await setVideoState(system, video, { is_private: true });
  expect((await announceAll()).paths).toContain(`/videos/${video}/leaves/`);
  await sql`update removed_video set removed_at = now() - interval '1 day'`.execute(it.db);
  await aVideo(system, { title: 'Arrives' });
  expect((await announceAll()).paths.join()).not.toContain('leaves');
});

test('two workers at once announce each page once', async () => {
  await announceAll();
  await sql`update video set updated_at = now() - interval '1 day'`.execute(it.db);
  await foldPageChanges(it);
  await aVideo(it.ctx({ kind: 'system' }), { title: 'Twice' });
  await foldPageChanges(it);
  await Promise.all([announceChanges(ctx()), announceChanges(ctx()), announceChanges(ctx())]);
  const { paths } = await takeJobs();
  expect(paths.filter((path) => path.includes('twice'))).toHaveLength(1);
});

test('the jobs send whole addresses; a refusal ends them and an outage does not', async () => {
  const paths = ['/videos/1/mist/', '/tags/sea/latest-updates/'];
  await sendAnnouncement(ctx(), { paths });
  await sendSitemapPing(ctx());
  expect(received[0]).toContain(
    '"urlList":["https://tube.example/videos/1/mist/","https://tube.example/tags/sea/latest-updates/"]',
  );
  expect(received[1]).toContain('/ping?at=https%3A%2F%2Ftube.example%2Fsitemap.xml');
  state.status = 403;
  await sendAnnouncement(ctx(), { paths });
  state.status = 503;
  await expect(sendAnnouncement(ctx(), { paths })).rejects.toThrow('503');
});

test('a page is announced in every language that has an address', async () => {
  const one = ctx();
  const site = { ...one.settings.site, language_urls: 'prefix' as const };
  await sendAnnouncement(
    { ...one, settings: { ...one.settings, site } },
    { paths: ['/videos/1/mist/'] },
  );
  const [, list = ''] = /"urlList":(\[[^\]]*\])/.exec(received[0] ?? '') ?? [];
  expect(JSON.parse(list)).toEqual(
    ['', '/ru', '/de', '/fr', '/es', '/pl', '/it', '/pt', '/ja', '/nl'].map(
      (prefix) => `https://tube.example${prefix}/videos/1/mist/`,
    ),
  );
});
