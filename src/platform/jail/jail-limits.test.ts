import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createJail } from './create-jail.ts';
import type { Jail, JailedRun, JailLimits, JailOutput } from './port.ts';
import { watchOutput } from './watch-output.ts';

const limits: JailLimits = {
  wall_seconds: 20,
  cpu_seconds: 20,
  memory_bytes: 2 ** 30,
  file_bytes: 2 ** 20,
  folder_bytes: 2 ** 22,
  output_bytes: 2 ** 20,
};
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
  jail.run({ command: 'ffmpeg', args: ['-nostdin', '-v', 'error', ...args], reads: [], limits, ...change });

interface Marked {
  pid: number;
  line: string;
}

/** Programs with this mark on their command line. */
async function withMark(mark: string): Promise<Marked[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const all = await Promise.all(pids.map(async (pid) => ({ pid, line: await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '') })));
  return all.filter(({ line }) => line.includes(mark));
}

test('memory: more than its limit is not given', async () => {
  const little = { ...limits, memory_bytes: 2 ** 28 };
  const script = `const held = []; for (let n = 0; n < 40; n += 1) held.push(Buffer.alloc(2 ** 26, 1)); console.log('all');`;
  await expect(node(script, { limits: little })).rejects.toMatchObject({ name: 'JailFailed', how: 'exit' });
  const large = ['-f', 'lavfi', '-i', 'color=size=16000x16000', '-frames:v', '2', '-f', 'null', '-'];
  await expect(ffmpeg(large, { limits: little })).rejects.toMatchObject({ name: 'JailFailed' });
  await expect(ffmpeg(['-version'], { limits: { ...limits, memory_bytes: 2 ** 22 } })).rejects.toMatchObject({ name: 'JailFailed' });
});

test('processor time: the kernel ends what uses more, whether it catches the signal or not', async () => {
  const short = { ...limits, cpu_seconds: 1 };
  await expect(node('for (;;);', { limits: short })).rejects.toMatchObject({ how: 'limit' });
  const busy = ['-f', 'lavfi', '-i', 'mandelbrot=size=1920x1080', '-f', 'null', '-'];
  await expect(ffmpeg(busy, { limits: short })).rejects.toMatchObject({ how: 'limit' });
});

test('wall time and calling off: nothing of it lives on', async () => {
  const stop = new AbortController();
  const endless = (mark: string, change: Partial<JailedRun>): Promise<JailOutput> =>
    node(`process.on('SIGTERM', () => 0); setInterval(() => 0, 1000); /* ${mark} */`, change);
  const marks = [`too-long-${process.pid}`, `called-off-${process.pid}`] as const;
  const failing = (run: Promise<unknown>): Promise<unknown> => run.catch((error: unknown) => error);
  const too_long = failing(endless(marks[0], { limits: { ...limits, wall_seconds: 1 } }));
  const called_off = failing(endless(marks[1], { signal: stop.signal }));
  await expect.poll(() => withMark(marks[1])).not.toEqual([]);
  stop.abort(new Error('enough'));
  expect(await called_off).toMatchObject({ message: 'enough' });
  expect(await withMark(marks[1])).toEqual([]);
  expect(await too_long).toMatchObject({ how: 'too_long' });
  expect(await withMark(marks[0])).toEqual([]);
});

describe('whoever started it is killed: it dies too', () => {
  /** Another program of ours that runs an endless decoder with this mark. */
  function starter(mark: string): ChildProcess {
    const run = { command: 'node', args: ['-e', `setInterval(() => 0, 1000); // ${mark}`], reads: [], limits };
    const script = `import { createJail } from ${JSON.stringify(resolve(import.meta.dirname, 'create-jail.ts'))};
      await (await createJail({ allow_unjailed: false })).run(JSON.parse(process.env.RUN));`;
    return spawn(process.execPath, ['--input-type=module', '-e', script], { env: { RUN: JSON.stringify(run) }, stdio: 'inherit' });
  }
  async function killed(parent: ChildProcess): Promise<void> {
    parent.kill('SIGKILL');
    await once(parent, 'exit');
  }
  /** It may have died already. */
  function goOn(pid: number): void {
    try {
      process.kill(pid, 'SIGCONT');
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
  const isRunning = ({ line }: Marked): boolean => line.startsWith(process.execPath);
  const read = (path: string): string => {
    try {
      return readFileSync(path, 'utf8');
    } catch {
      return '';
    }
  };
  const childOf = (pid: number): number => Number(/^\d+/.exec(read(`/proc/${pid}/task/${pid}/children`))?.[0]);
  const isBuilding = (pid: number): boolean => read(`/proc/${pid}/cmdline`).startsWith('bwrap\0');

  /** Stops the process that builds the walls with the mark in mid-work; nothing when it was too quick. There are milliseconds: one that waits comes too late. */
  function catchBuilder(starter_pid: number, mark: string): number | undefined {
    for (const until = Date.now() + 20_000; Date.now() < until;) {
      const first = childOf(starter_pid);
      if (!read(`/proc/${first}/cmdline`).includes(mark)) continue;
      const builder = childOf(first);
      if (!builder) continue;
      process.kill(builder, 'SIGSTOP');
      return isBuilding(builder) ? builder : undefined;
    }
    throw new Error(`nothing with the mark ${mark} came`);
  }

  test('while it decodes', async () => {
    const mark = `orphan-${process.pid}`;
    const parent = starter(mark);
    await expect.poll(async () => (await withMark(mark)).some(isRunning)).toBe(true);
    await killed(parent);
    await expect.poll(() => withMark(mark)).toEqual([]);
  });

  test('while its walls are built, when nothing ties them together yet', async () => {
    for (let tries = 1; ; tries += 1) {
      const mark = `early-orphan-${process.pid}-${tries}`;
      const parent = starter(mark);
      // Held where it is, its parents go; then it goes on as if nothing had happened.
      const builder = catchBuilder(parent.pid ?? 0, mark);
      await killed(parent);
      if (builder === undefined) {
        expect(tries).toBeLessThan(50);
        continue;
      }
      await expect.poll(async () => (await withMark(mark)).filter(({ pid }) => pid !== builder)).toEqual([]);
      goOn(builder);
      await expect.poll(() => withMark(mark)).toEqual([]);
      break;
    }
  });
});

test('one file too large', async () => {
  const writes = await anOutput();
  const raw = ['-f', 'lavfi', '-i', 'testsrc2=size=640x360', '-f', 'rawvideo', `file:${join(writes, 'raw')}`];
  await expect(ffmpeg(raw, { writes })).rejects.toMatchObject({ how: 'limit' });
  expect((await readFile(join(writes, 'raw'))).length).toBeLessThanOrEqual(limits.file_bytes);
});

test('too much in many files, written slowly or at once, or in none but names', async () => {
  const write = (folder: string, bytes: number): string =>
    `fs.writeFileSync(${JSON.stringify(folder)} + '/' + (n += 1), Buffer.alloc(${bytes}))`;
  const slow = await anOutput();
  await expect(node(`let n = 0; setInterval(() => ${write(slow, 200_000)}, 20)`, { writes: slow })).rejects.toMatchObject({ how: 'limit' });
  expect((await readdir(slow)).length).toBeLessThan(200);
  const fast = await anOutput();
  await expect(node(`let n = 0; while (n < 6) ${write(fast, 1_000_000)}`, { writes: fast })).rejects.toMatchObject({ how: 'limit' });
  const empty = await anOutput();
  await expect(node(`let n = 0; while (n < 2000) ${write(empty, 0)}`, { writes: empty })).rejects.toMatchObject({ how: 'limit' });
});

test('the disk is nearly full: no fault of the file', async () => {
  const full = Object.assign(new Error('The disk is almost full.'), { name: 'StorageFull' });
  const stop = new AbortController();
  expect(await watchOutput(await anOutput(), 1000, stop.signal, () => Promise.reject(full))).toBe(full);
});

test('too much on standard output, with and without lines', async () => {
  const talkative = ['-f', 'lavfi', '-i', 'testsrc2=size=640x360', '-f', 'rawvideo', '-'];
  await expect(ffmpeg(talkative)).rejects.toMatchObject({ how: 'limit' });
  let longest = 0;
  const onLine = (line: string): void => void (longest = Math.max(longest, line.length));
  await node(`for (let n = 0; n < 100; n += 1) process.stdout.write('x'.repeat(1e5)); console.log('')`, { onLine });
  expect(longest).toBeGreaterThan(1000);
  expect(longest).toBeLessThan(10_000);
});
