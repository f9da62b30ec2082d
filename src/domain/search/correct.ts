import { sql } from 'kysely';
import { withWords, writtenQuery } from '#contracts/text/search-query.ts';
import { search_limits } from '#contracts/limits/limits-of-search.ts';
import type { Db } from '#platform/db/pool.ts';
import type { SearchCorrection } from '../search-index.ts';
import { editDistance } from './edit-distance.ts';
import type { ReadQuery } from './read-query.ts';

interface Candidate {
  asked: string;
  folded: string;
  term: string;
  occurrences: number;
}

/** A word that is there is asked about when another, an edit away, is so many times as common. */
const ask_from = 50;

/** Whether a text may be searched in place of another, or offered. */
export type IsOffered = (text: string) => Promise<boolean>;

/**
 * Words that are nowhere become the commonest word of the corpus that is one edit away. A rare word
 * that exists is never replaced: a much commoner one is offered. A text that `isOffered` refuses is
 * neither.
 */
export async function correct(
  db: Db,
  { words }: ReadQuery,
  text: string,
  isOffered: IsOffered,
): Promise<SearchCorrection | undefined> {
  const missing = words.filter(({ occurrences }) => occurrences === 0);
  const rare = words.filter(({ occurrences }) => occurrences > 0 && occurrences < 3);
  const asked = missing.length > 0 ? missing : rare;
  const long = asked.filter(
    ({ term }) => Array.from(term.text).length >= search_limits.correct_from,
  );
  if (long.length === 0) return undefined;
  const candidates = await candidatesFor(
    db,
    long.map(({ term }) => term.text),
  );
  const better = new Map<string, string>();
  for (const { term, occurrences } of long) {
    const best = bestOf(candidates.filter((one) => one.asked === term.text));
    if (best && best.occurrences >= occurrences * ask_from) better.set(term.text, best.term);
  }
  if (better.size === 0) return undefined;
  const corrected = replaceWords(text, better);
  if (corrected === undefined || !(await isOffered(corrected))) return undefined;
  return { text: corrected, is_applied: missing.length > 0 };
}

async function candidatesFor(db: Db, words: readonly string[]): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select a.asked, a.folded, c.term, c.occurrences
    from (select asked, search_fold(asked) as folded from unnest(${[...words]}::text[]) x(asked)) a
    cross join lateral search_corrections(a.folded) c`.execute(db);
  return rows;
}

function bestOf(candidates: readonly Candidate[]): Candidate | undefined {
  const near = candidates.filter(({ folded, term }) => editDistance(folded, term) === 1);
  return near.toSorted((a, b) => b.occurrences - a.occurrences)[0];
}

/** The text with other words; undefined where nothing changes. */
function replaceWords(text: string, better: ReadonlyMap<string, string>): string | undefined {
  const written = writtenQuery(text);
  const replaced = withWords(written, (word) => better.get(word) ?? word);
  return replaced === written ? undefined : replaced;
}
