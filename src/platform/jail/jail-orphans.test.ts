import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { decoder_limits as limits, programsWith, type Program } from '#tests/support/decoders.ts';

// The process that started a decoder is killed: the decoder dies too, at any stage.

/** Another program of ours that runs an endless decoder with this mark. */
function starter(mark: string): ChildProcess {
  const run = {
    command: 'node',
    args: ['-e', `setInterval(() => 0, 1000); // ${mark}`],
    reads: [],
    limits,
  };
  const script = `import { createJail } from ${JSON.stringify(resolve(import.meta.dirname, 'create-jail.ts'))};
    await (await createJail({ allow_unjailed: false })).run(JSON.parse(process.env.RUN));`;
  return spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { RUN: JSON.stringify(run) },
    stdio: 'inherit',
  });
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

/** Returns `nothing` for a process or file that is gone. */
function orNothing<T>(check: () => T, nothing: T): T {
  try {
    return check();
  } catch {
    return nothing;
  }
}

const read = (path: string): string => orNothing(() => readFileSync(path, 'utf8'), '');
const childOf = (pid: number): number =>
  Number(/^\d+/.exec(read(`/proc/${pid}/task/${pid}/children`))?.[0]);
const isRunning = ({ line }: Program): boolean => line.startsWith(process.execPath);
const isBuilding = (pid: number): boolean => read(`/proc/${pid}/cmdline`).startsWith('bwrap\0');

/** Whether it still waits for the first to let it begin; it closes what it waits at. If it was let begin, a moment is enough for that. */
function isWaiting(pid: number): boolean {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
  const files = orNothing(() => readdirSync(`/proc/${pid}/fd`), []);
  return files.some(
    (file) =>
      orNothing(() => readlinkSync(`/proc/${pid}/fd/${file}`), '') === 'anon_inode:[eventfd]',
  );
}

/**
 * Stops the process that builds the walls with the mark in mid-work, or the one that lets it begin before it does; nothing when they were too quick.
 * There are milliseconds: a check that waits comes too late.
 */
function caught(who: 'builder' | 'first', starter_pid: number, mark: string): number | undefined {
  for (const until = Date.now() + 20_000; Date.now() < until;) {
    const first = childOf(starter_pid);
    if (!read(`/proc/${first}/cmdline`).includes(mark)) continue;
    const builder = childOf(first);
    if (!builder) continue;
    const held = { first, builder }[who];
    process.kill(held, 'SIGSTOP');
    return (who === 'first' ? isWaiting(builder) : isBuilding(builder)) ? held : undefined;
  }
  throw new Error(`nothing with the mark ${mark} came`);
}

test('dies with its parent while it decodes', async () => {
  const mark = `orphan-${process.pid}`;
  const parent = starter(mark);
  await expect.poll(async () => (await programsWith(mark)).some(isRunning)).toBe(true);
  await killed(parent);
  await expect.poll(() => programsWith(mark)).toEqual([]);
});

/** Whether every other process with the mark ends within a second. */
async function isLeftAlone(mark: string, held: number): Promise<boolean> {
  for (const until = Date.now() + 1000; Date.now() < until; await setTimeout(20))
    if ((await programsWith(mark)).every(({ pid }) => pid === held)) return true;
  return false;
}

test.each([
  ['dies with its parent while bubblewrap sets up the namespaces', 'builder'],
  ['dies with its parent before bubblewrap starts', 'first'],
] as const)('%s', async (_, who) => {
  for (let tries = 1; ; tries += 1) {
    const mark = `early-${who}-${process.pid}-${tries}`;
    const parent = starter(mark);
    // Held where it is, its parents go; then it goes on as if nothing had happened.
    const held = caught(who, parent.pid ?? 0, mark);
    await killed(parent);
    if (held === undefined) {
      expect(tries).toBeLessThan(50);
      continue;
    }
    // Between its fork and its own request bubblewrap's first process does not follow its parent
    // (ADR 020); it waits for the held one then. That attempt must end too, but it is not this case.
    const is_case = who === 'first' || (await isLeftAlone(mark, held));
    goOn(held);
    await expect.poll(() => programsWith(mark)).toEqual([]);
    expect(tries).toBeLessThan(50);
    if (!is_case) continue;
    break;
  }
});
