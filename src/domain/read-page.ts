import type { Db } from '#platform/db/pool.ts';

/** Rows to read for a page. `is_reversed`: with the order turned round, from the far end. */
export interface PageWindow {
  offset: number;
  limit: number;
  is_reversed: boolean;
}

/** How a list is counted and read; both are asked of the same snapshot where that matters. */
export interface PagedList<Id = number> {
  total(db: Db): Promise<number>;
  /** Ids in the order of the window. */
  ids(db: Db, window: PageWindow, total: number): Promise<Id[]>;
  /** True when there is more behind such a total, so that the list cannot be read from its end. */
  goesOn?(total: number): boolean;
}

/**
 * Which rows to read for a page. Past the middle the order is turned round and read from the end, so that the last page costs what the first
 * does; undefined when the page lies past the end.
 */
export function windowOf(
  page: number,
  count: number,
  total: number,
  goes_on = false,
): PageWindow | undefined {
  const offset = (page - 1) * count;
  if (offset >= total) return undefined;
  const limit = Math.min(count, total - offset);
  if (goes_on || offset <= total / 2) return { offset, limit, is_reversed: false };
  return { offset: total - offset - limit, limit, is_reversed: true };
}

/**
 * The ids of a page, none past the end, and how many there are in all. A place that is counted from the far end depends on the total, so there
 * both come from one snapshot: a row inserted between the two would shift the page.
 */
export async function readPage<Id = number>(
  db: Db,
  place: { page: number; count: number },
  list: PagedList<Id>,
): Promise<{ ids: Id[]; total_count: number }> {
  const found = await find(db, place, list);
  if (!found.window?.is_reversed) return idsIn(db, found, list);
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return snapshot.execute(async (trx) => idsIn(trx, await find(trx, place, list), list));
}

interface Found {
  total_count: number;
  window: PageWindow | undefined;
}

async function find(
  db: Db,
  { page, count }: { page: number; count: number },
  list: PagedList<unknown>,
): Promise<Found> {
  const total_count = await list.total(db);
  return { total_count, window: windowOf(page, count, total_count, list.goesOn?.(total_count)) };
}

async function idsIn<Id>(
  db: Db,
  { total_count, window }: Found,
  list: PagedList<Id>,
): Promise<{ ids: Id[]; total_count: number }> {
  const ids = window ? await list.ids(db, window, total_count) : [];
  return { ids: window?.is_reversed ? ids.toReversed() : ids, total_count };
}
