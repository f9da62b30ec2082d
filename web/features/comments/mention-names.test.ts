import { expect, test } from 'vitest';
import { startedName } from '#contracts/text/comment-text.ts';
import { namesFrom } from './mention-names.ts';

test('a name is being typed from its @ to the caret, and not in an address or after a blank', () => {
  expect(startedName('Good morning @')).toBe('');
  expect(startedName('@Jürgen-W')).toBe('Jürgen-W');
  expect(startedName('(@ada')).toBe('ada');
  expect(startedName('@ada, ')).toBeUndefined();
  expect(startedName('ada@example')).toBeUndefined();
  expect(startedName('@@ada')).toBeUndefined();
});

test('names of the thread come before friends, each once, in any letter case, eight at most', () => {
  expect(namesFrom('No', ['nora', 'Ada'], ['NORA', 'Noa_L', 'Uwe'])).toEqual(['nora', 'Noa_L']);
  expect(namesFrom('', ['Ada'], [])).toEqual(['Ada']);
  const many = Array.from({ length: 20 }, (_, at) => `Ada-${at}`);
  expect(namesFrom('ada', many, many)).toEqual(many.slice(0, 8));
});
