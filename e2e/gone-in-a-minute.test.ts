import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { videoUrl } from '#contracts/calls/videos.ts';
import { operator } from '#domain/moderation/model.ts';
import { everyAddress } from '#tests/support/every-address.ts';
import { findNginx, startNginx } from '#tests/support/nginx.ts';
import { sameCatalogue, secondProcess } from '#tests/support/running-site.ts';
import { startSite, type TestSite } from '#tests/support/site-setup.ts';

// What every kind of address shows of a removed video: in two web processes, and through a cache in
// front of one of them that nobody purges. On a catalogue of its own, as other tests count videos.
const bound_ms = 60_000;
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
  title: string;
}

/** The most popular video whose title no other has. Its clip has others: whether files of a removed video are served is `src/api/hidden-files.test.ts`. */
async function aListedVideo(data_dir: string): Promise<Listed> {
  const found = await secondProcess(data_dir, async ({ visitors_db }) => {
    const { rows } = await sql<Listed>`
      select v.video_id, v.title from video as v join video_stat as s using (video_id)
      where v.status_id = 1 and not v.is_private and v.orientation = 1 and length(v.title) > 8
        and not exists (select from video as o
          where o.video_id <> v.video_id and o.title like '%' || v.title || '%')
      order by s.pop desc limit 1`.execute(visitors_db);
    return rows[0];
  });
  if (!found) throw new Error('no title of the demo is unique');
  return found;
}

/** Whether an answer has something of the video; the address that was asked for is the visitor's own. */
async function shows(base: string, path: string, { title, video_id }: Listed): Promise<boolean> {
  const answer = await fetch(base + path, { redirect: 'manual' });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const text = bytes.toString('utf8').replaceAll(path, '').replaceAll(encodeURIComponent(path), '');
  return (
    text.includes(title) || new RegExp(`/videos/${video_id}/|"video_id":${video_id}[,}]`).test(text)
  );
}

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
  const paths = await everyAddress(origin, video.video_id);
  const bases = [origin, second, nginx.origin];
  const all = paths.flatMap((path) => bases.map((base) => ({ base, path })));
  const before = await showing(all, video);
  for (const part of ['/videos/', '/api/', '/sitemaps/'])
    for (const base of bases)
      expect([
        part,
        before.some((each) => each.base === base && each.path.startsWith(part)),
      ]).toEqual([part, true]);
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
  while (left.length > 0 && performance.now() - begun < bound_ms) {
    await pause(1000);
    left = await showing(left, video);
  }
  process.stdout.write(
    `${before.length} answers of ${paths.length} addresses were clean after ${((performance.now() - begun) / 1000).toFixed(1)} s\n`,
  );
  expect(left).toEqual([]);
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
