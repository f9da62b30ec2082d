import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decoder_limits as limits, programsWith } from '#tests/support/decoders.ts';
import { createJail } from './create-jail.ts';
import type { Jail, JailedRun, JailOutput } from './port.ts';
import { watchOutput } from './watch-output.ts';

const place = { folder: '' };
let jail: Jail;
let runs = 0;

beforeAll(async () => {
  jail = await createJail({ allow_unjailed: false });
  place.folder = await mkdtemp(join(tmpdir(), 'velour-limits-'));
});
afterAll(() => rm(place.folder, { recursive: true, force: true }));

async function anOutput(): Promise<string> {
  const folder = join(place.folder, String((runs += 1)));
  await mkdir(folder);
  return folder;
}
const node = (script: string, change: Partial<JailedRun> = {}): Promise<JailOutput> =>
  jail.run({ command: 'node', args: ['-e', script], reads: [], limits, ...change });
const ffmpeg = (args: readonly string[], change: Partial<JailedRun> = {}): Promise<JailOutput> =>
  jail.run({
    command: 'ffmpeg',
    args: ['-nostdin', '-v', 'error', ...args],
    reads: [],
    limits,
    ...change,
  });

test('enforces the memory limit', async () => {
  const little = { ...limits, memory_bytes: 2 ** 28 };
  const script = `const held = []; for (let n = 0; n < 40; n += 1) held.push(Buffer.alloc(2 ** 26, 1)); console.log('all');`;
  await expect(node(script, { limits: little })).rejects.toMatchObject({
    name: 'JailFailed',
    how: 'exit',
  });
  const large = [
    '-f',
    'lavfi',
    '-i',
    'color=size=16000x16000',
    '-frames:v',
    '2',
    '-f',
    'null',
    '-',
  ];
  await expect(ffmpeg(large, { limits: little })).rejects.toMatchObject({ name: 'JailFailed' });
  await expect(
    ffmpeg(['-version'], { limits: { ...limits, memory_bytes: 2 ** 22 } }),
  ).rejects.toMatchObject({ name: 'JailFailed' });
});

test('enforces the CPU limit, even when the program catches the signal', async () => {
  const short = { ...limits, cpu_seconds: 1 };
  await expect(node('for (;;);', { limits: short })).rejects.toMatchObject({ how: 'limit' });
  const busy = ['-f', 'lavfi', '-i', 'mandelbrot=size=1920x1080', '-f', 'null', '-'];
  await expect(ffmpeg(busy, { limits: short })).rejects.toMatchObject({ how: 'limit' });
});

test('leaves no process after a timeout or an abort', async () => {
  const stop = new AbortController();
  const endless = (mark: string, change: Partial<JailedRun>): Promise<JailOutput> =>
    node(`process.on('SIGTERM', () => 0); setInterval(() => 0, 1000); /* ${mark} */`, change);
  const marks = [`too-long-${process.pid}`, `called-off-${process.pid}`] as const;
  const failing = (run: Promise<unknown>): Promise<unknown> => run.catch((error: unknown) => error);
  const too_long = failing(endless(marks[0], { limits: { ...limits, wall_seconds: 1 } }));
  const onAbort = failing(endless(marks[1], { signal: stop.signal }));
  await expect.poll(() => programsWith(marks[1])).not.toEqual([]);
  stop.abort(new Error('enough'));
  expect(await onAbort).toMatchObject({ message: 'enough' });
  expect(await programsWith(marks[1])).toEqual([]);
  expect(await too_long).toMatchObject({ how: 'too_long' });
  expect(await programsWith(marks[0])).toEqual([]);
});

test('stops a file that exceeds its limit', async () => {
  const writes = await anOutput();
  const raw = [
    '-f',
    'lavfi',
    '-i',
    'testsrc2=size=640x360',
    '-f',
    'rawvideo',
    `file:${join(writes, 'raw')}`,
  ];
  await expect(ffmpeg(raw, { writes })).rejects.toMatchObject({ how: 'limit' });
  expect((await readFile(join(writes, 'raw'))).length).toBeLessThanOrEqual(limits.file_bytes);
});

test('stops output that exceeds the folder limit, in large files or many names', async () => {
  const write = (folder: string, bytes: number): string =>
    `fs.writeFileSync(${JSON.stringify(folder)} + '/' + (n += 1), Buffer.alloc(${bytes}))`;
  const slow = await anOutput();
  await expect(
    node(`let n = 0; setInterval(() => ${write(slow, 200_000)}, 20)`, { writes: slow }),
  ).rejects.toMatchObject({ how: 'limit' });
  expect((await readdir(slow)).length).toBeLessThan(200);
  const fast = await anOutput();
  await expect(
    node(`let n = 0; while (n < 6) ${write(fast, 1_000_000)}`, { writes: fast }),
  ).rejects.toMatchObject({ how: 'limit' });
  const empty = await anOutput();
  await expect(
    node(`let n = 0; while (n < 2000) ${write(empty, 0)}`, { writes: empty }),
  ).rejects.toMatchObject({ how: 'limit' });
});

test('reports a full disk as a fault of the machine', async () => {
  const full = Object.assign(new Error('The disk is almost full.'), { name: 'StorageFull' });
  const stop = new AbortController();
  expect(await watchOutput(await anOutput(), 1000, stop.signal, () => Promise.reject(full))).toBe(
    full,
  );
});

test('stops too much standard output, with and without line breaks', async () => {
  const talkative = ['-f', 'lavfi', '-i', 'testsrc2=size=640x360', '-f', 'rawvideo', '-'];
  await expect(ffmpeg(talkative)).rejects.toMatchObject({ how: 'limit' });
  let longest = 0;
  const onLine = (line: string): void => void (longest = Math.max(longest, line.length));
  await node(
    `for (let n = 0; n < 100; n += 1) process.stdout.write('x'.repeat(1e5)); console.log('')`,
    { onLine },
  );
  expect(longest).toBeGreaterThan(1000);
  expect(longest).toBeLessThan(10_000);
});
