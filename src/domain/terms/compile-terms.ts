import { termEffects } from '#contracts/terms.ts';
import { disguiseKey, isEvasion, readDisguise, type Disguise } from './disguise.ts';
import { charFacts, foldLetters, wordsOf } from './fold-text.ts';
import { parsePattern } from './patterns/parse-pattern.ts';
import { createPatternRunner } from './patterns/run-pattern.ts';
import { createTermTrie } from './term-trie.ts';
import type { TermMatcher, TermRule, TextPlace } from './term.ts';

type Letters = readonly string[];

/**
 * Compiles rules. Terms are found as words in folded spelling, and a second time behind digits, signs,
 * look-alike letters, stretched letters and spaces between letters, there only where a word is
 * spelled so. Patterns are tested on folded words.
 */
export function compileTerms(rules: readonly TermRule[]): TermMatcher {
  const plain = createTermTrie();
  const disguised = createTermTrie();
  const patterns: { rule: TermRule; isFound: ReturnType<typeof createPatternRunner> }[] = [];
  const words = new Map<TermRule, number>();
  /** Rules of words that are other ones without their ñ. */
  const with_enye = new Set<TermRule>();
  for (const rule of rules) {
    if (rule.kind === 'pattern') {
      patterns.push({ rule, isFound: createPatternRunner(parsePattern(rule.term)) });
      continue;
    }
    const folded = wordsOf(foldLetters(rule.term));
    words.set(rule, folded.split(' ').length);
    if (folded.includes('ñ')) with_enye.add(rule);
    plain.add(Array.from(folded), rule);
    disguised.add(disguiseKey(rule.term), rule);
  }

  const findPlain = (letters: Letters, found: (rule: TermRule) => void): void => {
    const bounds = boundsOf(letters);
    for (const start of letters.keys())
      if (bounds[start]) plain.findFrom(letters, start, (at) => bounds[at] === 1, found);
    for (const { rule, isFound } of patterns) if (isFound(letters, bounds)) found(rule);
  };
  const findDisguised = (of: Disguise, found: (rule: TermRule) => void): void => {
    const isBound = (position: number): boolean => of.bounds.has(position);
    for (const start of of.bounds)
      disguised.findFrom(of.letters, start, isBound, (rule, end) => {
        if (isEvasion(of, { start, end, words: words.get(rule) ?? 1 })) found(rule);
      });
  };

  return {
    find(text, at) {
      const all = new Set<TermRule>();
      const found = (rule: TermRule): void => void (isInForce(rule, at) && all.add(rule));
      const findIn = (folded: string, each: (rule: TermRule) => void): void => {
        findPlain(Array.from(wordsOf(folded)), each);
        findDisguised(readDisguise(folded), each);
      };
      const folded = foldLetters(text);
      findIn(folded, found);
      // A search finds ñ and n alike.
      if (at.place === 'search' && folded.includes('ñ'))
        findIn(folded.replaceAll('ñ', 'n'), (rule) => with_enye.has(rule) || found(rule));
      return [...all].toSorted(
        (a, b) => strength(a) - strength(b) || a.term_rule_id - b.term_rule_id,
      );
    },
  };
}

const isInForce = ({ places, lang }: TermRule, at: TextPlace): boolean =>
  places.includes(at.place) && (lang === null || at.lang === undefined || lang === at.lang);

const strength = ({ effect }: TermRule): number => termEffects.indexOf(effect);

/** A 1 where a word begins or ends: at spaces, and at each character of scripts without spaces. */
function boundsOf(letters: Letters): Uint8Array {
  const bounds = new Uint8Array(letters.length + 1);
  bounds[0] = bounds[letters.length] = 1;
  for (const [at, letter] of letters.entries())
    if (letter === ' ' || charFacts(letter).is_unspaced) bounds[at] = bounds[at + 1] = 1;
  return bounds;
}
