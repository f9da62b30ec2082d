import { expect, test } from 'vitest';
import { namesOnce } from './load-video.ts';

test('a name stands once, whatever its capitals, where it stood first', () => {
  expect(namesOnce([{ title: 'Long take' }, { title: 'Night' }, { title: 'long take' }, { title: '紫' }])).toEqual([
    'Long take',
    'Night',
    '紫',
  ]);
});
