import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';

/** An entry of an imported list; hashes in lower case hex. */
export interface NewHashEntry {
  reference: string;
  hashes: { kind: 'sha256' | 'md5' | 'pdq'; hash: string }[];
}

export interface ListFacts {
  name: string;
  is_child_safety: boolean;
}

export interface SavedList {
  /** Entries and hashes that were not there before. */
  entries: number;
  hashes: number;
}

const at_once = 2000;

/**
 * Adds entries to a list, which is made if there is none, in one transaction: an error of `entries` leaves
 * everything as it was. Existing entries stay as they are, so that a list can be imported again. Throws
 * `invalid` for the name of the own removals or of a service's list.
 */
export const saveList = (
  { slow_db }: Ctx,
  { name, is_child_safety }: ListFacts,
  entries: AsyncIterable<NewHashEntry>,
): Promise<SavedList> =>
  slow_db.transaction().execute(async (trx) => {
    const list = await trx
      .insertInto('hash_list')
      .values({ name, kind: 'import', is_child_safety })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet({
          updated_at: sql<Date>`now()`,
          // Never taken away by an import that does not say it.
          is_child_safety: sql<boolean>`hash_list.is_child_safety or excluded.is_child_safety`,
        }),
      )
      .returning(['list_id', 'kind'])
      .executeTakeFirstOrThrow();
    if (list.kind !== 'import') throw new AppError('invalid', { list: list.kind });
    const saved = { entries: 0, hashes: 0 };
    let waiting: NewHashEntry[] = [];
    const save = async (): Promise<void> => {
      const done = await addEntries(trx, list.list_id, waiting);
      saved.entries += done.entries;
      saved.hashes += done.hashes;
      waiting = [];
    };
    for await (const entry of entries) if (waiting.push(entry) >= at_once) await save();
    await save();
    return saved;
  });

/** Adds what a list does not have of these entries. */
export async function addEntries(
  trx: Trx,
  list_id: number,
  entries: readonly NewHashEntry[],
): Promise<SavedList> {
  if (entries.length === 0) return { entries: 0, hashes: 0 };
  const values = entries.flatMap(({ reference, hashes }) =>
    hashes.map(({ kind, hash }) => ({ reference, kind, hash })),
  );
  const { rows: made } = await sql`
    insert into hash_entry (list_id, reference)
    select distinct ${list_id}::int, reference from unnest(${entries.map(({ reference }) => reference)}::text[]) as n(reference)
    on conflict (list_id, reference) do nothing returning 1`.execute(trx);
  const { rows: added } = await sql`
    insert into hash_value (entry_id, kind, hash)
    select distinct e.entry_id, n.kind, decode(n.hash, 'hex')
    from unnest(${values.map(({ reference }) => reference)}::text[], ${values.map(({ kind }) => kind)}::text[],
      ${values.map(({ hash }) => hash)}::text[]) as n(reference, kind, hash)
    join hash_entry as e on e.list_id = ${list_id} and e.reference = n.reference
    where not exists (select from hash_value as v
      where v.entry_id = e.entry_id and v.kind = n.kind and v.hash = decode(n.hash, 'hex'))
    returning 1`.execute(trx);
  return { entries: made.length, hashes: added.length };
}

export interface ListedList extends ListFacts {
  kind: string;
  entries: number;
  hashes: number;
  updated_at: Date;
  /** Of a service: why its last answer was refused, and when; '' and null once it answers as it must. */
  failure: string;
  failed_at: Date | null;
}

export async function listLists({ slow_db }: Ctx): Promise<ListedList[]> {
  const { rows } = await sql<ListedList>`
    select l.name, l.kind, l.is_child_safety, l.updated_at, l.failure, l.failed_at,
      (select count(*)::int from hash_entry as e where e.list_id = l.list_id) as entries,
      (select count(*)::int from hash_value as v join hash_entry as e using (entry_id) where e.list_id = l.list_id) as hashes
    from hash_list as l order by l.name`.execute(slow_db);
  return rows;
}

/** Removes an imported list with its entries; uploads that it held stay held until a reviewer decides. Throws not_found, and `invalid` for the own removals. */
export const removeList = ({ slow_db }: Ctx, name: string): Promise<void> =>
  slow_db.transaction().execute(async (trx) => {
    const { kind } = await trx
      .selectFrom('hash_list')
      .select('kind')
      .where('name', '=', name)
      .executeTakeFirstOrThrow(() => new AppError('not_found'));
    if (kind === 'own') throw new AppError('invalid', { list: kind });
    await trx.deleteFrom('hash_list').where('name', '=', name).execute();
  });
