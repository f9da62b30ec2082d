import { sql, type RawBuilder } from 'kysely';
import { search_limits } from '#contracts/limits/limits-of-search.ts';
import { objectKind } from '#contracts/vocabulary.ts';
import type { Db } from '#platform/db/pool.ts';
import { objectKinds, type ObjectKind, type ObjectTotal } from '../search-index.ts';
import {
  idOf,
  isFound,
  isListed,
  joinedList,
  keyOf,
  listed,
  matchingRows,
  titleQueries,
  type ReadObjectSearch,
} from './object-rows.ts';
import type { Found } from './search-by-text.ts';
import type { Window } from './ordered-scan.ts';

/** A page of what the text finds, counted up to `most`. */
export async function searchObjects(db: Db, search: ReadObjectSearch): Promise<Found> {
  const { page, count, most } = search;
  const offset = (page - 1) * count;
  const { rows } = await sql<{ total: number; ids: number[] }>`
    with asked as materialized (${titleQueries(search.query)}),
    matching as materialized (
      select z.object_id, ${keyOf(search)} from ${matchingRows(search)} cross join asked
      limit ${most})
    select (select count(*)::int from matching) as total,
      array(select object_id from matching order by place desc, score desc, object_id desc
        offset ${offset} limit ${count}) as ids`.execute(db);
  const { total, ids } = rows[0] ?? { total: 0, ids: [] };
  const found = { ids, total_count: total, is_capped: total >= most };
  if (!found.is_capped || ids.length === 0) return found;
  return { ...found, ids: await scanBlocks(db, search, { offset, limit: ids.length }) };
}

/** How many of each kind the text finds, in one statement. */
export async function countObjects(
  db: Db,
  { query, orientation, most }: Pick<ReadObjectSearch, 'query' | 'orientation' | 'most'>,
): Promise<Record<ObjectKind, ObjectTotal>> {
  const totals = objectKinds.map(
    (kind) => sql`(select count(*)::int from (
      select from ${matchingRows({ kind, orientation, query })} limit ${most}) n) as ${sql.ref(kind)}`,
  );
  const { rows } = await sql<Record<ObjectKind, number>>`select ${sql.join(totals)}`.execute(db);
  const of = (kind: ObjectKind): ObjectTotal => {
    const total_count = rows[0]?.[kind] ?? 0;
    return { total_count, is_capped: total_count >= most };
  };
  return {
    model: of('model'),
    channel: of('channel'),
    album: of('album'),
    playlist: of('playlist'),
  };
}

/**
 * Of more matches than this many times those that are counted, the list is scanned; fewer are all
 * looked up.
 */
const scan_from = 6;

/**
 * Ids of a window of very many matches: the most popular search_limits.block are ranked, then the
 * next ones. An object that has the text for its name is among the first.
 */
async function scanBlocks(
  db: Db,
  search: ReadObjectSearch,
  { offset, limit }: Window,
): Promise<number[]> {
  const block = search_limits.block;
  const by_popularity = await sourceOf(db, search);
  const ids: number[] = [];
  for (let at = offset; at < offset + limit;) {
    const place = Math.floor(at / block);
    const ends = Math.min((place + 1) * block, offset + limit);
    const window = { offset: at - place * block, limit: ends - at };
    ids.push(...(await rankBlock(db, search, { by_popularity, place, window })));
    at = ends;
  }
  return ids;
}

/** SQL: the ids of all matches but those that have the text for their name, most popular first. */
async function sourceOf(db: Db, search: ReadObjectSearch): Promise<RawBuilder<unknown>> {
  const { kind, most } = search;
  const { rows } = await sql<{ matches: number }>`
    select count(*)::int as matches from (
      select from object_search z where ${isFound(search)} limit ${scan_from * most}) m`.execute(
    db,
  );
  const id = idOf(kind);
  const others = sql`${namedIds(search)}::int[]`;
  const order = sql`order by ${sql.ref(listed[kind].order)} desc, ${id} desc`;
  if ((rows[0]?.matches ?? 0) < scan_from * most)
    return sql`select ${id} as object_id
      from ${matchingRows(search, sql`and z.object_id <> all(${others})`)} ${order}`;
  return sql`
    select ${id} as object_id from ${sql.table(listed[kind].table)} l
    cross join lateral (
      select from object_search z where z.object_id = ${id} and ${isFound(search)} offset 0) z
    where ${isListed(search)} and ${id} <> all(${others}) ${order}`;
}

const namedIds = ({ kind, query }: ReadObjectSearch): number[] =>
  query.named.filter((name) => name.kind === objectKind[kind]).map(({ id }) => id);

interface Block {
  by_popularity: RawBuilder<unknown>;
  /** From 0. */
  place: number;
  window: Window;
}

async function rankBlock(
  db: Db,
  search: ReadObjectSearch,
  { by_popularity, place, window: { offset, limit } }: Block,
): Promise<number[]> {
  const block = search_limits.block;
  const count = sql`(select count(*) from firsts)`;
  const begins = place === 0 ? sql`0` : sql`${place * block} - ${count}`;
  const taken = place === 0 ? sql`${block} - ${count}` : sql`${block}::int`;
  const named = sql`and z.object_id = any(${namedIds(search)}::int[])`;
  const { rows } = await sql<{ ids: number[] }>`
    with asked as materialized (${titleQueries(search.query)}),
    firsts as materialized (select z.object_id from ${matchingRows(search, named)}),
    ranked as materialized (
      (${by_popularity} offset ${begins} limit ${taken})
      union all select object_id from firsts where ${place} = 0),
    matching as materialized (
      select z.object_id, ${keyOf(search)}
      from ranked r cross join lateral (
        select * from object_search z where z.kind = ${objectKind[search.kind]}
          and z.object_id = r.object_id offset 0) z
      ${joinedList(search)} cross join asked)
    select array(select object_id from matching order by place desc, score desc, object_id desc
      offset ${offset} limit ${limit}) as ids`.execute(db);
  return rows[0]?.ids ?? [];
}
