import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { videoUrl } from '#contracts/calls/videos.ts';
import { pages } from '#contracts/pages/pages.ts';
import { operator } from '#domain/moderation/model.ts';
import { withBrowser } from '#tests/support/browser.ts';
import { everyAddress } from '#tests/support/every-address.ts';
import { findNginx, startNginx } from '#tests/support/nginx.ts';
import { sameCatalogue, secondProcess } from '#tests/support/running-site.ts';
import { startSite, type TestSite } from '#tests/support/site-setup.ts';

// What every kind of address shows of a removed video: in two web processes, through a cache in front
// of one of them that nobody purges, and in a browser that has asked before. On a catalogue of its own, as other tests count videos.
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

interface Listed {
  video_id: number;
  dir: string;
  title: string;
}

/** The most popular video whose title no other has. Its clip has others: whether files of a removed video are served is `src/api/hidden-files.test.ts`. */
async function aListedVideo(data_dir: string): Promise<Listed> {
  const found = await secondProcess(data_dir, async ({ visitors_db }) => {
    const { rows } = await sql<Listed>`
      select v.video_id, v.dir, v.title from video as v join video_stat as s using (video_id)
      where v.status_id = 1 and not v.is_private and v.orientation = 1 and length(v.title) > 8
        and not exists (select from video as o
          where o.video_id <> v.video_id and o.title like '%' || v.title || '%')
      order by s.pop desc limit 1`.execute(visitors_db);
    return rows[0];
  });
  if (!found) throw new Error('no title of the demo is unique');
  return found;
}

/** What an address of the video, or its number in data, looks like. */
const named = (video_id: number): string => `/videos/${video_id}/|"video_id":${video_id}[,}]`;

/** Whether an answer has something of the video; the address that was asked for is the visitor's own. */
async function shows(base: string, path: string, { title, video_id }: Listed): Promise<boolean> {
  const answer = await fetch(base + path, { redirect: 'manual' });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const text = bytes.toString('utf8').replaceAll(path, '').replaceAll(encodeURIComponent(path), '');
  return text.includes(title) || new RegExp(named(video_id)).test(text);
}

/** Which of these the browser shows something of it for, from its cache where that says so. */
const showingIn = (page: Page, paths: readonly string[], { title, video_id }: Listed) =>
  page.evaluate(
    async ([asked, words, pattern]) => {
      const found: string[] = [];
      for (const path of asked) {
        const text = await (await fetch(path)).text();
        const rest = text.replaceAll(path, '').replaceAll(encodeURIComponent(path), '');
        if (rest.includes(words) || new RegExp(pattern).test(rest)) found.push(path);
      }
      return found;
    },
    [paths, title, named(video_id)] as const,
  );

async function showing(asked: readonly { base: string; path: string }[], video: Listed) {
  const found: { base: string; path: string }[] = [];
  const waiting = [...asked];
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (let next = waiting.pop(); next; next = waiting.pop())
        if (await shows(next.base, next.path, video)) found.push(next);
    }),
  );
  return found;
}

test('nothing serves a removed video a minute after the decision, whatever showed it before', async ({
  skip,
}) => {
  const program = await findNginx(join(tmpdir(), 'velour-nginx'));
  if (!program) return skip('neither an installed nginx nor its package can be had');
  const data_dir = join(state.folder, 'data');
  const origin = state.first?.origin ?? '';
  const second = state.second?.origin ?? '';
  await using nginx = await startNginx(program, state.folder, second, { http: '', server: '' });
  const video = await aListedVideo(data_dir);
  const paths = await everyAddress(origin, video);
  const bases = [origin, second, nginx.origin];
  const all = paths.flatMap((path) => bases.map((base) => ({ base, path })));
  const before = await showing(all, video);
  for (const part of ['/videos/', '/api/', '/sitemaps/'])
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
  const seen = before.filter(({ base }) => base === nginx.origin).map(({ path }) => path);
  let left_in_browser = await showingIn(asking, seen, video);
  expect(left_in_browser).toContain(watched);
  const begun = performance.now();
  await secondProcess(data_dir, async ({ system_domain }) => {
    const { cases, moderation } = system_domain.operator;
    const { reference } = await moderation.open({
      kind: 'publication',
      subject: { type: 'video', id: String(video.video_id) },
    });
    await moderation.decide(operator, { reference, action: 'hold', facts: 'Under review.' });
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
  await watching.goBack();
  expect(await watching.content()).not.toContain(video.title);
  for (const line of noise.splice(0)) expect(line).toMatch(/Failed to load resource/);
  await secondProcess(data_dir, async ({ system_domain: { operator: use } }) => {
    const { reference } = await use.moderation.open({
      kind: 'publication',
      subject: { type: 'video', id: String(video.video_id) },
    });
    await use.moderation.decide(operator, { reference, action: 'restore' });
  });
  await expect
    .poll(() => shows(origin, videoUrl.build(video.video_id), video), {
      timeout: 30_000,
    })
    .toBe(true);
}, 180_000);
