import { expect, test } from 'vitest';
import { literalText } from './literal-text.ts';

test('quotes the words that were replaced, and no others', () => {
  expect(literalText('Paintnig lake', 'painting lake')).toBe('"paintnig" lake');
  expect(literalText('paintnig OR sea -snow', 'painting OR sea -snow')).toBe(
    '"paintnig" OR sea -snow',
  );
  expect(literalText('"still life" paintnig', '"still life" painting')).toBe(
    '"still life" "paintnig"',
  );
  expect(literalText('@paintnig lake', 'painting lake')).toBe('"paintnig" lake');
});

test('is undefined where quotes make the text too long', () => {
  const long = `${'a'.repeat(33)} ${'b'.repeat(34)}`;
  expect(literalText(long, 'c d')).toBeUndefined();
});
