import { sql } from 'kysely';
import type { Ctx } from '../ctx.ts';

/** Days for which a declined request still waits for its sender, and nothing is asked again. */
const stays_days = 30;

/** Deletes requests that were declined or taken back a while ago. Those that wait stay. */
export async function pruneFriendRequests({ db }: Ctx): Promise<void> {
  await sql`delete from friend_request where request_id = any(array(
    select request_id from friend_request
    where (declined_at is not null or withdrawn_at is not null)
      and requested_at < now() - make_interval(days => ${stays_days})
      and greatest(declined_at, withdrawn_at) < now() - make_interval(days => ${stays_days})
    order by requested_at limit 10000 for update skip locked))`.execute(db);
}
