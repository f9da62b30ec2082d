import { sql } from 'kysely';
import { isAppError } from '#contracts/errors.ts';
import { videoStatus } from '#contracts/vocabulary.ts';
import type { Db, Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { isHeld } from '../holds/index.ts';
import { removeMedia } from '../media/index.ts';
import { closeGone } from '../moderation/index.ts';
import type { Published } from '../publications/index.ts';
import { deleteOfErased, lockBefore } from '../submissions/index.ts';
import { lockWork, refreshLists } from './lock-work.ts';

const batch = 100;

/**
 * Deletes for good what a member uploaded, each video and album in a transaction of its own, and takes the member's number from it. What a legal hold keeps, or a danger for a child that
 * is not decided, is hidden, and deleted for good once nothing keeps it. May be killed anywhere and run again.
 */
export async function deleteWorksOf(ctx: Ctx, member_id: number): Promise<void> {
  for (const type of ['video', 'album'] as const)
    for await (const id of worksOf(ctx.db, type, member_id)) await deleteOrHide(ctx, { type, id });
  const { rows } = await sql<{ media_id: number }>`
    select media_id from media as m
    where m.owner_id = ${member_id} and not exists (select from video as v where v.media_id = m.media_id)`.execute(
    ctx.db,
  );
  for (const { media_id } of rows) await removeMedia(ctx, media_id);
}

/** Whether a member has videos or albums that are not hidden. */
export async function hasShownWorks(db: Db | Trx, member_id: number): Promise<boolean> {
  const { rows } = await sql<{
    has: boolean;
  }>`select ${shownWorksOf(sql`${member_id}::int`)} as has`.execute(db);
  return rows[0]?.has ?? false;
}

/** The same of the member whose number an expression is. */
export const shownWorksOf = (id: ReturnType<typeof sql>) => sql<boolean>`(
  exists (select from video as v where v.member_id = ${id} and v.status_id <> ${videoStatus.deleted})
  or exists (select from album as a where a.member_id = ${id} and a.status_id <> ${videoStatus.deleted}))`;

async function* worksOf(
  db: Db,
  type: Published['type'],
  member_id: number,
): AsyncGenerator<number> {
  const key = sql.ref(`${type}_id`);
  for (let last = 0; ;) {
    const { rows } = await sql<{ id: number }>`
      select ${key} as id from ${sql.table(type)}
      where member_id = ${member_id} and ${key} > ${last} order by ${key} limit ${batch}`.execute(
      db,
    );
    for (const { id } of rows) yield id;
    last = rows.at(-1)?.id ?? last;
    if (rows.length < batch) return;
  }
}

async function deleteOrHide(ctx: Ctx, of: Published): Promise<void> {
  try {
    await deleteOfErased(ctx, of);
  } catch (error) {
    if (!isAppError(error) || error.code !== 'forbidden') throw error;
    await ctx.db.transaction().execute((trx) => hideWork(trx, of));
    ctx.log.info({ [`${of.type}_id`]: of.id }, `${of.type} hidden, and kept`);
  }
}

/** Due at once: `deleteDue` deletes it when nothing keeps it any more. */
const due = sql<Date>`clock_timestamp() - interval '100 years'`;

/** Nobody is left who could restore it. While a legal hold keeps it, it stays with its member: whoever asked for the hold wants to know whose it is. */
async function hideWork(trx: Trx, of: Published): Promise<void> {
  await lockBefore(trx, of.type, [of.id]);
  const status_id = await lockWork(trx, of);
  const [table, key] = [sql.table(of.type), sql.ref(`${of.type}_id`)];
  if (status_id === videoStatus.deleted)
    await sql`update pending_deletion set asked_at = ${due} where ${key} = ${of.id}`.execute(trx);
  else {
    await sql`
      insert into pending_deletion (${key}, status_before, asked_at) values (${of.id}, ${status_id}, ${due})`.execute(
      trx,
    );
    await sql`update ${table} set status_id = ${videoStatus.deleted} where ${key} = ${of.id}`.execute(
      trx,
    );
    await refreshLists(trx, of);
    await closeGone(trx, 'publication', [{ type: of.type, id: String(of.id) }]);
  }
  if (!(await isHeld(trx, of.type, of.id)))
    await sql`update ${table} set member_id = null where ${key} = ${of.id}`.execute(trx);
}
