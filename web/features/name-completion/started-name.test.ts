import { expect, test } from 'vitest';
import { namesFrom, startedName } from './started-name.ts';

test('the name before the caret is being typed, unless the caret stands within one', () => {
  expect(startedName('blue hour, la', 13)).toEqual({ start: 'la', others: ['blue hour'] });
  expect(startedName('la, blue hour', 2)).toEqual({ start: 'la', others: ['blue hour'] });
  expect(startedName('', 0)).toEqual({ start: '', others: [] });
  expect(startedName('lake', 2)).toBeUndefined();
});

test('names that begin so come first, then those with a word that does; none twice, whole, or in the field', () => {
  const names = ['Slow cinema', 'Lake', 'Blue lake', 'Lakeside', 'Landscape', 'Flake'];
  const from = (start: string, others: string[] = []) => namesFrom({ start, others }, names);
  expect(from('la')).toEqual(['Lake', 'Lakeside', 'Landscape', 'Blue lake']);
  expect(from('LAKE')).toEqual(['Lakeside', 'Blue lake']);
  expect(from('la', ['lakeside', 'Lake'])).toEqual(['Landscape', 'Blue lake']);
  expect(from('')).toEqual([]);
  expect(from('zz')).toEqual([]);
});
