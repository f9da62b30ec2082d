import { expect, test } from 'vitest';
import { readOptions } from './options.ts';

test('reads the start, and the switches that are 1', () => {
  expect(readOptions('?start_time=75&autostart=1&loop=1&muted=1')).toEqual({
    start_time: 75,
    autostart: true,
    loop: true,
    muted: true,
  });
});

test.each(['', '-5', '1.5', '1e3', 'NaN', '٣', '9999999', ' 7', '0x10'])(
  'a start_time of %j begins at the beginning',
  (text) => {
    expect(readOptions(`?start_time=${encodeURIComponent(text)}`).start_time).toBe(0);
  },
);

test.each(['', '0', 'true', 'yes', '11'])('autostart=%s is off', (value) => {
  expect(readOptions(`?autostart=${value}&loop=${value}&muted=${value}`)).toEqual({
    start_time: 0,
    autostart: false,
    loop: false,
    muted: false,
  });
});
