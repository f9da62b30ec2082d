import { expect, test } from 'vitest';
import { soundOf } from './show-sound.ts';

const levels = (...parts: readonly (readonly [level: number, seconds: number])[]): Buffer =>
  Buffer.concat(parts.map(([level, seconds]) => Buffer.alloc(seconds, level)));

test('passages much louder than the middle are named, across a short pause as one', () => {
  const sound = soundOf(
    levels([50, 40], [75, 3], [50, 2], [75, 2], [50, 20], [72, 1], [50, 9]),
    77,
  );
  expect(sound?.loud).toEqual([
    { from: 40, to: 47 },
    { from: 67, to: 68 },
  ]);
  expect([sound?.interval, sound?.levels.length]).toEqual([1, 77]);
});

test('a quiet film has no loud passage, a film that is loud throughout is one', () => {
  expect(soundOf(levels([20, 30], [35, 10]), 40)?.loud).toEqual([]);
  expect(soundOf(levels([85, 30]), 29.5)?.loud).toEqual([{ from: 0, to: 29.5 }]);
});

test('a long film has 300 parts at most, each as loud as its loudest second, and 50 passages', () => {
  const film = Buffer.alloc(7200, 40);
  for (let at = 0; at < 7200; at += 60) film[at] = at === 3600 ? 90 : 70;
  const sound = soundOf(film, 7200);
  expect(sound?.levels).toHaveLength(300);
  expect([sound?.interval, sound?.levels[150]]).toEqual([24, 90]);
  expect(sound?.loud).toHaveLength(50);
  expect(sound?.loud).toContainEqual({ from: 3600, to: 3601 });
  // Three hours have a level for two seconds.
  expect(soundOf(levels([40, 5390], [80, 10]), 10_800)?.loud).toEqual([
    { from: 10_780, to: 10_800 },
  ]);
});

test('without sound there is nothing to draw; what was not measured is unknown', () => {
  expect(soundOf(Buffer.alloc(0), 10)).toMatchObject({ levels: [], loud: [] });
  expect(soundOf(null, 10)).toBeNull();
});
