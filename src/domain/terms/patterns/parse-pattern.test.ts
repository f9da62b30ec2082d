import { describe, expect, test } from 'vitest';
import { termFault } from '../check-term.ts';
import { compileTerms } from '../compile-terms.ts';
import type { TermRule } from '../term.ts';

const isMet = (term: string, text: string): boolean => {
  const rule: TermRule = {
    term_rule_id: 1,
    kind: 'pattern',
    term,
    lang: null,
    places: ['search'],
    effect: 'block',
    help: null,
  };
  return compileTerms([rule]).find(text, { place: 'search' }).length > 0;
};

describe('patterns', () => {
  test.each([
    ['colou?r', ['color', 'COLOUR', 'a colour film'], ['colours', 'colr']],
    ['(old|new) harbour', ['old  harbour', 'the new-harbour'], ['harbour', 'oldharbour']],
    ['lake ?side', ['lakeside', 'lake side'], ['lake']],
    ['har.*', ['harbour', 'har'], ['sharp', 'ha r']],
    ['har.+', ['harb'], ['har']],
    ['[a-c]x{2,3}', ['axx', 'bxxx'], ['dxx', 'axxxx', 'ax']],
    ['\\d{3}', ['123', 'no 456 here'], ['12', '1234']],
    ['(1[0-7]|[1-9]) ?m', ['5m', '17 m'], ['18m', '117 m', '51m', '0m']],
    ['müller', ['Muller', 'MÜLLER'], ['mueller']],
    ['(ab?)?c', ['c', 'ac', 'abc'], ['bc']],
    ['灯台|港', ['古い灯台', '港'], ['海']],
  ])('%s', (pattern, met, missed) => {
    expect(termFault({ kind: 'pattern', term: pattern })).toBeUndefined();
    for (const text of met) expect(isMet(pattern, text), text).toBe(true);
    for (const text of missed) expect(isMet(pattern, text), text).toBe(false);
  });

  test.each([
    ['(a+)+', 'repeats a group'],
    ['(a|a)*b', 'repeats a group'],
    ['(ab){2,20}', 'repeats a group'],
    ['a**', 'repeats what repeats already'],
    ['a{2}{3}', 'repeats what repeats already'],
    ['a{1,9999}', 'counts other than'],
    ['a{3,2}', 'counts other than'],
    ['(?=a)b', 'uses a group that looks around'],
    ['(?<name>a)', 'uses a group that looks around'],
    ['(a)\\1', 'escapes a letter or digit'],
    ['\\bword\\b', 'escapes a letter or digit'],
    ['^a$', 'has a ^'],
    ['*a', 'has a *'],
    ['[^a]', 'has a class'],
    ['[]', 'has a class'],
    ['[a', 'has a class'],
    ['[z-a]', 'has a class'],
    ['(a', 'opens a group that it does not close'],
    ['a)', 'closes a group that is not open'],
    ['a-b', 'has a sign'],
    ['a*', 'matches no character'],
    ['', 'matches no character'],
    ['a|', 'matches no character'],
    ['x{20}'.repeat(30), 'is too long'],
  ])('%s is refused', (pattern, why) => {
    expect(termFault({ kind: 'pattern', term: pattern })).toContain(`the pattern ${why}`);
  });

  test.each([
    [{ kind: 'exact', term: '!!' }, 'the term holds no letters'],
    [{ kind: 'prefix', term: 'ab' }, 'a prefix has 3 letters or more'],
    [{ kind: 'prefix', term: '灯' }, undefined],
    [{ kind: 'exact', term: 'ab' }, undefined],
  ] as const)('%j: %s', (rule, fault) => {
    expect(termFault(rule)).toBe(fault);
  });
});
