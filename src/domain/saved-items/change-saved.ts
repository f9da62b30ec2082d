import { sql } from 'kysely';
import { saved_limits } from '#contracts/calls/social/saved-items.ts';
import { AppError } from '#contracts/errors.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { assertVisible, type VideoState } from '../videos/index.ts';
import { assertHourlyBudget } from '../member-budgets/index.ts';
import { demandWriteAccess, lockMembers } from '../write-access/index.ts';
import { countSurplus, kindOf, savedLists, type OwnSaved, type SavedList } from './saved-list.ts';

/**
 * Puts a video or an album into a list of the member. Throws what `demandWriteAccess` throws, not_found and deleted for what
 * the member may not see, `already` when it is in, `full` at 5,000, and too_many_requests.
 */
export async function addSaved(ctx: Ctx, own: OwnSaved): Promise<void> {
  const { member_id, list, object } = own;
  await ctx.db.transaction().execute(async (trx) => {
    await lockMembers(trx, [member_id]);
    await demandWriteAccess(ctx, trx, member_id);
    await lockObject(trx, own);
    await assertHourlyBudget(ctx, trx, member_id, 'saved', timesOf(list));
    const { rows } = await sql`
      insert into saved_item (member_id, list, kind, object_id)
      values (${member_id}, ${savedLists[list]}, ${kindOf(object)}, ${object.id})
      on conflict (member_id, list, kind, object_id) do update set added_at = now(), removed_at = null
      where saved_item.removed_at is not null returning object_id`.execute(trx);
    if (rows.length === 0) throw new AppError('already');
    if ((await countSurplus(trx, member_id, list)) > 0)
      throw new AppError('full', { most: saved_limits.most });
  });
}

/** Removes an item where the list has it. The time of removal of a favourite is stored for a year. Returns whether it was in the list. */
export async function removeSaved({ db }: Ctx, own: OwnSaved): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lockMembers(trx, [own.member_id]);
    return removeIn(trx, own);
  });
}

/** Of a member that is locked. */
export async function removeIn(trx: Trx, { member_id, list, object }: OwnSaved): Promise<boolean> {
  const place = sql`member_id = ${member_id} and list = ${savedLists[list]}`;
  const item = sql`${place} and kind = ${kindOf(object)} and object_id = ${object.id}`;
  if (list === 'watch_later') {
    const { rows } = await sql`delete from saved_item where ${item} returning object_id`.execute(
      trx,
    );
    return rows.length > 0;
  }
  const { rows } = await sql`
    update saved_item set removed_at = now() where ${item} and removed_at is null returning object_id`.execute(
    trx,
  );
  if (rows.length > 0) await dropOldMarks(trx, member_id);
  return rows.length > 0;
}

/** A device that was away for longer than a year, or for more removals than a list can have, brings back what it has. */
const dropOldMarks = (trx: Trx, member_id: number): Promise<unknown> =>
  sql`
    delete from saved_item where member_id = ${member_id} and removed_at < coalesce((
      select removed_at from saved_item where member_id = ${member_id} and removed_at is not null
      order by removed_at desc offset ${saved_limits.most} limit 1), '-infinity')
    or member_id = ${member_id} and removed_at < now() - interval '1 year'`.execute(trx);

/** Holds a key-share lock on the object until the transaction ends. Throws what reading it throws. */
async function lockObject(trx: Trx, { member_id, object }: OwnSaved): Promise<void> {
  const { rows } = await sql<VideoState>`
    select status_id, is_private from ${sql.table(object.kind)}
    where ${sql.ref(`${object.kind}_id`)} = ${object.id} for key share`.execute(trx);
  assertVisible(rows[0], { kind: 'member', member_id });
}

/** Merged favourites have the time of their device, and do not count. */
const timesOf = (list: SavedList) => sql`
  select s.added_at from saved_item as s
  where s.member_id = m.member_id and s.list = ${savedLists[list]} and s.removed_at is null
  order by s.added_at desc, s.kind desc, s.object_id desc`;
