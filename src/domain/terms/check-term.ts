import { charFacts, foldLetters, wordsOf } from './fold-text.ts';
import { parsePattern, PatternFault } from './patterns/parse-pattern.ts';
import type { TermRule } from './term.ts';

/** Letters that a prefix has at least: shorter ones begin too many words. */
const shortest_prefix = 3;

/** The terms that can be no rule, by their place in the list, and why: the rest of a sentence. */
export const findFaults = async (
  _ctx: unknown,
  terms: readonly Pick<TermRule, 'kind' | 'term'>[],
): Promise<{ index: number; fault: string }[]> =>
  terms.flatMap((term, index) => {
    const fault = termFault(term);
    return fault === undefined ? [] : [{ index, fault }];
  });

/** Why a term can be no rule, as the rest of a sentence; undefined for one that can. */
export function termFault({ kind, term }: Pick<TermRule, 'kind' | 'term'>): string | undefined {
  if (kind === 'pattern') return patternFault(term);
  const letters = Array.from(wordsOf(foldLetters(term)));
  if (letters.length === 0) return 'the term holds no letters';
  const is_short =
    letters.length < shortest_prefix && !letters.some((letter) => charFacts(letter).is_unspaced);
  return kind === 'prefix' && is_short
    ? `a prefix has ${shortest_prefix} letters or more`
    : undefined;
}

function patternFault(term: string): string | undefined {
  try {
    parsePattern(term);
    return undefined;
  } catch (error) {
    if (!(error instanceof PatternFault)) throw error;
    return `the pattern ${error.message}`;
  }
}
