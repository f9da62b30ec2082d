import { sql, type RawBuilder } from 'kysely';
import { hidden_things_max, parseThing } from '#contracts/things.ts';
import { objectKind } from '#contracts/vocabulary.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { lockWriter } from '../write-access/index.ts';

export interface HiddenChange {
  member_id: number;
  /** Codes of a device's list, newest first: things that were shown again on any device stay shown. */
  join: readonly string[];
  /** Codes, newest first. */
  hide: readonly string[];
  show: readonly string[];
}

/**
 * Hides things for a member, then shows others again. Things that are hidden already are left as they are, codes of nothing are left
 * out, and the oldest of too many are shown again. Changes of a member wait for each other. Returns how many of the oldest are not
 * hidden any more.
 */
export async function changeHiddenThings(
  { db }: Ctx,
  { member_id, join, hide, show }: HiddenChange,
): Promise<{ dropped: number }> {
  return db.transaction().execute(async (trx) => {
    await lockWriter(trx, member_id);
    if (join.length > 0) await insert(trx, member_id, join, isNotMarked(member_id));
    if (hide.length > 0) {
      await insert(trx, member_id, hide);
      await deleteMarks(trx, member_id, hide);
    }
    const dropped = join.length + hide.length > 0 ? await dropOldest(trx, member_id) : 0;
    if (show.length > 0) await showAgain(trx, member_id, show);
    return { dropped };
  });
}

/** The number of a thing, or of what it was merged into. */
const currentId = (thing: 'h' | 'q' | 'r', id: 'id' | 'object_id'): RawBuilder<number> => {
  const own = sql.ref(`${thing}.${id}`);
  return sql`coalesce(case ${sql.ref(`${thing}.kind`)}
    when 1 then (select merged_into from category where category_id = ${own})
    when 2 then (select merged_into from tag where tag_id = ${own})
    when 3 then (select merged_into from model where model_id = ${own}) end, ${own})`;
};

/** The last of a list is inserted first, so that the order of the codes is that of the times. */
async function insert(
  trx: Trx,
  member_id: number,
  codes: readonly string[],
  condition: RawBuilder<boolean> = sql`true`,
): Promise<void> {
  await sql`
    insert into hidden_thing (member_id, kind, object_id, hidden_at)
    select ${member_id}, q.kind, q.id, statement_timestamp() - q.place * interval '1 microsecond'
    from unnest(${columnsOf(codes)}) with ordinality q(kind, id, place)
    where ${condition} and ${exists}
    on conflict do nothing`.execute(trx);
}

/** Whether the thing of the code `q` exists; a member cannot be erased from then on. */
const exists = sql<boolean>`case q.kind
  when 1 then exists (select from category where category_id = q.id)
  when 2 then exists (select from tag where tag_id = q.id)
  when 3 then exists (select from model where model_id = q.id)
  when 4 then exists (select from channel where channel_id = q.id)
  else exists (select from member where member_id = q.id for key share) end`;

/** Whether the member has not shown `q` again on any device. */
const isNotMarked = (member_id: number): RawBuilder<boolean> => sql`
  (q.kind, ${currentId('q', 'id')}) not in (
    select r.kind, ${currentId('r', 'object_id')} from hidden_removal as r where r.member_id = ${member_id})`;

/** A thing that the member hides again loses its mark. */
const deleteMarks = (trx: Trx, member_id: number, codes: readonly string[]): Promise<unknown> =>
  sql`
    delete from hidden_removal as r where r.member_id = ${member_id} and (r.kind, ${currentId('r', 'object_id')}) in (
      select q.kind, ${currentId('q', 'id')} from unnest(${columnsOf(codes)}) as q(kind, id))`.execute(
    trx,
  );

/** Without a mark: the member has not said so. */
async function dropOldest(trx: Trx, member_id: number): Promise<number> {
  const { rows } = await sql`
    delete from hidden_thing where member_id = ${member_id} and (kind, object_id) in (
      select kind, object_id from hidden_thing where member_id = ${member_id}
      order by hidden_at desc, kind, object_id offset ${hidden_things_max})
    returning kind`.execute(trx);
  return rows.length;
}

/**
 * Each has a mark from then on, also what only the list of a device hides that has not joined yet; of a member there are as many
 * as a list has things.
 */
async function showAgain(trx: Trx, member_id: number, codes: readonly string[]): Promise<void> {
  const members = codes.flatMap((code) => {
    const thing = parseThing(code);
    return thing?.kind === 'member' ? [thing.id] : [];
  });
  // Before their rows: the erasure of a member takes them in that order.
  if (members.length > 0)
    await sql`select from member where member_id = any(${members}::int[]) order by member_id for key share`.execute(
      trx,
    );
  const { rows } = await sql`
    with gone as (
      delete from hidden_thing as h where h.member_id = ${member_id} and (h.kind, ${currentId('h', 'object_id')}) in (
        select q.kind, ${currentId('q', 'id')} from unnest(${columnsOf(codes)}) as q(kind, id)))
    insert into hidden_removal (member_id, kind, object_id)
    select distinct ${member_id}::int, q.kind, ${currentId('q', 'id')} from unnest(${columnsOf(codes)}) as q(kind, id) where ${exists}
    on conflict (member_id, kind, object_id) do update set removed_at = excluded.removed_at
    returning kind`.execute(trx);
  if (rows.length === 0) return;
  await sql`
    delete from hidden_removal where member_id = ${member_id} and (kind, object_id) in (
      select kind, object_id from hidden_removal where member_id = ${member_id}
      order by removed_at desc, kind, object_id offset ${hidden_things_max})`.execute(trx);
}

/** Kinds and numbers, for `unnest`. */
function columnsOf(codes: readonly string[]): RawBuilder<unknown> {
  const things = codes.flatMap((code) => parseThing(code) ?? []);
  const kinds = things.map(({ kind }) => objectKind[kind]);
  return sql`${kinds}::smallint[], ${things.map(({ id }) => id)}::int[]`;
}
