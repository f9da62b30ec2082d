import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db/pool.ts';
import { createHashIndex, type HashIndex, type HashMatch } from '#platform/hash/hash-index.ts';
import { pdq_bytes } from '#platform/hash/pdq.ts';

/** The listed hashes of pictures, in the memory of a process that compares with them (ADR 082). */
export interface ListedHashes {
  /** Reads what was listed since it last did; all of it at first. */
  refresh(db: Db | Trx): Promise<void>;
  /** Rows of hash_value within a distance of 31 bits at most. One that left its list meanwhile may be among them. */
  find(hash: Uint8Array, distance: number): HashMatch[];
}

/** Rows that are read at once. */
const page_rows = 20_000;

/**
 * Empty until it is first refreshed. Rows become visible when their transaction ends, not in the order
 * of their numbers: each refresh begins at the oldest transaction that was open at the one before.
 */
export function createListedHashes(): ListedHashes {
  const state: State = { index: undefined, since: '0', recent: new Set() };
  let reading: Promise<void> = Promise.resolve();
  return {
    refresh(db) {
      const next = reading.then(() => readNew(state, db));
      reading = next.catch(() => undefined);
      return next;
    },
    find: (hash, distance) => state.index?.find(hash, distance) ?? [],
  };
}

interface State {
  index: HashIndex | undefined;
  /** The oldest transaction whose rows may be new. */
  since: string;
  /** Rows of that transaction or later ones that are here. */
  recent: Set<number>;
}

interface Page {
  hashes: Buffer | null;
  ids: number[] | null;
  recent: number[] | null;
}

async function readNew(state: State, db: Db | Trx): Promise<void> {
  const { rows } = await sql<{ horizon: string; expected: number }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
      (select greatest(reltuples, 0)::int from pg_class where oid = 'hash_value'::regclass) as expected`.execute(
    db,
  );
  const { horizon, expected } = rows[0] ?? { horizon: '0', expected: 0 };
  const index = (state.index ??= createHashIndex(expected));
  const recent = new Set<number>();
  const pages: { hashes: Buffer; ids: number[] }[] = [];
  for (let after = 0; ;) {
    const page = await readPage(db, { since: state.since, horizon, after });
    if (!page.hashes || !page.ids) break;
    for (const id of page.recent ?? []) recent.add(id);
    pages.push(withoutKnown({ hashes: page.hashes, ids: page.ids }, state.recent));
    after = page.ids.at(-1) ?? after;
    if (page.ids.length < page_rows) break;
  }
  addTogether(index, pages);
  state.since = horizon;
  state.recent = recent;
}

/** At once: the index puts itself in order once for all of them. */
function addTogether(index: HashIndex, pages: readonly { hashes: Buffer; ids: number[] }[]): void {
  const count = pages.reduce((sum, { ids }) => sum + ids.length, 0);
  if (count === 0) return;
  const [hashes, ids] = [new Uint8Array(count * pdq_bytes), new Uint32Array(count)];
  let at = 0;
  for (const page of pages) {
    hashes.set(page.hashes, at * pdq_bytes);
    ids.set(page.ids, at);
    at += page.ids.length;
  }
  index.add(hashes, ids);
}

async function readPage(
  db: Db | Trx,
  { since, horizon, after }: { since: string; horizon: string; after: number },
): Promise<Page> {
  // All at first, by number; later only what is new, by its transaction.
  const is_new = since === '0' ? sql`true` : sql`added_xid >= ${since}::xid8`;
  const { rows } = await sql<Page>`
    select string_agg(hash, ''::bytea order by value_id) as hashes, array_agg(value_id order by value_id) as ids,
      array_agg(value_id) filter (where added_xid >= ${horizon}::xid8) as recent
    from (
      select value_id, hash, added_xid from hash_value
      where kind in ('pdq', 'frame') and ${is_new} and value_id > ${after}
      order by value_id limit ${page_rows}) as page`.execute(db);
  return rows[0] ?? { hashes: null, ids: null, recent: null };
}

function withoutKnown(
  { hashes, ids }: { hashes: Buffer; ids: number[] },
  known: ReadonlySet<number>,
): { hashes: Buffer; ids: number[] } {
  if (!ids.some((id) => known.has(id))) return { hashes, ids };
  const left = ids.flatMap((id, n) => (known.has(id) ? [] : [n]));
  return {
    hashes: Buffer.concat(left.map((n) => hashes.subarray(n * pdq_bytes, (n + 1) * pdq_bytes))),
    ids: left.map((n) => ids[n] ?? 0),
  };
}
