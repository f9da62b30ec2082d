import { sql } from 'kysely';
import type { HashChanges } from '#platform/hash-lists/port.ts';
import type { HashService } from '#platform/hash-lists/settings.ts';
import { messageOf } from '#platform/log.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { addEntries } from './save-list.ts';

/** Answers of one service that are read at a time; the rest comes an hour later. */
const answers_most = 500;
/** Less than ten minutes of them, each of which may take seconds. */
const reports_at_once = 20;
/** Longer than an answer and its transaction take; a process that was killed stops the others for no longer. */
const sync_minutes = 10;
const failure_most = 500;

/**
 * Fetches what changed in the lists of services, and reports matches that were confirmed. An answer with a fault changes nothing: why is written to its
 * list, and the next hour asks again from where it was left. A service that fails does not stop the others, and one that another process asks is left to it.
 */
export async function syncLists(ctx: Ctx): Promise<void> {
  for (const service of ctx.hash_lists.services) await syncService(ctx, service);
}

async function syncService(ctx: Ctx, service: HashService): Promise<void> {
  const failures: unknown[] = [];
  const attempt = (work: Promise<void>): Promise<void> =>
    work.catch((error: unknown) => void failures.push(error));
  try {
    if (!(await beginSync(ctx, service))) return;
  } catch (error) {
    return warn(ctx, service, error);
  }
  try {
    await attempt(fetchList(ctx, service));
    // Matches are reported also when the changes could not be fetched.
    if (service.report) await attempt(reportMatches(ctx, service, failures));
  } finally {
    const [failure] = failures;
    await endSync(ctx, service, failure === undefined ? '' : messageOf(failure));
    if (failure !== undefined) warn(ctx, service, failure);
  }
}

const warn = ({ log }: Ctx, { name }: HashService, error: unknown): void =>
  log.warn(
    { list: name, err: messageOf(error) },
    'hash list not synchronised; trying again in an hour',
  );

const sync_end = sql<Date>`now() + make_interval(mins => ${sync_minutes})`;

/** Makes the list if there is none. False while another process asks the service. */
async function beginSync({ db }: Ctx, { name, child_safety }: HashService): Promise<boolean> {
  const row = await db
    .insertInto('hash_list')
    .values({ name, kind: 'service', is_child_safety: child_safety, syncing_until: sync_end })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({
          // The owner's own list of this name stays as it is.
          syncing_until: sql<Date>`case when hash_list.kind = 'service' then excluded.syncing_until end`,
          is_child_safety: sql<boolean>`case when hash_list.kind = 'service' then excluded.is_child_safety else hash_list.is_child_safety end`,
        })
        .where(sql<boolean>`hash_list.syncing_until is null or hash_list.syncing_until <= now()`),
    )
    .returning('kind')
    .executeTakeFirst();
  if (row && row.kind !== 'service') throw new Error(`the name ${name} belongs to another list`);
  return row !== undefined;
}

async function endSync({ db }: Ctx, { name }: HashService, failure: string): Promise<void> {
  await db
    .updateTable('hash_list')
    .set({
      syncing_until: null,
      failure: failure.slice(0, failure_most),
      failed_at: failure === '' ? null : sql<Date>`now()`,
    })
    .where('name', '=', name)
    .where('kind', '=', 'service')
    .execute();
}

/** Undefined where the owner removed the list meanwhile. */
const renewSync = ({ db }: Ctx, { name }: HashService): Promise<{ cursor: string } | undefined> =>
  db
    .updateTable('hash_list')
    .set({ syncing_until: sync_end })
    .where('name', '=', name)
    .where('kind', '=', 'service')
    .returning('cursor')
    .executeTakeFirst();

async function fetchList(ctx: Ctx, service: HashService): Promise<void> {
  const { db, hash_lists } = ctx;
  for (let answer = 0; answer < answers_most; answer += 1) {
    const list = await renewSync(ctx, service);
    if (!list) return;
    const found = await hash_lists.fetchChanges(service, list.cursor);
    assertForward(found, list.cursor);
    await db.transaction().execute((trx) => applyChanges(trx, service, list.cursor, found));
    if (!found.has_more) return;
  }
}

/** Refuses an answer after which the same would be asked again and again, or all from the beginning. */
function assertForward({ changes, cursor, has_more }: HashChanges, before: string): void {
  if (cursor === '' && (before !== '' || changes.length > 0))
    throw new Error('the answer of a hash list has no cursor');
  if (has_more && cursor === before) throw new Error('a hash list has more, but nowhere to go on');
}

/** With the cursor in one transaction; of two workers at once the second does nothing. */
async function applyChanges(
  trx: Trx,
  { name }: HashService,
  before: string,
  { changes, cursor }: HashChanges,
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

interface Confirmed {
  match_id: number;
  reference: string;
  kind: 'sha256' | 'md5' | 'pdq' | 'frame';
  distance: number;
  created_at: Date;
}

/** A report that is refused does not stop those after it, however many are refused; it is sent again an hour later. */
async function reportMatches(ctx: Ctx, service: HashService, failures: unknown[]): Promise<void> {
  let last: Confirmed[];
  let after = 0;
  do {
    // Each batch takes its time: no other process begins meanwhile.
    await renewSync(ctx, service);
    ({ rows: last } = await sql<Confirmed>`
      select match_id, reference, kind, distance, created_at from hash_match
      where state = 'confirmed' and reported_at is null and list_name = ${service.name} and match_id > ${after}::int
      order by match_id limit ${reports_at_once}`.execute(ctx.db));
    for (const match of last) await reportMatch(ctx, service, match, failures);
    after = last.at(-1)?.match_id ?? after;
  } while (last.length === reports_at_once);
}

async function reportMatch(
  { db, hash_lists }: Ctx,
  service: HashService,
  { match_id, created_at, ...facts }: Confirmed,
  failures: unknown[],
): Promise<void> {
  try {
    await hash_lists.report(service, { ...facts, found_at: created_at.toISOString() });
  } catch (error) {
    failures.push(error);
    return;
  }
  await db
    .updateTable('hash_match')
    .set({ reported_at: sql<Date>`now()` })
    .where('match_id', '=', match_id)
    .execute();
}
