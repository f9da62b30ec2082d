import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { drawClip } from '#tests/support/clips.ts';
import { createJail } from '../../jail/create-jail.ts';
import { createLocalTranscoder } from '../local-transcoder.ts';
import type { Transcoder } from '../port.ts';

vi.setConfig({ testTimeout: 60_000 });

const run = promisify(execFile);
const state = { folder: '', transcoder: undefined as Transcoder | undefined };
beforeAll(async () => {
  state.folder = await mkdtemp(join(tmpdir(), 'velour-shots-'));
  state.transcoder = createLocalTranscoder({
    jail: await createJail({ allow_unjailed: true }),
    preset: 'ultrafast',
    threads: 0,
  });
});
afterAll(() => rm(state.folder, { recursive: true, force: true }));

const aFolder = (): Promise<string> => mkdtemp(join(state.folder, 'out-'));

test('takes ten pictures from two files, the last past the end', async () => {
  const transcoder = state.transcoder as Transcoder;
  // Red for a second, then green: distinguished by a pixel.
  const paint = [
    '-vf',
    "drawbox=t=fill:color=red:enable='lt(t,1)',drawbox=t=fill:color=lime:enable='gte(t,1)'",
    '-g',
    '50',
    '-movflags',
    '+faststart',
  ];
  const wide = await drawClip(join(state.folder, 'wide.mp4'), { size: '320x180', extra: paint });
  const tall = await drawClip(join(state.folder, 'tall.mp4'), { size: '90x160', extra: paint });
  const shots = [0, 0.96, 1, 1.5, 1.9].flatMap((at) => [
    { file: wide, at },
    { file: tall, at },
  ]);
  const frames = await transcoder.shots([...shots, { file: wide, at: 60 }], await aFolder());
  expect(frames.map(({ width, height }) => `${width}x${height}`)).toEqual([
    ...shots.map((_, n) => (n % 2 ? '90x160' : '320x180')),
    '320x180',
  ]);
  const colours = [];
  for (const { file, width, height } of frames) {
    const pixels = await readFile(file);
    expect(pixels).toHaveLength(width * height * 3);
    colours.push((pixels[0] ?? 0) > (pixels[1] ?? 0) ? 'red' : 'green');
  }
  const [red, green] = ['red', 'green'];
  expect(colours).toEqual([red, red, red, red, green, green, green, green, green, green, red]);
});

test('limits the size of a preview of noise; it is silent, starts at once and has no metadata', async () => {
  const transcoder = state.transcoder as Transcoder;
  const noise = [
    '-movflags',
    '+faststart',
    '-vf',
    'noise=alls=100:allf=t',
    '-metadata',
    'title=secret',
  ];
  const file = await drawClip(join(state.folder, 'noise.mp4'), {
    size: '480x270',
    seconds: 4,
    extra: noise,
  });
  const folder = await aFolder();
  await transcoder.preview(
    Array.from({ length: 4 }, (_, at) => ({ file, at })),
    folder,
  );
  const path = join(folder, 'preview.mp4');
  expect((await stat(path)).size).toBeLessThanOrEqual(300_000);
  const { stdout } = await run('ffprobe', [
    '-v',
    'error',
    '-show_entries',
    'stream=codec_name,width,height:format=duration',
    '-of',
    'csv=p=0',
    path,
  ]);
  expect(stdout).toBe('h264,480,270\n4.000000\n');
  const bytes = await readFile(path, 'latin1');
  expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
  expect(bytes).not.toContain('secret');
});

test.each([1, 25, 60, 120])(
  'makes a preview of a clip of one picture at %i per second',
  async (rate) => {
    const file = await drawClip(join(state.folder, `one-${rate}.mp4`), {
      size: '320x180',
      rate,
      tone: 0,
      extra: ['-frames:v', '1'],
    });
    const folder = await aFolder();
    await (state.transcoder as Transcoder).preview([{ file, at: 0 }], folder);
    expect((await stat(join(folder, 'preview.mp4'))).size).toBeGreaterThan(0);
    expect((await stat(join(folder, 'preview.webp'))).size).toBeGreaterThan(0);
  },
);
