import { sql } from 'kysely';
import { isAppError } from '#contracts/errors.ts';
import { videoStatus } from '#contracts/vocabulary.ts';
import type { Db, Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { isHeld } from '../holds/index.ts';
import { removeMedia } from '../media/index.ts';
import type { Published } from '../publications/index.ts';
import { deleteOfErased } from '../submissions/index.ts';
import { hideWork } from './delete-or-hide.ts';

const batch = 100;

/**
 * Deletes for good the uploads of a member, each video and album in a transaction of its own, and takes the member's number from them. One that a legal hold
 * retains, a danger for a child that is not decided, or a case that hides it, is hidden, and deleted for good once nothing retains it. May be killed anywhere and run again.
 */
export async function deleteWorksOf(ctx: Ctx, member_id: number): Promise<void> {
  for (const type of ['video', 'album'] as const)
    for await (const id of worksOf(ctx.db, type, member_id)) await deleteErased(ctx, { type, id });
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

async function deleteErased(ctx: Ctx, of: Published): Promise<void> {
  try {
    await deleteOfErased(ctx, of);
  } catch (error) {
    if (!isAppError(error) || error.code !== 'forbidden') throw error;
    await ctx.db.transaction().execute(async (trx) => {
      await hideWork(trx, of);
      // While a legal hold retains it, it stays with its member: the authority that asked for the hold wants to know whose it is.
      if (!(await isHeld(trx, of.type, of.id)))
        await sql`update ${sql.table(of.type)} set member_id = null where ${sql.ref(`${of.type}_id`)} = ${of.id}`.execute(
          trx,
        );
    });
    ctx.log.info({ [`${of.type}_id`]: of.id }, `${of.type} hidden, and kept`);
  }
}
