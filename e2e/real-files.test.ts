import { execFile } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { videoUrl, type VideoAnswer } from '#contracts/calls/catalogue/videos.ts';
import { withBrowser, openAlive } from '#tests/support/browser.ts';
import { readManifest, type MediaRow } from '#tests/support/manifest.ts';
import { isRecipe, makeRecipe } from '#tests/support/media-recipes.ts';
import { startSite, type TestSite } from '#tests/support/site-setup.ts';

/** One a class: the renditions of each are played to their end. All others, recipes included, in `npm run test:long`. */
const twelve = [
  'video/real/rotate90_1080p_51.mp4',
  'video/real/hevc_bframes_854x480.mp4',
  'video/real/hdr_pq10_1s.mp4',
  'video/real/odd_161x121_vp9.webm',
  'video/real/phone_slowmo_vfr.mp4',
  'video/real/phone_portrait_720x1080.mp4',
  'video/real/h264_10bit.mp4',
  'video/real/osc_flv1.flv',
  'video/real/subs_srt.mkv',
  'video/real/sar2x1_640x360.mp4',
  'video/derived/avchd_1080i.mts',
  'hostile/streams/metadata_xss_gps.mp4',
];
/** Longer clips are watched at both ends. */
const watched_whole_s = 30;

const folder = process.env['TEST_MEDIA_DIR'];
const is_long = Boolean(process.env['VELOUR_LONG']);
if (!folder)
  process.stdout.write('TEST_MEDIA_DIR is not set: no real file is converted and played\n');

const isTaken = ({ path, expected, size }: MediaRow): boolean =>
  (/^(video|hostile)\//.test(path) || path.startsWith('(recipe)')) &&
  (/^(ACCEPT|accept)/.test(expected) || path.startsWith('(recipe)')) &&
  size !== undefined &&
  !/photo|\.(jpe?g|png|gif|webp|avif)$/.test(path);
const rows: MediaRow[] = folder
  ? readManifest(folder).filter((row) => (is_long ? isTaken(row) : twelve.includes(row.path)))
  : [];

const browser = withBrowser();
const root = resolve(import.meta.dirname, '..');
const state = {
  work: '',
  site: undefined as TestSite | undefined,
  videos: new Map<string, number>(),
  refused: new Map<string, string>(),
};

interface Imported {
  files: { path: string; verdict: string; reason: string | null; video_id: number | null }[];
}

beforeAll(async () => {
  if (!folder) return;
  state.work = await mkdtemp(join(tmpdir(), 'velour-files-'));
  const data = join(state.work, 'data');
  state.site = await startSite({ DATA_DIR: data, SEED: 'none' });
  const paths = new Map<string, string>();
  for (const row of rows)
    paths.set(
      isRecipe(row) ? await makeRecipe(folder, state.work, row) : join(folder, row.path),
      row.path,
    );
  const env = { ...process.env, DATA_DIR: data, FFMPEG_PRESET: 'ultrafast' };
  const args = [
    join(root, 'src/app/cli.ts'),
    'import',
    '--json',
    '--publish',
    '--i-hold-records',
    ...paths.keys(),
  ];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    env,
    maxBuffer: 1e8,
  }).catch((error: { stdout: string }) => error);
  for (const { path, verdict, reason, video_id } of (JSON.parse(stdout) as Imported).files) {
    const name = paths.get(path) ?? path;
    if (video_id !== null) state.videos.set(name, video_id);
    else if (verdict === 'refused') state.refused.set(name, reason ?? '');
  }
}, 3_000_000);
afterAll(async () => {
  await state.site?.stop();
  await rm(state.work, { recursive: true, force: true });
});

async function videoOf({
  path,
}: MediaRow): Promise<VideoAnswer['video'] & { storage_key: string }> {
  const id = state.videos.get(path) ?? 0;
  const response = await fetch(`${state.site?.origin}${videoUrl.build(id)}`);
  const { video } = (await response.json()) as VideoAnswer;
  return { ...video, storage_key: /\/p\/([a-z0-9]+)\//.exec(video.scr)?.[1] ?? '' };
}

/** An independent client reads every rendition to its end without a word. */
async function decodeAll(stream: string): Promise<void> {
  for (const rung of (await readdir(stream)).filter((name) => name.endsWith('p'))) {
    const { stderr } = await promisify(execFile)('ffmpeg', [
      '-v',
      'error',
      '-i',
      join(stream, rung, 'index.m3u8'),
      '-f',
      'null',
      '-',
    ]);
    expect(stderr, rung).toBe('');
  }
}

describe.skipIf(!folder)('a real file, converted', () => {
  test('every chosen row was taken, or refused where its row allows both', () => {
    // Without a least length every recipe is taken, whatever its row says of one.
    const mayBeRefused = (row: MediaRow): boolean => /REFUSE/.test(row.expected) && !isRecipe(row);
    const missing = rows
      .filter((row) => !state.videos.has(row.path) && !mayBeRefused(row))
      .map(({ path }) => path);
    // Rows of the same bytes are one video.
    expect(
      missing
        .map((path) => [path, state.refused.get(path)])
        .filter(([, reason]) => reason !== undefined),
    ).toEqual([]);
    if (!is_long) expect(rows).toHaveLength(twelve.length);
  });

  // Ten minutes of film are decoded in every rendition.
  test.each(rows)('$path plays to its end and is upright', { timeout: 600_000 }, async (row) => {
    if (!state.videos.has(row.path)) return;
    const video = await videoOf(row);
    const stream = join(state.work, 'data/media/v', video.storage_key);
    await decodeAll(stream);
    expect(await readFile(join(stream, 'master.m3u8'), 'latin1')).not.toMatch(/<script|location/);

    const { page } = await browser.visit();
    await openAlive(page, `${state.site?.origin}/videos/${video.video_id}/${video.dir}/`);
    await page.getByRole('button', { name: /^Play/ }).first().click();
    await page.waitForFunction(
      () => (document.querySelector('video')?.currentTime ?? 0) > 0,
      undefined,
      { timeout: 30_000 },
    );
    await page.evaluate((most) => {
      const element = document.querySelector('video');
      if (element && element.duration > most) element.currentTime = element.duration - 4;
    }, watched_whole_s);
    await page.waitForFunction(() => document.querySelector('video')?.ended, undefined, {
      timeout: 60_000,
    });
    const shown = await page.evaluate(() => {
      const element = document.querySelector('video');
      return {
        width: element?.videoWidth ?? 0,
        height: element?.videoHeight ?? 0,
        seconds: element?.duration ?? 0,
      };
    });
    if (row.size)
      expect(
        Math.abs(shown.width / shown.height / (row.size.width / row.size.height) - 1),
      ).toBeLessThan(0.03);
    if (row.duration)
      expect(Math.abs(shown.seconds - row.duration.seconds)).toBeLessThan(
        row.duration.within + 0.3,
      );
  });
});
