import { sql, type Transaction } from 'kysely';
import { hidden_things_max, parseThing } from '#contracts/things.ts';
import { objectKind } from '#contracts/vocabulary.ts';
import type { Database } from '#platform/db/schema.ts';
import type { Ctx } from '../ctx.ts';

export interface HiddenChange {
  member_id: number;
  /** Codes, newest first. */
  hide: readonly string[];
  show: readonly string[];
}

/**
 * Hides things for a member, then shows others again. What is hidden already is left as it is, codes of
 * nothing are left out, and the oldest of too many are shown again. Changes of a member wait for each other.
 */
export async function changeHiddenThings(
  { db }: Ctx,
  { member_id, hide, show }: HiddenChange,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select from member where member_id = ${member_id} for no key update`.execute(trx);
    if (hide.length > 0) {
      await insert(trx, member_id, hide);
      await dropOldest(trx, member_id);
    }
    const { kinds, ids } = columnsOf(show);
    // By its own number, or by that of what it was merged into.
    await sql`
      delete from hidden_thing h where member_id = ${member_id} and exists (
        select from unnest(${kinds}::smallint[], ${ids}::int[]) q(kind, id)
        where q.kind = h.kind and q.id in (h.object_id, case h.kind
          when 1 then (select merged_into from category where category_id = h.object_id)
          when 2 then (select merged_into from tag where tag_id = h.object_id)
          when 3 then (select merged_into from model where model_id = h.object_id) end))`.execute(
      trx,
    );
  });
}

/** The last of a list is inserted first, so that the order of the codes is that of the times. */
async function insert(
  trx: Transaction<Database>,
  member_id: number,
  codes: readonly string[],
): Promise<void> {
  const { kinds, ids } = columnsOf(codes);
  await sql`
    insert into hidden_thing (member_id, kind, object_id, hidden_at)
    select ${member_id}, q.kind, q.id, statement_timestamp() - q.place * interval '1 microsecond'
    from unnest(${kinds}::smallint[], ${ids}::int[]) with ordinality q(kind, id, place)
    where case q.kind
      when 1 then exists (select from category where category_id = q.id)
      when 2 then exists (select from tag where tag_id = q.id)
      when 3 then exists (select from model where model_id = q.id)
      when 4 then exists (select from channel where channel_id = q.id)
      else exists (select from member where member_id = q.id for key share) end
    on conflict do nothing`.execute(trx);
}

const dropOldest = (trx: Transaction<Database>, member_id: number) =>
  sql`
    delete from hidden_thing where member_id = ${member_id} and (kind, object_id) in (
      select kind, object_id from hidden_thing where member_id = ${member_id}
      order by hidden_at desc, kind, object_id offset ${hidden_things_max})`.execute(trx);

function columnsOf(codes: readonly string[]): { kinds: number[]; ids: number[] } {
  const things = codes.flatMap((code) => parseThing(code) ?? []);
  return { kinds: things.map(({ kind }) => objectKind[kind]), ids: things.map(({ id }) => id) };
}
