import { expect, test } from 'vitest';
import { decoder_limits } from '#tests/support/decoders.ts';
import { createJail } from './create-jail.ts';
import type { JailedRun, JailLimits, JailOutput } from './port.ts';

const limits: JailLimits = { ...decoder_limits, memory_bytes: 2 ** 31, folder_bytes: 2 ** 20 };
const endless = [
  '-nostdin',
  '-v',
  'error',
  '-re',
  '-f',
  'lavfi',
  '-i',
  'testsrc2=size=64x64',
  '-f',
  'null',
  '-',
];
const ffmpeg = (args: string[], change: Partial<JailedRun> = {}): Promise<JailOutput> =>
  createJail({ allow_unjailed: true }).then((jail) =>
    jail.run({ command: 'ffmpeg', args, reads: [], limits, ...change }),
  );

test('returns the output of a successful run', async () => {
  const { stdout } = await ffmpeg([
    '-v',
    'error',
    '-f',
    'lavfi',
    '-i',
    'color=size=16x16',
    '-frames:v',
    '1',
    '-f',
    'rawvideo',
    '-pix_fmt',
    'gray',
    '-',
  ]);
  expect(stdout.length).toBe(256);
});

test('reports a failed run with the end of its standard error', async () => {
  await expect(
    ffmpeg(['-v', 'error', '-i', 'file:/nowhere', '-f', 'null', '-']),
  ).rejects.toMatchObject({
    how: 'exit',
    stderr: expect.stringContaining('No such file'),
  });
});

test('kills the process group after the wall time', async () => {
  const started = Date.now();
  await expect(ffmpeg(endless, { limits: { ...limits, wall_seconds: 0.5 } })).rejects.toMatchObject(
    { how: 'too_long' },
  );
  expect(Date.now() - started).toBeLessThan(5000);
});

test('throws the abort reason', async () => {
  const stop = new AbortController();
  const running = ffmpeg(endless, { signal: stop.signal });
  setTimeout(() => stop.abort(new Error('enough')), 200);
  await expect(running).rejects.toThrow('enough');
  await expect(ffmpeg(endless, { signal: stop.signal })).rejects.toThrow('enough');
});

test('enforces the limits on memory, time and output', async () => {
  await expect(
    ffmpeg(endless, { limits: { ...limits, memory_bytes: 2 ** 22 } }),
  ).rejects.toMatchObject({ name: 'JailFailed' });
  const busy = ['-v', 'error', '-f', 'lavfi', '-i', 'mandelbrot=size=1920x1080', '-f', 'null', '-'];
  await expect(ffmpeg(busy, { limits: { ...limits, cpu_seconds: 1 } })).rejects.toMatchObject({
    how: 'limit',
  });
  const talkative = [
    '-v',
    'error',
    '-f',
    'lavfi',
    '-i',
    'testsrc2=size=640x360',
    '-f',
    'rawvideo',
    '-',
  ];
  await expect(ffmpeg(talkative)).rejects.toMatchObject({ how: 'limit' });
});
