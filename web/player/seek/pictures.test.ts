import { expect, test } from 'vitest';
import { firstSheets, most_pictures, picturesOf } from './pictures.ts';

const base = 'https://site.example/timelines/token.vtt';
const cue = (text: string, startTime = 0): { text: string; startTime: number } => ({
  text,
  startTime,
});

test('reads the place of a picture on its sheet', () => {
  expect(picturesOf([cue('/media/s0.webp#xywh=160,90,160,90\n', 7)], base)).toEqual([
    {
      url: 'https://site.example/media/s0.webp',
      startTime: 7,
      width: 160,
      height: 90,
      coords: { x: 160, y: 90 },
    },
  ]);
});

test.each([
  '',
  'javascript:alert(1)',
  'javascript:alert(1)#xywh=0,0,160,90',
  'data:image/png;base64,AAAA#xywh=0,0,160,90',
  '/s0.webp',
  '/s0.webp#xywh=0,0,160',
  '/s0.webp#xywh=a,b,c,d',
  '/s0.webp#xywh=-1,0,160,90',
  '/s0.webp#xywh=0,0,0,90',
  '/s0.webp#xywh=0,0,999999,90',
  'https://#xywh=0,0,160,90',
  '<img src=x onerror=alert(1)>#xywh=0,0,160,90',
])('leaves out a cue that says %j', (text) => {
  expect(picturesOf([cue(text)], base)).toEqual([]);
});

test('names each sheet once, and not those of a whole long film', () => {
  const cues = Array.from({ length: 900 }, (_, n) =>
    cue(`/s${String(Math.floor(n / 10))}.webp#xywh=0,0,160,90`, n),
  );
  const sheets = firstSheets(picturesOf(cues, base));
  expect(sheets).toHaveLength(6);
  expect(sheets[1]).toBe('https://site.example/s1.webp');
});

test('a list of more pictures than any film has shows none', () => {
  const many = (count: number) =>
    Array.from({ length: count }, () => cue('s0.webp#xywh=0,0,160,90'));
  expect(picturesOf(many(most_pictures), base)).toHaveLength(most_pictures);
  expect(picturesOf(many(most_pictures + 1), base)).toEqual([]);
});
