import type pg from 'pg';
import { statement, type Task } from './lanes.ts';

interface Definition {
  table: string;
  name: string;
  kind: 'key' | 'foreign' | 'index';
  definition: string;
}

/** Tasks that restore the dropped keys and indexes. Those of one call may run in parallel. */
export interface LateIndexes {
  keys(tables: readonly string[]): Task[];
  indexes(tables: readonly string[]): Task[];
  /** All of them, in one task: they lock each other's tables. */
  foreignKeys(): Task;
}

/**
 * Takes keys, foreign keys and indexes off the tables, so that rows arrive fast, and remembers them as the database itself spells them: what comes back is
 * what the migrations made. Tables of `keyed` keep their own key, because what fills them needs it.
 */
export async function dropIndexes(
  client: pg.Client,
  tables: readonly string[],
  keyed: readonly string[],
): Promise<LateIndexes> {
  const found = await definitions(client, [...tables, ...keyed]);
  const dropped = found.filter(({ kind, table }) => kind !== 'key' || !keyed.includes(table));
  for (const { table, name, kind } of dropped)
    await client.query(
      kind === 'index' ? `drop index ${name}` : `alter table ${table} drop constraint ${name}`,
    );
  const back = ({ table, name, kind, definition }: Definition): Task =>
    statement(
      kind === 'index' ? definition : `alter table ${table} add constraint ${name} ${definition}`,
    );
  const ofKind = (wanted: Definition['kind']): Definition[] =>
    dropped.filter(({ kind }) => kind === wanted);
  return {
    // A key locks its table against its others.
    keys: (chosen) =>
      chosen.map((table) =>
        inTurn(
          ofKind('key')
            .filter((each) => each.table === table)
            .map(back),
        ),
      ),
    indexes: (chosen) =>
      ofKind('index')
        .filter(({ table }) => chosen.includes(table))
        .map(back),
    foreignKeys: () => inTurn(ofKind('foreign').map(back)),
  };
}

const inTurn =
  (tasks: readonly Task[]): Task =>
  async (client) => {
    for (const task of tasks) await task(client);
  };

/** Foreign keys first, because they hold on to the keys. */
async function definitions(client: pg.Client, tables: readonly string[]): Promise<Definition[]> {
  const { rows } = await client.query<Definition>(
    `select * from (
       select conrelid::regclass::text as table, quote_ident(conname) as name, case contype when 'f' then 'foreign' else 'key' end as kind,
         pg_get_constraintdef(oid) as definition
       from pg_constraint
       where contype in ('f', 'p', 'u') and connamespace = 'public'::regnamespace and conparentid = 0
         and (conrelid = any($1::regclass[]) or (contype = 'f' and confrelid = any($1::regclass[])))
       union all
       select i.indrelid::regclass::text, i.indexrelid::regclass::text, 'index', pg_get_indexdef(i.indexrelid) || coalesce((
         select string_agg(format('; alter index %s alter column %s set statistics %s', a.attrelid::regclass, a.attnum, a.attstattarget), '')
         from pg_attribute a where a.attrelid = i.indexrelid and a.attstattarget is not null), '')
       from pg_index i
       where i.indrelid = any($1::regclass[])
         and not exists (select from pg_constraint c where c.conindid = i.indexrelid and c.contype in ('p', 'u', 'x'))) d
     order by kind = 'foreign' desc, 1, 2`,
    [tables],
  );
  return rows;
}
