import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import type { Ctx } from '../ctx.ts';

const kinds = ['category', 'tag', 'model', 'channel'] as const;
type Kind = (typeof kinds)[number];

/** Ids of the names that a dump is limited to: the name, and those whose links are moving to it. */
export type DumpFilter = Partial<Record<Kind, number[]>>;

/** Throws not_found for a name that is none, or that became another. */
export async function findDumpFilter(
  { db }: Pick<Ctx, 'db'>,
  names: Readonly<Record<Kind, string | null>>,
): Promise<DumpFilter> {
  const filter: DumpFilter = {};
  for (const kind of kinds) {
    const dir = names[kind];
    if (dir === null) continue;
    const [table, id] = [sql.table(kind), sql.ref(`${kind}_id`)];
    // Channels are never merged.
    const { rows } = await (
      kind === 'channel'
        ? sql<{ id: number }>`select ${id} as id from ${table} where dir = ${dir}`
        : sql<{ id: number }>`
        with named as (select ${id} as id from ${table} where dir = ${dir} and merged_into is null)
        select id from named
        union all select ${id} from ${table} where merged_into = (select id from named)`
    ).execute(db);
    if (rows.length === 0) throw new AppError('not_found');
    filter[kind] = rows.map((row) => row.id);
  }
  return filter;
}
