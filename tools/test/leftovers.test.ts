import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import { endLeftovers, findLeftovers } from './leftovers.mjs';

test('a process is found by the environment that it inherited, and ended', async () => {
  const mark = `VELOUR_MARK=${process.pid}.${Date.now()}`;
  const child = spawn('sh', ['-c', 'sleep 60; true'], {
    env: { VELOUR_MARK: mark.slice('VELOUR_MARK='.length) },
    detached: true,
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal)));
  expect((await endLeftovers(mark, { patience: 300 })).map(({ pid }) => pid)).toContain(child.pid);
  expect(await ended).toBe('SIGKILL');
  expect(await endLeftovers(mark)).toEqual([]);
});

test('the process that looks is not found itself', () => {
  expect(findLeftovers('VELOUR_MARK=nobody', [process.cwd()]).map(({ pid }) => pid)).not.toContain(
    process.pid,
  );
});
