import { sql } from 'kysely';
import type { HashChange } from '#platform/hash-lists/port.ts';
import type { HashService } from '#platform/hash-lists/settings.ts';
import { messageOf } from '#platform/log.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { addEntries } from './save-list.ts';

/** Answers of one service that are read at a time; the rest comes an hour later. */
const answers_most = 500;
const reports_at_once = 100;

/** Fetches what changed in the lists of services, and reports matches that were confirmed. A service that fails does not stop the others. */
export async function syncLists(ctx: Ctx): Promise<void> {
  for (const service of ctx.hash_lists.services)
    try {
      await fetchList(ctx, service);
      if (service.report) await reportMatches(ctx, service);
    } catch (error) {
      ctx.log.warn(
        { list: service.name, err: messageOf(error) },
        'hash list not fetched; trying again in an hour',
      );
    }
}

async function fetchList({ db, hash_lists }: Ctx, service: HashService): Promise<void> {
  for (let answer = 0; answer < answers_most; answer += 1) {
    const { cursor } = await readyList(db, service);
    const found = await hash_lists.fetchChanges(service, cursor);
    await db.transaction().execute((trx) => applyChanges(trx, service, cursor, found));
    if (!found.has_more || found.cursor === cursor) return;
  }
}

async function readyList(
  db: Ctx['db'],
  { name, child_safety }: HashService,
): Promise<{ cursor: string }> {
  const row = await db
    .insertInto('hash_list')
    .values({ name, kind: 'service', is_child_safety: child_safety })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ is_child_safety: child_safety }),
    )
    .returning(['kind', 'cursor'])
    .executeTakeFirstOrThrow();
  if (row.kind !== 'service') throw new Error(`the name ${name} belongs to another list`);
  return row;
}

/** With the cursor in one transaction; of two workers at once the second does nothing. */
async function applyChanges(
  trx: Trx,
  { name }: HashService,
  before: string,
  { changes, cursor }: { changes: readonly HashChange[]; cursor: string },
): Promise<void> {
  const list = await trx
    .updateTable('hash_list')
    .set({ cursor, updated_at: sql<Date>`now()` })
    .where('name', '=', name)
    .where('cursor', '=', before)
    .returning('list_id')
    .executeTakeFirst();
  if (!list) return;
  // The last word about a reference counts.
  const last = new Map(changes.map((change) => [change.reference, change]));
  const gone = [...last.values()].filter(({ hashes }) => hashes === null);
  await sql`
    delete from hash_entry where list_id = ${list.list_id}
      and reference = any(${gone.map(({ reference }) => reference)}::text[])`.execute(trx);
  const stay = [...last.values()].flatMap(({ reference, hashes }) =>
    hashes ? [{ reference, hashes }] : [],
  );
  // The entry itself stays, with what somebody decided about its matches.
  await sql`
    delete from hash_value where entry_id in (
      select entry_id from hash_entry where list_id = ${list.list_id}
        and reference = any(${stay.map(({ reference }) => reference)}::text[]))`.execute(trx);
  await addEntries(trx, list.list_id, stay);
}

async function reportMatches({ db, hash_lists }: Ctx, service: HashService): Promise<void> {
  const { rows } = await sql<{
    match_id: number;
    reference: string;
    kind: 'sha256' | 'md5' | 'pdq' | 'frame';
    distance: number;
    created_at: Date;
  }>`
    select match_id, reference, kind, distance, created_at from hash_match
    where state = 'confirmed' and reported_at is null and list_name = ${service.name}
    order by match_id limit ${reports_at_once}`.execute(db);
  for (const { match_id, created_at, ...facts } of rows) {
    await hash_lists.report(service, { ...facts, found_at: created_at.toISOString() });
    await db
      .updateTable('hash_match')
      .set({ reported_at: sql<Date>`now()` })
      .where('match_id', '=', match_id)
      .execute();
  }
}
