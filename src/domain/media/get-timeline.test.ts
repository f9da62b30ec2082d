import { expect, test } from 'vitest';
import { timelineOf } from './get-timeline.ts';

const sheet = (n: number): string => `/sheets/s${n}.webp`;

test('writes one cue per picture with its sheet and position', () => {
  const storyboard = { interval: 1.5, width: 160, height: 90, columns: 2, rows: 2, count: 6 };
  expect(timelineOf(storyboard, 8.25, sheet)).toBe(`WEBVTT

00:00:00.000 --> 00:00:01.500
/sheets/s0.webp#xywh=0,0,160,90

00:00:01.500 --> 00:00:03.000
/sheets/s0.webp#xywh=160,0,160,90

00:00:03.000 --> 00:00:04.500
/sheets/s0.webp#xywh=0,90,160,90

00:00:04.500 --> 00:00:06.000
/sheets/s0.webp#xywh=160,90,160,90

00:00:06.000 --> 00:00:07.500
/sheets/s1.webp#xywh=0,0,160,90

00:00:07.500 --> 00:00:08.250
/sheets/s1.webp#xywh=160,0,160,90
`);
});

test('writes hours, and a last cue with a length even for a clip of one picture', () => {
  const one = { interval: 1, width: 160, height: 90, columns: 1, rows: 1, count: 1 };
  expect(timelineOf(one, 0.04, sheet)).toContain('00:00:00.000 --> 00:00:00.040\n');
  const long = { ...one, interval: 3723.5, columns: 10, count: 2 };
  expect(timelineOf(long, 7447, sheet)).toContain('01:02:03.500 --> 02:04:07.000\n');
});
