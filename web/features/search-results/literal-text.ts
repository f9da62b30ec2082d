import { withWords, writtenQuery } from '#contracts/text/search-query.ts';
import { searchText } from '#contracts/text/search-text.ts';

/**
 * The same search without corrections: its replaced words in quotes. Undefined where quotes make it
 * too long to be searched.
 */
export function literalText(text: string, corrected: string): string | undefined {
  const applied = new Set(corrected.split(' '));
  const quoted = withWords(writtenQuery(text), (word) =>
    isReplaced(word, applied) ? `"${word}"` : word,
  );
  return searchText(quoted);
}

const isReplaced = (word: string, applied: ReadonlySet<string>): boolean =>
  /^[\p{L}\p{N}]/u.test(word) && word !== 'OR' && !applied.has(word);
