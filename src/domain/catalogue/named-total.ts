import { sql, type RawBuilder } from 'kysely';
import { objectKind } from '#contracts/vocabulary.ts';

/**
 * SQL: how many listed videos of one gender are filed under the row that is called `name` in the query. Kept, not counted; only what others are just
 * being merged into is counted, together with them.
 */
export function namedTotal(kind: 'category' | 'tag', name: string, orientation: number | RawBuilder<number>): RawBuilder<number> {
  const table = sql.table(kind);
  const id = sql.ref(`${kind}_id`);
  const own = sql.ref(`${name}.${kind}_id`);
  const facet = (object: RawBuilder<unknown>): RawBuilder<number> => sql`fc(${objectKind[kind]}, ${object}, ${orientation})`;
  return sql`case when exists (select from ${table} z where z.merged_into = ${own} and z.is_merging)
    then (select count(*) from listing l where l.orientation = ${orientation} and l.facets && array(
      select ${facet(id)} from ${table} z where z.${id} = ${own} or (z.merged_into = ${own} and z.is_merging)))
    else facet_total(${facet(own)}) end`;
}
