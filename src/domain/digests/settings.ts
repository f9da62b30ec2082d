import { sql } from 'kysely';
import type { Digest, DigestPeriod } from '#contracts/calls/accounts/digest.ts';
import type { NotificationKind } from '#contracts/calls/social/notifications.ts';
import { AppError } from '#contracts/errors.ts';
import type { Ctx } from '../ctx.ts';
import { storeUnwanted } from '../notifications/index.ts';
import { isTimeZone } from '../time-zone.ts';
import { lockWriter } from '../write-access/index.ts';

const shipped = { every: 'off', hour: 8, time_zone: 'UTC' } as const;

/** Those to choose from, with the one that was chosen: some have two names. */
const timeZones = (chosen: string): string[] => [
  ...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), chosen]),
];

/** When a member gets digests and what they count; off as shipped. */
export async function getDigest(
  { db }: Ctx,
  { member_id }: { member_id: number },
): Promise<Digest> {
  const [row, off] = await Promise.all([
    db
      .selectFrom('member_digest')
      .select(['every', 'hour', 'time_zone'])
      .where('member_id', '=', member_id)
      .executeTakeFirst(),
    db.selectFrom('digest_off').select('kind').where('member_id', '=', member_id).execute(),
  ]);
  const { every, hour, time_zone } = row ?? shipped;
  return {
    every: every as DigestPeriod,
    hour,
    time_zone,
    off: off.map(({ kind }) => kind as NotificationKind),
    time_zones: timeZones(time_zone),
  };
}

export interface DigestChoice {
  member_id: number;
  every: DigestPeriod;
  /** 0 to 23. */
  hour: number;
  time_zone: string;
  wanted: readonly NotificationKind[];
}

/** Decides when a member gets digests and what they count. Throws `invalid` (`time_zone`). */
export async function saveDigest(
  { db }: Ctx,
  { member_id, every, hour, time_zone, wanted }: DigestChoice,
): Promise<void> {
  if (!(await isTimeZone(db, time_zone))) throw new AppError('invalid', { time_zone: 'invalid' });
  await db.transaction().execute(async (trx) => {
    await lockWriter(trx, member_id);
    await sql`
      insert into member_digest (member_id, every, hour, time_zone, next_at)
      select ${member_id}::int, ${every}::text, ${hour}::int, ${time_zone}::text,
        digest_next(${every}::text, ${hour}::int, ${time_zone}::text, now())
      on conflict (member_id) do update
        set every = excluded.every, hour = excluded.hour, time_zone = excluded.time_zone, next_at = excluded.next_at`.execute(
      trx,
    );
    await storeUnwanted(trx, 'digest_off', member_id, wanted);
  });
}
