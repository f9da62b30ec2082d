import { sql } from 'kysely';
import type { Ctx } from '../ctx.ts';
import { lockMembers, lockWriter } from '../write-access/index.ts';
import type { OwnSaved } from './saved-list.ts';
import { removeIn } from './change-saved.ts';

/** A video was watched to its end: it leaves the videos to watch later, if the member wants so. Returns whether it did. */
export async function finishWatching(
  { db }: Ctx,
  own: Pick<OwnSaved, 'member_id' | 'object'>,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lockMembers(trx, [own.member_id]);
    const profile = await trx
      .selectFrom('profile')
      .select('removes_watched')
      .where('member_id', '=', own.member_id)
      .executeTakeFirst();
    return profile?.removes_watched === true && removeIn(trx, { ...own, list: 'watch_later' });
  });
}

/** Whether what was watched to its end leaves the videos to watch later. */
export async function saveWatchLater(
  { db }: Ctx,
  { member_id, removes_watched }: { member_id: number; removes_watched: boolean },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockWriter(trx, member_id);
    await sql`
      insert into profile (member_id, removes_watched) values (${member_id}, ${removes_watched})
      on conflict (member_id) do update set removes_watched = excluded.removes_watched`.execute(
      trx,
    );
  });
}
