import { disguiseKey, isEvasion, readDisguise, type Disguise } from './disguise.ts';
import { foldWords, isUnspaced } from './fold-text.ts';
import { parsePattern, type Step } from './patterns/parse-pattern.ts';
import { isFound } from './patterns/run-pattern.ts';
import { createTermTrie } from './term-trie.ts';
import { termEffects, type TermMatcher, type TermRule, type TextPlace } from './term.ts';

type Letters = readonly string[];

/**
 * Compiles rules. Terms are found as words in folded spelling, and a second time behind digits, signs,
 * look-alike letters, stretched letters and spaces between letters, there only where a word is
 * spelled so. Patterns are tested on folded words.
 */
export function compileTerms(rules: readonly TermRule[]): TermMatcher {
  const plain = createTermTrie();
  const disguised = createTermTrie();
  const patterns: { rule: TermRule; steps: Step[] }[] = [];
  const words = new Map<TermRule, number>();
  for (const rule of rules) {
    if (rule.kind === 'pattern') {
      patterns.push({ rule, steps: parsePattern(rule.term) });
      continue;
    }
    const folded = foldWords(rule.term);
    words.set(rule, folded.split(' ').length);
    plain.add(Array.from(folded), rule);
    disguised.add(disguiseKey(rule.term), rule);
  }

  const findPlain = (letters: Letters, found: (rule: TermRule) => void): void => {
    const isBound = boundsOf(letters);
    for (let start = 0; start < letters.length; start++)
      if (isBound(start)) plain.walk(letters, start, isBound, found);
    for (const { rule, steps } of patterns) if (isFound(steps, letters, isBound)) found(rule);
  };
  const findDisguised = (of: Disguise, found: (rule: TermRule) => void): void => {
    const isBound = (position: number): boolean => of.bounds.has(position);
    for (const start of of.bounds)
      disguised.walk(of.letters, start, isBound, (rule, end) => {
        if (isEvasion(of, { start, end, words: words.get(rule) ?? 1 })) found(rule);
      });
  };

  return {
    find(text, at) {
      const all = new Set<TermRule>();
      const found = (rule: TermRule): void => void (isInForce(rule, at) && all.add(rule));
      findPlain(Array.from(foldWords(text)), found);
      findDisguised(readDisguise(text), found);
      return [...all].toSorted(
        (a, b) => strength(a) - strength(b) || a.term_rule_id - b.term_rule_id,
      );
    },
  };
}

const isInForce = ({ places, lang }: TermRule, at: TextPlace): boolean =>
  places.includes(at.place) && (lang === null || at.lang === undefined || lang === at.lang);

const strength = ({ effect }: TermRule): number => termEffects.indexOf(effect);

/** Words begin and end at spaces; in scripts without spaces at each character. */
function boundsOf(letters: Letters): (position: number) => boolean {
  const isOpen = (char: string | undefined): boolean =>
    char === undefined || char === ' ' || isUnspaced(char);
  return (position) => isOpen(letters[position - 1]) || isOpen(letters[position]);
}
