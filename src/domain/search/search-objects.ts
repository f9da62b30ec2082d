import { sql } from 'kysely';
import { limits } from '#contracts/limits.ts';
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
import type { Window } from './walk.ts';

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
  return { ...found, ids: await walkBlocks(db, search, { offset, limit: ids.length }) };
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
 * Ids of a window of very many matches: the most popular limits.search_block are ranked, then the
 * next ones. What has the text for its name is among the first.
 */
async function walkBlocks(
  db: Db,
  search: ReadObjectSearch,
  { offset, limit }: Window,
): Promise<number[]> {
  const block = limits.search_block;
  const ids: number[] = [];
  for (let at = offset; at < offset + limit;) {
    const place = Math.floor(at / block);
    const ends = Math.min((place + 1) * block, offset + limit);
    ids.push(
      ...(await rankBlock(db, search, place, { offset: at - place * block, limit: ends - at })),
    );
    at = ends;
  }
  return ids;
}

async function rankBlock(
  db: Db,
  search: ReadObjectSearch,
  place: number,
  { offset, limit }: Window,
): Promise<number[]> {
  const block = limits.search_block;
  const { kind, query } = search;
  const { table, order } = listed[kind];
  const ids = query.named.filter((name) => name.kind === objectKind[kind]).map(({ id }) => id);
  const count = sql`(select count(*) from firsts)`;
  const begins = place === 0 ? sql`0` : sql`${place * block} - ${count}`;
  const taken = place === 0 ? sql`${block} - ${count}` : sql`${block}::int`;
  const { rows } = await sql<{ ids: number[] }>`
    with asked as materialized (${titleQueries(query)}),
    firsts as materialized (
      select z.object_id from ${matchingRows(search, sql`and z.object_id = any(${ids}::int[])`)}),
    ranked as materialized (
      (select ${idOf(kind)} as object_id from ${sql.table(table)} l
        cross join lateral (
          select from object_search z where z.object_id = ${idOf(kind)} and ${isFound(search)}
          offset 0) z
        where ${isListed(search)} and ${idOf(kind)} <> all(${ids}::int[])
        order by ${sql.ref(order)} desc, ${idOf(kind)} desc offset ${begins} limit ${taken})
      union all select object_id from firsts where ${place} = 0),
    matching as materialized (
      select z.object_id, ${keyOf(search)}
      from ranked r cross join lateral (
        select * from object_search z where z.kind = ${objectKind[kind]}
          and z.object_id = r.object_id offset 0) z
      ${joinedList(search)} cross join asked)
    select array(select object_id from matching order by place desc, score desc, object_id desc
      offset ${offset} limit ${limit}) as ids`.execute(db);
  return rows[0]?.ids ?? [];
}
