import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import { inSnapshot } from '#platform/db/in-snapshot.ts';
import { prepared } from '#platform/db/prepared-statements.ts';
import type { Db } from '#platform/db/pool.ts';

/** Rows to read for a page. `is_reversed`: in the reversed order, from the far end. */
export interface PageWindow {
  offset: number;
  limit: number;
  is_reversed: boolean;
}

export interface PageCount {
  total_count: number;
  /** The total is a lower bound, so the list cannot be read from its end. */
  is_capped?: boolean;
}

/** A list that is counted and read; from the far end, both in one snapshot. */
export interface PagedList<Id, Count extends PageCount> {
  count(db: Db): Promise<Count>;
  /** Ids in the order of the window; `count` is of the same snapshot. */
  ids(db: Db, window: PageWindow, count: Count): Promise<Id[]>;
  /** A count that was read before, for a page that needs no snapshot. */
  known_count?: Count;
}

/**
 * Which rows to read for a page. Past the middle the order is reversed and the rows are read from
 * the end, so that the last page costs what the first does; undefined for a page past the end.
 */
export function windowOf(
  page: number,
  count: number,
  total: number,
  is_capped = false,
): PageWindow | undefined {
  const offset = (page - 1) * count;
  if (offset >= total) return undefined;
  const limit = Math.min(count, total - offset);
  if (is_capped || offset <= total / 2) return { offset, limit, is_reversed: false };
  return { offset: total - offset - limit, limit, is_reversed: true };
}

interface Place {
  page: number;
  count: number;
}

/**
 * The ids of a page, none past the end, and the count of the list. A window from the far end
 * depends on the total, so both come from one snapshot: a row inserted between the two would shift
 * the page.
 */
export async function readPage<Id, Count extends PageCount>(
  db: Db,
  place: Place,
  list: PagedList<Id, Count>,
): Promise<Count & { ids: Id[] }> {
  const count = list.known_count ?? (await list.count(db));
  if (!windowIn(place, count)?.is_reversed) return readIds(db, place, list, count);
  return inSnapshot(db, async (trx) => readIds(trx, place, list, await list.count(trx)));
}

const windowIn = ({ page, count }: Place, { total_count, is_capped }: PageCount) =>
  windowOf(page, count, total_count, is_capped);

async function readIds<Id, Count extends PageCount>(
  db: Db,
  place: Place,
  list: PagedList<Id, Count>,
  count: Count,
): Promise<Count & { ids: Id[] }> {
  const window = windowIn(place, count);
  const ids = window ? await list.ids(db, window, count) : [];
  return { ...count, ids: window?.is_reversed ? ids.toReversed() : ids };
}

interface PageableQuery<Row> {
  offset(rows: number): PageableQuery<Row>;
  limit(rows: number): PageableQuery<Row>;
  execute(): Promise<Row[]>;
}

/** A list that is one query over a table, ordered by an index of it. */
interface QueryList<Column extends string> {
  id: Column;
  total(db: Db): Promise<number>;
  rows(db: Db, is_reversed: boolean): PageableQuery<Record<Column, number>>;
}

/** `readPage` for a list that is one query. */
export async function readQueryPage<Column extends string>(
  db: Db,
  place: Place,
  { id, total, rows }: QueryList<Column>,
): Promise<{ ids: number[]; total_count: number }> {
  return readPage<number, PageCount>(db, place, {
    count: async (on) => ({ total_count: await total(on) }),
    ids: async (on, { offset, limit, is_reversed }) =>
      (await rows(on, is_reversed).offset(offset).limit(limit).execute()).map((row) => row[id]),
  });
}

/** Selected by a query whose rows are counted; see `countRows`. */
export const row_count = sql<number>`count(*)`.as('total');

export async function countRows(query: {
  executeTakeFirstOrThrow(): Promise<{ total: number }>;
}): Promise<number> {
  return (await query.executeTakeFirstOrThrow()).total;
}

/** Marks the answer of an empty list, on its first page. */
export const emptyListError = <const Code extends string>(
  page: number,
  total: number,
  code: Code,
) => (total === 0 && page === 1 ? { error: 1 as const, code } : undefined);

/** A number. `is_precomputed`: read by key alone, so that its plan can be prepared. */
export async function readTotal(
  db: Db,
  total: RawBuilder<number>,
  is_precomputed: boolean,
): Promise<number> {
  const mark = is_precomputed ? prepared : sql``;
  const { rows } = await sql<{ total: number }>`select ${mark} ${total} as total`.execute(db);
  return rows[0]?.total ?? 0;
}

/** The items that a query finds by ids, in the order of the ids; `column` is their column, with its table. */
export async function readByIds<DB, Tables extends keyof DB, Row, Id extends keyof Row, Item>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  column: readonly [table: string, id: Id & string],
  ids: readonly number[],
  toItem: (row: Row) => Item,
): Promise<Item[]> {
  if (ids.length === 0) return [];
  const among = sql<boolean>`${sql.ref(column.join('.'))} = any(${[...ids]}::int[])`;
  const rows = await query.where(among).execute();
  const found = new Map<unknown, Item>(rows.map((row) => [row[column[1]], toItem(row)]));
  return ids.flatMap((id) => found.get(id) ?? []);
}
