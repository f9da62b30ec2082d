import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Composition } from '#app/compose.ts';
import { videoFileUrl } from '#contracts/calls/catalogue/video-file.ts';
import { videoUrl } from '#contracts/calls/catalogue/videos.ts';
import { pages } from '#contracts/pages/pages.ts';
import { setAlbumState } from '#domain/albums/index.ts';
import { deleteLater } from '#domain/deletions/index.ts';
import { endSessions } from '#domain/members/index.ts';
import { operator } from '#domain/moderation/model.ts';
import { rankPeriod } from '#domain/stats/index.ts';
import { setVideoState } from '#domain/videos/index.ts';
import { withBrowser } from '#tests/support/browser.ts';
import { everyAddress } from '#tests/support/every-address.ts';
import { aMember } from '#tests/support/members.ts';
import { findNginx, startNginx } from '#tests/support/nginx.ts';
import { sameCatalogue, secondProcess } from '#tests/support/running-site.ts';
import {
  aListedVideo,
  filesOfBoth,
  prepare,
  showing,
  showingIn,
  shows,
} from '#tests/support/shown-addresses.ts';
import { startSite, type TestSite } from '#tests/support/site-setup.ts';

// Answers of every kind of address about a removed video: in two web processes, through a cache in front
// of one of them without purges, and in a browser that has asked before. On a catalogue of its own, as other tests count videos.
const bound_ms = 60_000;
const browser = withBrowser();
const state = {
  folder: '',
  first: undefined as TestSite | undefined,
  second: undefined as TestSite | undefined,
};

beforeAll(async () => {
  state.folder = await mkdtemp(join(tmpdir(), 'velour-gone-'));
  const data_dir = join(state.folder, 'data');
  await mkdir(data_dir);
  state.first = await startSite({ DATA_DIR: data_dir, SEED: 'sample' });
  state.second = await startSite(await sameCatalogue(data_dir));
}, 300_000);
afterAll(async () => {
  await state.second?.stop();
  await state.first?.stop();
  await rm(state.folder, { recursive: true, force: true });
});

test('nothing serves a removed video or album a minute after the decision, whatever showed it or its files before', async ({
  skip,
}) => {
  const program = await findNginx(join(tmpdir(), 'velour-nginx'));
  if (!program) return skip('neither an installed nginx nor its package can be had');
  const data_dir = join(state.folder, 'data');
  const origin = state.first?.origin ?? '';
  const second = state.second?.origin ?? '';
  await using nginx = await startNginx(program, state.folder, second, { http: '', server: '' });
  const listed = await aListedVideo(data_dir);
  const album = await prepare(data_dir, listed);
  const files = await filesOfBoth(origin, listed, album);
  const video = { ...listed, files: new Set(files) };
  for (const part of ['/p/', '/v/', '/a/', '.m3u8', '.m4s', 'preview.'])
    expect(files, part).toContainEqual(expect.stringContaining(part));
  const paths = [...(await everyAddress(origin, video)), ...files];
  const bases = [origin, second, nginx.origin];
  const all = [...new Set(paths)].flatMap((path) => bases.map((base) => ({ base, path })));
  const before = await showing(all, video);
  for (const part of ['/videos/', '/api/', '/sitemaps/', '/media/p/', '/media/v/', '/media/a/'])
    for (const base of bases)
      expect([
        part,
        before.some((each) => each.base === base && each.path.startsWith(part)),
      ]).toEqual([part, true]);
  // A visitor behind that cache: one tab stays at the video, one asks for everything that showed it.
  const { page: watching, context, noise } = await browser.visit({ origin: nginx.origin });
  const watched = pages.video(video);
  await watching.goto(watched);
  await expect.poll(() => watching.title()).toContain(video.title);
  const asking = await context.newPage();
  await asking.goto('/privacy/');
  // Files that a browser has downloaded cannot be called back.
  const seen = before
    .filter(({ base, path }) => base === nginx.origin && !files.includes(path))
    .map(({ path }) => path);
  let left_in_browser = await showingIn(asking, seen, video);
  expect(left_in_browser).toContain(watched);
  const begun = performance.now();
  await secondProcess(data_dir, async ({ system_domain }) => {
    const { cases, moderation, rules } = system_domain.operator;
    const [rule] = await rules.list();
    const { reference } = await moderation.open({
      kind: 'publication',
      subject: { type: 'video', id: String(video.video_id) },
    });
    const held = { action: 'hold', rule_id: rule?.rule_id, facts: 'Under review.' } as const;
    await moderation.decide(operator, { reference, ...held });
    const photos = await moderation.open({
      kind: 'publication',
      subject: { type: 'album', id: String(album.album_id) },
    });
    await moderation.decide(operator, { reference: photos.reference, ...held });
    expect(await cases.list({ all: false })).toContainEqual(expect.objectContaining({ reference }));
  });
  let left = before;
  let is_over = false;
  while (!is_over && left.length + left_in_browser.length > 0) {
    await pause(1000);
    is_over = performance.now() - begun >= bound_ms;
    left = await showing(left, video);
    left_in_browser = await showingIn(asking, left_in_browser, video);
  }
  process.stdout.write(
    `${before.length} answers of ${paths.length} addresses were clean after ${((performance.now() - begun) / 1000).toFixed(1)} s\n`,
  );
  expect({ left, left_in_browser }).toEqual({ left: [], left_in_browser: [] });
  // The tab at the video has it until it asks again, and then says that it is gone; so do steps back.
  const again = await watching.reload();
  expect([again?.status(), await watching.title()]).toEqual([
    404,
    expect.not.stringContaining(video.title),
  ]);
  await watching.goto('/privacy/');
  await watching.goBack({ waitUntil: 'load' });
  // A page out of the browser's own cache of pages asks again.
  await expect.poll(() => watching.content().catch(() => video.title)).not.toContain(video.title);
  for (const line of noise.splice(0)) expect(line).toMatch(/Failed to load resource/);
  await secondProcess(data_dir, async ({ system_domain: { operator: use } }) => {
    for (const subject of [
      { type: 'video' as const, id: String(video.video_id) },
      { type: 'album' as const, id: String(album.album_id) },
    ]) {
      const { reference } = await use.moderation.open({ kind: 'publication', subject });
      await use.moderation.decide(operator, { reference, action: 'restore' });
    }
  });
  await expect
    .poll(
      () =>
        Promise.all(
          [videoUrl.build(video.video_id), album.path].map((path) => shows(origin, path, video)),
        ),
      { timeout: 30_000 },
    )
    .toEqual([true, true]);
}, 180_000);

const is_long = Boolean(process.env['VELOUR_LONG']);

/** Pages, calls and documents that name one video. */
const aboutVideo = (video: { video_id: number; dir: string }): string[] => [
  pages.video(video),
  pages.video(video).replace('/videos/', '/embed/'),
  videoUrl.build(video.video_id),
  videoFileUrl.build(video.video_id),
];

test('a video that becomes private is for members within a minute, and one that its uploader deletes for no one, whatever was given out before', async () => {
  const data_dir = join(state.folder, 'data');
  const origin = state.first?.origin ?? '';
  const second = state.second?.origin ?? '';
  const program = is_long ? await findNginx(join(tmpdir(), 'velour-nginx')) : undefined;
  // A cache in front stores for 50 seconds.
  await using nginx = program
    ? await startNginx(program, state.folder, second, { http: '', server: '' })
    : null;
  const listed = await aListedVideo(data_dir);
  const album = await prepare(data_dir, listed);
  const files = await filesOfBoth(origin, listed, album);
  const video = { ...listed, files: new Set(files) };
  const paths = [...(is_long ? await everyAddress(origin, video) : aboutVideo(video)), ...files];
  const bases = [origin, second, ...(nginx ? [nginx.origin] : [])];
  const all = [...new Set(paths)].flatMap((path) => bases.map((base) => ({ base, path })));
  const pathsOf = (found: readonly { path: string }[]) => found.map(({ path }) => path);
  const isPart = (part: string) => expect.stringContaining(part);
  // All that was restored before is shown again.
  const parts = ['/p/', '/v/', '/a/', '.m3u8', '.m4s', 'preview.', '/videos/', '/api/'];
  await expect
    .poll(async () => pathsOf(await showing(all, video)), { timeout: 60_000 })
    .toEqual(expect.arrayContaining(parts.map(isPart)));
  const shown = await showing(all, video);
  const gone = async (name: string, change: (product: Composition) => Promise<void>) => {
    const begun = performance.now();
    await secondProcess(data_dir, change);
    let left = shown;
    while (left.length > 0 && performance.now() - begun < bound_ms) {
      await pause(500);
      left = await showing(left, video);
    }
    expect([name, left]).toEqual([name, []]);
  };
  const setPrivate = async ({ system_ctx }: Composition, is_private: boolean): Promise<void> => {
    await setVideoState(system_ctx, video.video_id, { is_private });
    await setAlbumState(system_ctx, album.album_id, { is_private });
  };

  await gone('private', (product) => setPrivate(product, true));
  const reader = await secondProcess(data_dir, ({ system_ctx }) =>
    aMember(system_ctx, 'Ruth-Meadow'),
  );
  const pictures = [...new Set(pathsOf(shown))].filter((path) => /^\/media\/[pa]\//.test(path));
  const withSession = (path: string, base: string) =>
    fetch(base + path, { headers: { cookie: `session=${reader.token}` } });
  for (const base of bases)
    for (const path of pictures) {
      const answer = await withSession(path, base);
      expect([base, path, answer.status, answer.headers.get('cache-control')]).toEqual([
        base,
        path,
        200,
        'private, no-store',
      ]);
      await answer.arrayBuffer();
    }
  // Nothing in front stored what the member got.
  expect(await showing(all, video)).toEqual([]);
  await secondProcess(data_dir, async ({ system_ctx }) => {
    await endSessions(system_ctx, reader.member_id);
  });
  for (const base of bases) {
    const answer = await withSession(pictures[0] ?? '', base);
    expect([base, answer.status]).toEqual([base, 404]);
  }
  await secondProcess(data_dir, async (product) => {
    await setPrivate(product, false);
    // A ranking that was made meanwhile has it again when it is made the next time.
    for (const period of ['day', 'week', 'month'] as const)
      await rankPeriod(product.system_ctx, period);
  });
  // Caches that stored its absence have dropped that as soon.
  const missing = async () => {
    const again = await showing(shown, video);
    return shown.filter((each) => !again.includes(each)).map(({ base, path }) => base + path);
  };
  await expect.poll(missing, { timeout: 90_000 }).toEqual([]);
  await gone('deleted', async ({ system_ctx: { db } }) => {
    await db
      .transaction()
      .execute((trx) => deleteLater(trx, { type: 'video', id: video.video_id }));
    await db
      .transaction()
      .execute((trx) => deleteLater(trx, { type: 'album', id: album.album_id }));
  });
}, 300_000);
