import { expect, test } from 'vitest';
import type { Progress } from '../../lib/store/progress.ts';
import { positionRecorder } from './position-recorder.ts';

function recorder() {
  const written: number[] = [];
  const all: Progress[] = [];
  const { report, leave } = positionRecorder((progress) => {
    written.push(progress.position);
    all.push(progress);
  });
  const at = (position: number, paused = false, duration = 100): void =>
    report({ position, duration, paused });
  const play = (from: number, to: number): void => {
    for (let position = from; position <= to; position += 0.25) at(position);
  };
  return { written, all, at, play, leave };
}

test('writes every five seconds of playing', () => {
  const { written, play } = recorder();
  play(0, 16);
  expect(written).toEqual([5, 10, 15]);
});

test('writes nothing before five seconds were played, not even on leaving', () => {
  const { written, at, play, leave } = recorder();
  play(0, 4.5);
  at(4.5, true);
  leave();
  expect(written).toEqual([]);
});

test('seeking is not playing', () => {
  const { written, at, leave } = recorder();
  for (const position of [0, 20, 40, 10, 90]) at(position);
  leave();
  expect(written).toEqual([]);
});

test('writes on a pause, on a seek of a paused video and on leaving, each position once', () => {
  const { written, at, play, leave } = recorder();
  play(0, 7);
  at(7, true);
  at(7, true);
  at(60, true);
  leave();
  play(60, 62);
  leave();
  expect(written).toEqual([5, 7, 60, 62]);
});

test('never writes a position outside of the video, or of unknown length', () => {
  const { all, at, play } = recorder();
  play(0, 6);
  at(100.04, true);
  at(Number.NaN, true);
  at(50, true, Number.NaN);
  at(50, true, 0);
  at(50, true, Infinity);
  expect(all).toEqual([
    { position: 5, duration: 100 },
    { position: 100, duration: 100 },
  ]);
});
