import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findLeftovers } from '../test/leftovers.mjs';
import { runQuietly, startChild } from './child.mjs';

const env = { PATH: process.env['PATH'], VELOUR_MARK: `child.${process.pid}` };
const mark = `VELOUR_MARK=${env.VELOUR_MARK}`;

test('stopping a child ends all that it started, also what does not listen', async () => {
  const child = startChild('sh', ['-c', 'trap "" TERM; sleep 60 & echo ready; wait; wait'], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await new Promise((resolve) => child.process.stdout?.once('data', resolve));
  await child.stop(200);
  expect(await child.done).toBe(137);
  await expect.poll(() => findLeftovers(mark)).toEqual([]);
});

test('a child ends when the process that started it is killed', async () => {
  const code = `import { startChild } from '${join(import.meta.dirname, 'child.mjs')}'; startChild('sleep', ['60']); setTimeout(() => process.kill(process.pid, 'SIGKILL'), 300)`;
  const parent = startChild(process.execPath, ['--input-type=module', '-e', code], {
    env,
    stdio: 'ignore',
  });
  expect(await parent.done).toBe(137);
  await expect.poll(() => findLeftovers(mark), { timeout: 5000 }).toEqual([]);
});

test('a program that is not there ends with 127', async () => {
  expect(await startChild('no-such-program', [], { stdio: 'ignore' }).done).toBe(127);
});

test('a quiet run keeps its words in a file and returns the last of them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'child-'));
  const file = join(folder, 'logs/run.log');
  const { code, tail } = await runQuietly(file, 'sh', ['-c', 'seq 100; echo no >&2; exit 3']);
  expect(code).toBe(3);
  expect(tail.split('\n')).toHaveLength(15);
  expect(readFileSync(file, 'utf8')).toContain('no\n');
  rmSync(folder, { recursive: true });
});
