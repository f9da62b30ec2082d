import { sql } from 'kysely';
import { orientationCode, type Orientation } from '#contracts/vocabulary.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { DomainDeps } from '../index.ts';

export interface CountedSearch {
  /** 16 bytes as hex */
  search_key: string;
  text: string;
  /** As others may see it; undefined when they may not. */
  query: string | undefined;
  orientation: Orientation;
  /** How often the results were asked for. */
  times: number;
  is_clicked: boolean;
}

/**
 * Counts what restricted terms met by rule and day, without the words, and remembers who searched for
 * the rest for a day. A batch that fails may be sent again: it is written whole or not at all.
 */
export async function countSearches(
  { db, clock, terms }: Pick<DomainDeps, 'db' | 'clock' | 'terms'>,
  searches: readonly CountedSearch[],
): Promise<void> {
  const day = clock.now().toISOString().slice(0, 10);
  const matcher = await terms.current();
  const hits = new Map<number, number>();
  const seen: (CountedSearch & { query: string })[] = [];
  for (const search of searches) {
    const [rule] = matcher.find(search.text, { place: 'search' });
    if (rule) hits.set(rule.term_rule_id, (hits.get(rule.term_rule_id) ?? 0) + search.times);
    const { query } = search;
    if (query !== undefined && rule?.effect !== 'block') seen.push({ ...search, query });
  }
  await db.transaction().execute(async (trx) => {
    await addHits(trx, day, hits);
    await rememberSearches(trx, day, seen);
  });
}

/** A rule that was removed meanwhile has no row to count in. */
async function addHits(trx: Trx, day: string, hits: ReadonlyMap<number, number>): Promise<void> {
  if (hits.size === 0) return;
  await sql`
    insert into term_hit as h (day, term_rule_id, place, hits)
    select ${day}::date, r.term_rule_id, 'search', q.hits
    from unnest(${[...hits.keys()]}::int[], ${[...hits.values()]}::int[]) q(id, hits)
    join term_rule r on r.term_rule_id = q.id where q.hits > 0 order by 2
    on conflict (term_rule_id, day, place) do update set hits = h.hits + excluded.hits`.execute(
    trx,
  );
}

/** In the order of the hashes: nothing about the order of the searches remains. */
async function rememberSearches(
  trx: Trx,
  day: string,
  seen: readonly (CountedSearch & { query: string })[],
): Promise<void> {
  if (seen.length === 0) return;
  const column = <Name extends 'search_key' | 'query' | 'is_clicked'>(name: Name) =>
    seen.map((search) => search[name]);
  const orientations = seen.map(({ orientation }) => orientationCode[orientation]);
  await sql`
    insert into search_seen as s (search_key, day, orientation, query, is_clicked)
    select decode(q.search_key, 'hex'), ${day}::date, q.orientation, q.query, q.is_clicked
    from unnest(${column('search_key')}::text[], ${orientations}::smallint[], ${column('query')}::text[], ${column('is_clicked')}::boolean[])
      q(search_key, orientation, query, is_clicked)
    order by 1
    on conflict (search_key) do update set is_clicked = true where excluded.is_clicked and not s.is_clicked`.execute(
    trx,
  );
}
