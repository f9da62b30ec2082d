import { sql } from 'kysely';
import { notificationKinds, type NotificationKind } from '#contracts/calls/notifications.ts';
import { AppError } from '#contracts/errors.ts';
import type { Ctx } from '../ctx.ts';
import { lockMembers } from '../write-access/index.ts';
import { currentSource, readSource, sourceNumber } from '../subscriptions/index.ts';

/** Decides which kinds a member wants. What it has stays. */
export async function changeSettings(
  { db }: Ctx,
  { member_id, wanted }: { member_id: number; wanted: readonly NotificationKind[] },
): Promise<void> {
  const off = notificationKinds.filter((kind) => !wanted.includes(kind));
  await db.transaction().execute(async (trx) => {
    await lockMembers(trx, [member_id]);
    await sql`delete from notification_off where member_id = ${member_id} and kind <> all(${off}::text[])`.execute(
      trx,
    );
    await sql`insert into notification_off (member_id, kind)
      select ${member_id}::int, kind from unnest(${off}::text[]) as kind order by kind on conflict do nothing`.execute(
      trx,
    );
  });
}

/** Decides whether new videos of a subscription make notifications. Throws not_found for what the member is not subscribed to. */
export async function setNotified(
  { db }: Ctx,
  { member_id, thing, is_notified }: { member_id: number; thing: string; is_notified: boolean },
): Promise<void> {
  const source = await currentSource(db, readSource(thing));
  const changed = await db
    .updateTable('subscription')
    .set({ is_notified })
    .where('member_id', '=', member_id)
    .where('source', '=', sourceNumber(source))
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) throw new AppError('not_found');
}
