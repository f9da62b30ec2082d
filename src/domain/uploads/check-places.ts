import { sql } from 'kysely';
import type { TypedFields } from '#contracts/calls/uploads/video-edit.ts';
import { upload_limits } from '#contracts/limits/limits-of-uploads.ts';
import type { Ctx } from '../ctx.ts';
import type { Schedule } from '../publications/index.ts';
import { isTimeZone } from '../time-zone.ts';

/** The owner of a video or album, and the earlier input: unchanged fields are not checked again. */
export interface TypedBy {
  member_id: number;
  /** Albums have no schedule and no channel. */
  is_album?: boolean;
  before?: TypedFields | undefined;
}

/** From when and in which channel a video is shown. Adds to `faults` by field. */
export async function checkPlaces(
  ctx: Ctx,
  typed: TypedFields,
  by: TypedBy,
  faults: Record<string, string>,
): Promise<{ schedule: Schedule | null; channel_id: number | null }> {
  const channel_id = typed.channel ? Number(typed.channel) : null;
  const isSame = typed.channel === by.before?.channel;
  if (channel_id !== null && !isSame && !(await isOwnChannel(ctx, channel_id, by.member_id)))
    faults['channel'] = 'invalid';
  return { channel_id, schedule: await readSchedule(ctx, typed, by, faults) };
}

async function isOwnChannel({ db }: Ctx, channel_id: number, member_id: number): Promise<boolean> {
  if (!Number.isSafeInteger(channel_id) || channel_id < 1 || channel_id >= 2 ** 31) return false;
  const row = await db
    .selectFrom('channel')
    .select('channel_id')
    .where('channel_id', '=', channel_id)
    .where('member_id', '=', member_id)
    .executeTakeFirst();
  return row !== undefined;
}

const local_time = /^20\d\d-\d\d-\d\dT\d\d:\d\d$/;

/** The moment that a clock shows in a time zone; where it shows one twice or never, as PostgreSQL decides. Null for none. */
async function readSchedule(
  { db }: Ctx,
  { schedule = '', time_zone = '' }: TypedFields,
  { before }: TypedBy,
  faults: Record<string, string>,
): Promise<Schedule | null> {
  if (schedule === '') return null;
  if (!(await isTimeZone(db, time_zone))) faults['time_zone'] = 'time_zone';
  else if (!isTime(schedule)) faults['schedule'] = 'date';
  if (faults['time_zone'] ?? faults['schedule']) return null;
  const { rows } = await sql<{ publish_at: Date; is_within: boolean }>`
    select publish_at, publish_at > now() and publish_at < now() + make_interval(days => ${upload_limits.schedule_days}) as is_within
    from (select ${schedule}::timestamp at time zone ${time_zone}::text as publish_at) as s`.execute(
    db,
  );
  const [at] = rows;
  // A time that was valid at first may pass while the form waits for a reviewer.
  const isSame = schedule === before?.schedule && time_zone === before.time_zone;
  if (!at?.is_within && !isSame) faults['schedule'] = 'moment';
  return at ? { publish_at: at.publish_at.toISOString(), time_zone } : null;
}

/** A day and minute that there is: no 31 of April. */
function isTime(text: string): boolean {
  const at = local_time.test(text) ? new Date(`${text}:00Z`) : new Date(NaN);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** The own channels of a member, by title. */
export const listOwnChannels = (
  { db }: Ctx,
  member_id: number,
): Promise<{ channel_id: number; title: string }[]> =>
  db
    .selectFrom('channel')
    .select(['channel_id', 'title'])
    .where('member_id', '=', member_id)
    .orderBy('title')
    .orderBy('channel_id')
    .limit(channels_listed)
    .execute();

const channels_listed = 100;
