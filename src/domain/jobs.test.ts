import { expect, test } from 'vitest';
import { jobDefinitions } from './jobs.ts';

test.each([
  [
    { cores: 1, slots: 0 },
    { transcodes: 1, checks: 1, pictures: 1 },
  ],
  [
    { cores: 2, slots: 0 },
    { transcodes: 1, checks: 1, pictures: 1 },
  ],
  [
    { cores: 16, slots: 0 },
    { transcodes: 4, checks: 8, pictures: 8 },
  ],
  [
    { cores: 16, slots: 12 },
    { transcodes: 12, checks: 8, pictures: 0 },
  ],
])('on %j a process does %j at once, pictures before a transcode as well', (machine, expected) => {
  const at_once = {
    transcodes: jobDefinitions['media.transcode'].concurrency(machine),
    checks: jobDefinitions['media.probe'].concurrency(machine),
    pictures: jobDefinitions['media.pictures'].concurrency(machine),
  };
  expect(at_once).toEqual(expected);
});

test('a payload that is none is refused', () => {
  expect(() => jobDefinitions['media.probe'].parse({ media_id: '1' })).toThrow('Invalid input');
  expect(() => jobDefinitions['media.erase'].parse({})).toThrow('Invalid input');
});
