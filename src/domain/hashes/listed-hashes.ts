import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import {
  createHashIndex,
  type HashIndex,
  type HashMatch,
  type HashPage,
} from '#platform/hash/hash-index.ts';
import { pdq_bytes } from '#platform/hash/pdq.ts';

/** The listed hashes of pictures, in the memory of a process that compares with them (ADR 082). */
export interface ListedHashes {
  /**
   * Reads what was listed since it last did; all of it at first, which may take a minute. Before a transaction and
   * never inside one, which would hold its locks meanwhile: throws there.
   */
  refresh(db: Db): Promise<void>;
  /** The newest own removal that it has, 0 for none; undefined before it was ever refreshed. */
  own_seen(): number | undefined;
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
  const state: State = { index: undefined, since: '0', recent: new Set(), own_seen: undefined };
  let reading: Promise<void> = Promise.resolve();
  return {
    refresh(db) {
      if (db.isTransaction)
        return Promise.reject(new Error('listed hashes are refreshed before a transaction'));
      const next = reading.then(() => readNew(state, db));
      reading = next.catch(() => undefined);
      return next;
    },
    own_seen: () => state.own_seen,
    find: (hash, distance) => state.index?.find(hash, distance) ?? [],
  };
}

interface State {
  index: HashIndex | undefined;
  /** The oldest transaction whose rows may be new. */
  since: string;
  /** Rows of that transaction or later ones that are here. */
  recent: Set<number>;
  /** Own removals are listed one transaction after the other, so their numbers do become visible in order. */
  own_seen: number | undefined;
}

interface Page {
  hashes: Buffer | null;
  ids: number[] | null;
  recent: number[] | null;
}

/** A read that fails changes nothing: the next one reads the same rows again. */
async function readNew(state: State, db: Db): Promise<void> {
  const { rows } = await sql<{ horizon: string; expected: number; own_seen: number }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
      (select greatest(reltuples, 0)::int from pg_class where oid = 'hash_value'::regclass) as expected,
      coalesce((select max(entry_id) from hash_entry where subject_id is not null), 0) as own_seen`.execute(
    db,
  );
  const { horizon, expected, own_seen } = rows[0] ?? { horizon: '0', expected: 0, own_seen: 0 };
  const index = (state.index ??= createHashIndex(expected));
  const recent = new Set<number>();
  await index.add(readPages(db, { since: state.since, horizon, known: state.recent, recent }));
  state.since = horizon;
  state.recent = recent;
  state.own_seen = own_seen;
}

interface Reading {
  since: string;
  horizon: string;
  /** Rows that are here already. */
  known: ReadonlySet<number>;
  /** Gets those that the next reading will meet again. */
  recent: Set<number>;
}

async function* readPages(
  db: Db,
  { since, horizon, known, recent }: Reading,
): AsyncGenerator<HashPage> {
  for (let after = 0; ;) {
    const page = await readPage(db, { since, horizon, after });
    if (!page.hashes || !page.ids) return;
    for (const id of page.recent ?? []) recent.add(id);
    yield withoutKnown({ hashes: page.hashes, ids: page.ids }, known);
    after = page.ids.at(-1) ?? after;
    if (page.ids.length < page_rows) return;
  }
}

async function readPage(
  db: Db,
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
