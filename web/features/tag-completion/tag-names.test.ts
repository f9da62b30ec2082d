import { expect, test } from 'vitest';
import { startedTag, tagsFrom } from './tag-names.ts';

test('the tag before the caret is being typed, unless the caret stands within one', () => {
  expect(startedTag('blue hour, la', 13)).toEqual({ start: 'la', others: ['blue hour'] });
  expect(startedTag('la, blue hour', 2)).toEqual({ start: 'la', others: ['blue hour'] });
  expect(startedTag('', 0)).toEqual({ start: '', others: [] });
  expect(startedTag('lake', 2)).toBeUndefined();
});

test('tags that begin so come first, then those with a word that does; none twice, whole, or in the field', () => {
  const tags = ['Slow cinema', 'Lake', 'Blue lake', 'Lakeside', 'Landscape', 'Flake'].map(
    (title) => ({ title, dir: title.toLowerCase(), total_videos: 1 }),
  );
  const from = (start: string, others: string[] = []) => tagsFrom({ start, others }, tags);
  expect(from('la')).toEqual(['Lake', 'Lakeside', 'Landscape', 'Blue lake']);
  expect(from('LAKE')).toEqual(['Lakeside', 'Blue lake']);
  expect(from('la', ['lakeside', 'Lake'])).toEqual(['Landscape', 'Blue lake']);
  expect(from('')).toEqual([]);
  expect(from('zz')).toEqual([]);
});
