import type { ReactNode } from 'react';
import { foldText } from '#contracts/text/fold-text.ts';
import { parseSearchQuery } from '#contracts/text/search-query.ts';

const words = /[\p{L}\p{N}\p{M}]+/gu;
/** Scripts without spaces between words. */
const spaceless =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}]/u;
/** A shorter beginning of a word would mark too much. */
const beginning_min = 2;

interface Wanted {
  /** Folded words that are marked as wholes. */
  whole: ReadonlySet<string>;
  /** A folded beginning of words. */
  beginning: string | undefined;
  /** Folded runs of a script without spaces, marked wherever they stand. */
  runs: readonly string[];
}

/** Marks the words of a title that a search text has; a title without any stays a text. */
export function titleMarker(text: string): (title: string) => ReactNode {
  const wanted = wantedOf(text);
  return (title) => {
    const ranges = [...title.matchAll(words)].flatMap(({ 0: word, index }) =>
      rangesIn(word, wanted).map(([from, to]) => [index + from, index + to] as const),
    );
    if (ranges.length === 0) return title;
    const parts: ReactNode[] = [];
    let at = 0;
    for (const [from, to] of ranges) {
      parts.push(title.slice(at, from), <mark key={from}>{title.slice(from, to)}</mark>);
      at = to;
    }
    return [...parts, title.slice(at)];
  };
}

function wantedOf(text: string): Wanted {
  const terms = parseSearchQuery(text).groups.flat();
  const folded = terms.flatMap((term) =>
    (foldText(term.text).match(words) ?? []).map((word) => ({ word, term })),
  );
  const last = folded.at(-1);
  const isBeginning =
    last?.term.is_unfinished === true && Array.from(last.word).length >= beginning_min;
  return {
    whole: new Set(folded.map(({ word }) => word)),
    beginning: isBeginning ? last.word : undefined,
    runs: folded.map(({ word }) => word).filter((word) => spaceless.test(word)),
  };
}

/** The parts of a word that are marked, as offsets in it. */
function rangesIn(word: string, { whole, beginning, runs }: Wanted): (readonly [number, number])[] {
  const folded = foldText(word);
  if (whole.has(folded) || (beginning !== undefined && folded.startsWith(beginning)))
    return [[0, word.length]];
  if (!spaceless.test(word)) return [];
  return runs
    .flatMap((run) => placeOf(run, word))
    .sort(([a], [b]) => a - b)
    .filter(([from], n, all) => n === 0 || from >= (all[n - 1]?.[1] ?? 0));
}

/** Where a folded run first stands in a word, which folding may make longer or shorter. */
function placeOf(run: string, word: string): (readonly [number, number])[] {
  const chars = Array.from(word);
  const folded = chars.map(foldText);
  const start = folded.join('').indexOf(run);
  if (start === -1) return [];
  let [at, from, to] = [0, 0, 0];
  for (const [n, char] of chars.entries()) {
    if (at <= start) from = to;
    if (at < start + run.length) to += char.length;
    at += folded[n]?.length ?? 0;
  }
  return [[from, to]];
}
