import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { liveMarkers, removeMarker, startOf, writeMarker } from './live.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'live-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a living process is found until it takes its marker back', () => {
  writeMarker(folder, { pid: process.pid, role: 'npm start', build: '/builds/1' });
  expect(liveMarkers(folder)).toEqual([
    { pid: process.pid, role: 'npm start', build: '/builds/1', started: startOf(process.pid) },
  ]);
  removeMarker(folder, process.pid);
  expect(liveMarkers(folder)).toEqual([]);
});

test('the marker of a killed process is forgotten and deleted', async () => {
  const child = spawn('sleep', ['60']);
  const pid = child.pid ?? 0;
  writeMarker(folder, { pid, role: 'npm start' });
  expect(liveMarkers(folder).map((marker) => marker.pid)).toEqual([pid]);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
  expect(liveMarkers(folder)).toEqual([]);
  expect(existsSync(join(folder, `${pid}.json`))).toBe(false);
});

test('a process that got the number of a dead one is not taken for it, nor a damaged marker for anything', () => {
  writeFileSync(
    join(folder, `${process.pid}.json`),
    JSON.stringify({ pid: process.pid, role: 'npm start', started: 'another-boot.1' }),
  );
  writeFileSync(join(folder, '1.json'), '{');
  expect(liveMarkers(folder)).toEqual([]);
});

test('there are no markers where there is no folder, and no start of a process that is not there', () => {
  expect(liveMarkers(join(folder, 'none'))).toEqual([]);
  expect(startOf(2 ** 30)).toBeUndefined();
});
