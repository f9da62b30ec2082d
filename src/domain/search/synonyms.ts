import { sql } from 'kysely';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { foldPairs, type Folded } from './fold-pairs.ts';

/** A word or a few that also mean others; both ways, or from the phrase to the meaning only. */
export interface Synonym {
  phrase: string;
  meaning: string;
  is_two_way: boolean;
}

/** Why a synonym is not saved. */
export type SynonymFault = 'empty' | 'long' | 'itself' | 'circle';

const synonym_longest = 100;

export async function listSynonyms({ db }: Pick<Ctx, 'db'>): Promise<Synonym[]> {
  const { rows } = await sql<Synonym>`
    select s.phrase_text as phrase, s.meaning_text as meaning, r.phrase is not null as is_two_way
    from search_synonym s left join search_synonym r on r.phrase = s.meaning and r.meaning = s.phrase
    where r.phrase is null or s.phrase < s.meaning order by s.phrase, s.meaning`.execute(db);
  return rows;
}

/**
 * Adds synonyms, or changes those that are there. None is saved when one is refused: without words,
 * too long, of itself, or closing a circle of one-way synonyms. Returns the faults by place.
 */
export async function saveSynonyms(
  { db }: Pick<Ctx, 'db'>,
  synonyms: readonly Synonym[],
): Promise<Map<number, SynonymFault>> {
  return db.transaction().execute(async (trx) => {
    await sql`lock table search_synonym in share row exclusive mode`.execute(trx);
    const folded = await foldAll(trx, synonyms);
    const faults = new Map<number, SynonymFault>();
    for (const [n, one] of folded.entries()) {
      const fault = faultOf(one);
      if (fault) faults.set(n, fault);
    }
    const known = await foldAll(trx, await listSynonyms({ db: trx }));
    const saved = known.filter((one) => !folded.some((other) => isSamePair(one, other)));
    const oneWay = [...saved, ...folded].filter((one) => !one.is_two_way);
    for (const [n, one] of folded.entries())
      if (!faults.has(n) && !one.is_two_way && reaches(oneWay, one.to, one.from))
        faults.set(n, 'circle');
    if (faults.size === 0) for (const one of folded) await save(trx, one);
    return faults;
  });
}

/** Returns false when there was none. */
export async function removeSynonym(
  { db }: Pick<Ctx, 'db'>,
  { phrase, meaning }: Pick<Synonym, 'phrase' | 'meaning'>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from search_synonym where (phrase, meaning) in (
      (search_fold(${phrase}), search_fold(${meaning})),
      (search_fold(${meaning}), search_fold(${phrase})))`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

type FoldedSynonym = Synonym & Folded;

async function foldAll(trx: Trx, synonyms: readonly Synonym[]): Promise<FoldedSynonym[]> {
  const folded = await foldPairs(
    trx,
    synonyms.map(({ phrase, meaning }) => [phrase, meaning]),
  );
  return synonyms.map((one, n) => ({ ...one, ...(folded[n] ?? { from: '', to: '' }) }));
}

function faultOf({ phrase, meaning, from, to }: FoldedSynonym): SynonymFault | undefined {
  if (from === '' || to === '') return 'empty';
  if ([phrase, meaning, from, to].some((text) => text.length > synonym_longest)) return 'long';
  return from === to ? 'itself' : undefined;
}

const isSamePair = (one: Folded, other: FoldedSynonym): boolean =>
  (one.from === other.from && one.to === other.to) ||
  (one.from === other.to && one.to === other.from);

/** Whether one-way synonyms lead from one word to another. */
function reaches(oneWay: readonly FoldedSynonym[], from: string, to: string): boolean {
  const met = new Set([from]);
  for (const word of met) for (const one of oneWay) if (one.from === word) met.add(one.to);
  return met.has(to);
}

async function save(
  trx: Trx,
  { from, to, phrase, meaning, is_two_way }: FoldedSynonym,
): Promise<void> {
  await removeSynonym({ db: trx }, { phrase, meaning });
  await sql`
    insert into search_synonym (phrase, phrase_text, meaning, meaning_text)
    values (${from}, ${phrase}, ${to}, ${meaning})`.execute(trx);
  if (is_two_way)
    await sql`
      insert into search_synonym (phrase, phrase_text, meaning, meaning_text)
      values (${to}, ${meaning}, ${from}, ${phrase})`.execute(trx);
}
