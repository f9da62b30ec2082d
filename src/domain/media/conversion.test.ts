import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createLocalTranscoder } from '#platform/ffmpeg/local-transcoder.ts';
import { readSegments } from '#platform/ffmpeg/ladder/playlists.ts';
import type { LadderResult, ProbedVideo, Rung, Transcoder } from '#platform/ffmpeg/port.ts';
import { createJail } from '#platform/jail/create-jail.ts';
import { drawClip } from '#tests/support/clips.ts';
import { planLadder } from './plan-ladder.ts';

// Encoders share two cores with whatever else runs.
vi.setConfig({ testTimeout: 60_000 });

const run = promisify(execFile);
const state = { folder: '', transcoder: undefined as Transcoder | undefined };
beforeAll(async () => {
  state.folder = await mkdtemp(join(tmpdir(), 'velour-conversion-'));
  const jail = await createJail({ allow_unjailed: true });
  state.transcoder = createLocalTranscoder({ jail, preset: 'ultrafast', threads: 0 });
});
afterAll(() => rm(state.folder, { recursive: true, force: true }));

interface Converted extends LadderResult {
  folder: string;
  source: ProbedVideo;
  rungs: readonly Rung[];
  percents: number[];
}
const aFile = (name: string): string => join(state.folder, name);

async function convert(
  file: string,
  change = (rungs: readonly Rung[]): readonly Rung[] => rungs,
): Promise<Converted> {
  if (!state.transcoder) throw new Error('inside tests only');
  const source = await state.transcoder.check(file, 'later');
  const plan = planLadder(source);
  const rungs = change(plan.rungs);
  const folder = `${file}.out`;
  await mkdir(folder);
  const percents: number[] = [];
  const made = await state.transcoder.ladder(file, folder, { ...plan, rungs }, (fraction) =>
    percents.push(fraction),
  );
  return { ...made, folder, source, rungs, percents };
}
const segmentsOf = async ({ folder }: Converted, rung: string) =>
  readSegments(await readFile(join(folder, rung, 'index.m3u8'), 'utf8'));
/** The pictures of a rendition as a hash, which differs for any other picture. */
const shown = async (file: string): Promise<string> =>
  (
    await run('ffmpeg', [
      '-v',
      'error',
      '-i',
      file,
      '-map',
      '0:v',
      '-fps_mode',
      'passthrough',
      '-f',
      'md5',
      '-',
    ])
  ).stdout.trim();
const picturesOf = async (file: string): Promise<number> => {
  const args = [
    '-v',
    'error',
    '-count_packets',
    '-select_streams',
    'v',
    '-show_entries',
    'stream=nb_read_packets',
    '-of',
    'csv=p=0',
    file,
  ];
  return Number.parseInt((await run('ffprobe', args)).stdout, 10);
};
const lightOf = async (file: string): Promise<number> => {
  const args = [
    '-v',
    'error',
    '-i',
    file,
    '-frames:v',
    '1',
    '-vf',
    'scale=1:1',
    '-pix_fmt',
    'gray',
    '-f',
    'rawvideo',
    '-',
  ];
  return (await run('ffmpeg', args, { encoding: 'buffer' })).stdout[0] ?? 0;
};

const place = [
  '-bsf:v',
  'h264_metadata=sei_user_data=086f3693-b7b3-4f2c-9653-21492feee5b8+nowhere-else',
  '-metadata:s:v',
  'handler_name=nowhere-else',
];

test('copies a source that fits its only rendition without changing a pixel or copying metadata', async () => {
  const extra = ['-g', '50', '-b:v', '500k', '-maxrate', '600k', '-bufsize', '600k', ...place];
  const file = await drawClip(aFile('only.mp4'), { seconds: 6, extra });
  const made = await convert(file);
  expect(made.rungs.map(({ how }) => how)).toEqual(['copy']);
  expect(await shown(join(made.folder, '360p/index.m3u8'))).toBe(await shown(file));
  expect(made.duration).toBeCloseTo(6, 1);
  // The tone is at -21 decibels throughout.
  expect([...made.levels.subarray(1, 5)]).toEqual([69, 69, 69, 69]);
  expect(made.percents).toEqual(made.percents.toSorted((a, b) => a - b));
  expect(made.percents.at(-1)).toBe(1);
  for (const part of ['init.mp4', 's00000.m4s'])
    expect(await readFile(join(made.folder, '360p', part), 'latin1')).not.toContain('nowhere-else');
  expect(await readFile(file, 'latin1')).toContain('nowhere-else');
});

const keyed = [
  '-force_key_frames',
  '0,1.4,2.2,5.6,6.04,9',
  '-g',
  '250',
  '-b:v',
  '900k',
  '-maxrate',
  '1000k',
  '-bufsize',
  '1000k',
];

test('cuts encoded renditions at the segments of a copied one', async () => {
  const file = await drawClip(aFile('mixed.mp4'), {
    size: '854x480',
    seconds: 10,
    extra: [...keyed, '-bf', '2', '-sc_threshold', '0'],
  });
  const made = await convert(file);
  expect(made.rungs.map(({ name, how }) => `${name} ${how}`)).toEqual(['360p encode', '480p copy']);
  const [encoded, copied] = [await segmentsOf(made, '360p'), await segmentsOf(made, '480p')];
  expect(copied.map(({ seconds }) => seconds)).toEqual(
    [5.6, 3.4, 1].map((seconds) => expect.closeTo(seconds, 2)),
  );
  expect(encoded.map(({ seconds }) => seconds)).toEqual(
    copied.map(({ seconds }) => expect.closeTo(seconds, 2)),
  );
  expect(await shown(join(made.folder, '480p/index.m3u8'))).toBe(await shown(file));
  const master = await readFile(join(made.folder, 'master.m3u8'), 'utf8');
  expect(master).toMatch(/480p\/index[^]*360p\/index/);
});

test('encodes a copy that does not match the others', async () => {
  const file = await drawClip(aFile('fast.mp4'), {
    size: '854x480',
    seconds: 2,
    rate: 100,
    tone: 0,
  });
  const made = await convert(file, (rungs) =>
    rungs.map((rung) => ({ ...rung, how: rung.height === 480 ? 'copy' : 'encode' })),
  );
  expect(await picturesOf(file)).toBe(200);
  for (const rung of ['360p', '480p'])
    expect(await picturesOf(join(made.folder, rung, 'index.m3u8'))).toBe(100);
  expect(made.percents).toEqual(made.percents.toSorted((a, b) => a - b));
});

test('converts a variable frame rate to a constant one of the same length', async () => {
  const slow = [
    '-vf',
    "setpts='(if(lt(N,20),N/10,2+(N-20)*1.5))/TB'",
    '-fps_mode',
    'vfr',
    '-frames:v',
    '22',
    '-video_track_timescale',
    '1000',
  ];
  const file = await drawClip(aFile('vfr.mp4'), {
    size: '320x180',
    seconds: 6,
    tone: 0,
    extra: slow,
  });
  const made = await convert(file);
  expect(made.duration).toBeGreaterThan(3.5);
  expect(Math.abs(made.duration - made.source.duration)).toBeLessThan(1.5 / made.source.fps);
  const index = join(made.folder, `${made.rungs[0]?.name}/index.m3u8`);
  expect((await picturesOf(index)) / planLadder(made.source).fps).toBeCloseTo(made.duration, 2);
});

test.each([
  ['smpte2084', 'pq', 0x94],
  ['arib-std-b67', 'hlg', 0xbf],
] as const)(
  'white paper in %s is bright on a common screen, and can be distinguished from white',
  async (transfer, name, grey) => {
    const colours = [
      '-color_trc',
      transfer,
      '-color_primaries',
      'bt2020',
      '-colorspace',
      'bt2020nc',
      '-color_range',
      'tv',
    ];
    const high = ['-profile:v', 'high10', '-pix_fmt', 'yuv420p10le', ...colours];
    const hex = grey.toString(16);
    const file = await drawClip(aFile(`${name}.mp4`), {
      source: `color=0x${hex}${hex}${hex}`,
      seconds: 1,
      tone: 0,
      extra: high,
    });
    const made = await convert(file);
    expect(made.source.transfer).toBe(name);
    const index = join(made.folder, '360p/index.m3u8');
    expect(await lightOf(index)).toBeGreaterThan(170);
    expect(await lightOf(index)).toBeLessThan(250);
    const { stdout } = await run('ffprobe', [
      '-v',
      'error',
      '-show_entries',
      'stream=pix_fmt,color_transfer',
      '-of',
      'csv=p=0',
      index,
    ]);
    expect(stdout).toMatch(/^yuv420p,bt709/);
  },
);

test('a black clip has ten moments and a storyboard', async () => {
  const made = await convert(
    await drawClip(aFile('black.mp4'), { source: 'color=black', seconds: 12, size: '320x180' }),
  );
  expect(made.moments).toHaveLength(10);
  expect(made.storyboard).toMatchObject({ interval: 1.2, count: 10, columns: 10, rows: 1 });
});

test.each([
  [25, 0.04],
  [240, 1 / 60],
])('converts a single frame at %i fps', async (rate, duration) => {
  const file = await drawClip(aFile(`one-${rate}.mp4`), {
    seconds: 1,
    rate,
    size: '320x180',
    tone: 0,
    extra: ['-frames:v', '1'],
  });
  const made = await convert(file);
  expect(made.duration).toBeCloseTo(duration, 2);
  expect(made.storyboard.count).toBe(1);
});
