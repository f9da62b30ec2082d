import { expect, test } from 'vitest';
import type { Standing } from '#domain/moderation/conflict.ts';
import { faultText } from './fault-text.ts';
import { german } from './texts/texts-de.ts';
import { english } from './texts/texts.ts';

const standings = Object.keys({
  open: true,
  working: true,
  closed: true,
  decided: true,
  applied: true,
  held: true,
} satisfies Record<Standing, true>);

test.each(['en', 'de'])(
  'a reviewer who comes second reads the state of the case, each state in its own words: %s',
  (lang) => {
    const texts = lang === 'de' ? german : english;
    const words = standings.map((state) => faultText(texts, 'already', { state }));
    expect(new Set([...words, faultText(texts, 'already')]).size).toBe(standings.length + 1);
    for (const each of words) expect(each).toMatch(/.{10,}\.$/);
  },
);

test.each([
  [
    { reason: 'administrator' },
    'Only an administrator decides about the account of an administrator.',
  ],
  [{ case: 'own account' }, 'This is about your own account. Somebody else decides.'],
  [{ case: 'own' }, 'This is about your own content. Somebody else decides.'],
  [{}, 'You are not allowed to do this.'],
])('a refusal with %o says why', (info, words) => {
  expect(faultText(english, 'forbidden', info)).toBe(words);
});

test('a password of staff that is too short is said to be that, other faults of a field that something is wrong', () => {
  expect(faultText(english, 'invalid', { password: 'short' })).toBe(
    english.faults['short_password'],
  );
  expect(faultText(german, 'invalid', { password: 'short' })).toBe(german.faults['short_password']);
  expect(faultText(english, 'invalid', { password: 'required' })).toBe(english.faults['invalid']);
});
