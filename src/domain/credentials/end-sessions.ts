import type { Kysely } from 'kysely';
import type { Database } from '#platform/db/schema.ts';
import { endWaysIn } from '../members/index.ts';

/** After a change of how a member proves to be one: no other browser is signed in or trusted, and no API token and no link that waits in a mail counts. The account is locked by then. */
export async function endOtherSessions(
  trx: Kysely<Database>,
  member_id: number,
  but?: number,
): Promise<void> {
  await trx
    .deleteFrom('login_session')
    .where('user_id', '=', member_id)
    .$if(but !== undefined, (query) => query.where('id', '<>', but ?? 0))
    .execute();
  await endWaysIn(trx, member_id);
}
