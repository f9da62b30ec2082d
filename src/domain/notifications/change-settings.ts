import { sql } from 'kysely';
import { notificationKinds, type NotificationKind } from '#contracts/calls/social/notifications.ts';
import { AppError } from '#contracts/errors.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { lockWriter } from '../write-access/index.ts';
import { lockSubscribed, readSource } from '../subscriptions/index.ts';

/** Stores which kinds a member wants. Existing notifications stay. */
export async function changeSettings(
  { db }: Ctx,
  { member_id, wanted }: { member_id: number; wanted: readonly NotificationKind[] },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockWriter(trx, member_id);
    await storeUnwanted(trx, 'notification_off', member_id, wanted);
  });
}

/** Stores the kinds that a locked member does not want on the site, or in mails. */
export async function storeUnwanted(
  trx: Trx,
  name: 'notification_off' | 'digest_off',
  member_id: number,
  wanted: readonly NotificationKind[],
): Promise<void> {
  const off = notificationKinds.filter((kind) => !wanted.includes(kind));
  const table = sql.table(name);
  await sql`delete from ${table} where member_id = ${member_id} and kind <> all(${off}::text[])`.execute(
    trx,
  );
  await sql`insert into ${table} (member_id, kind)
    select ${member_id}::int, kind from unnest(${off}::text[]) as kind order by kind on conflict do nothing`.execute(
    trx,
  );
}

export interface SourceSetting {
  member_id: number;
  /** Code of what the member is subscribed to. */
  thing: string;
  by: 'site' | 'mail';
  is_on: boolean;
}

/** Decides whether what is new in a subscription makes notifications, or is counted in mails. Throws not_found for what the member is not subscribed to. */
export async function setNotified(
  { db }: Ctx,
  { member_id, thing, by, is_on }: SourceSetting,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const sources = await lockSubscribed(trx, member_id, readSource(thing));
    const changed = await trx
      .updateTable('subscription')
      .set(by === 'mail' ? { is_mailed: is_on } : { is_notified: is_on })
      .where('member_id', '=', member_id)
      .where('source', 'in', sources)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) throw new AppError('not_found');
  });
}
