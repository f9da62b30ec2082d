import { expect, it } from 'vitest';
import { cut, fitted } from './head-texts.ts';

it.each([
  ['short', 'short'],
  ['exactly 20 characters', 'exactly 20 characters'],
  ['a lake in the morning light', 'a lake in the…'],
  ['Donaudampfschifffahrtsgesellschaft', 'Donaudampfschifffahr…'],
  ['静かな湖の朝の光と霧の中を歩く人と犬と鳥', '静かな湖の朝の光と霧の中を歩く人と犬と鳥'],
  ['1234567890123456789😀', '1234567890123456789😀'],
  ['1234567890123456789😀😀', '1234567890123456789…'],
])('cuts %j to %j', (text, expected) => {
  expect(cut(text, 21)).toBe(expected);
  expect(cut(text, 21).length).toBeLessThanOrEqual(21);
  expect(cut(text, 21).isWellFormed()).toBe(true);
});

it('cuts the name, so that sort and page still distinguish titles', () => {
  const write = (name: string): string => `${name}: Longest videos, page 2`;
  expect(fitted('Lakes', 60, write)).toBe('Lakes: Longest videos, page 2');
  const long = fitted('Lakes and mountains in the north of the country, in winter', 60, write);
  expect(long).toBe('Lakes and mountains in the north…: Longest videos, page 2');
});

it('leaves something of a name that has no room at all', () => {
  expect(fitted('Lakes', 10, (name) => `${name}: Longest videos`)).toBe('L…: Longest videos');
});
