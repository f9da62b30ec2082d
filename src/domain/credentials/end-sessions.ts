import type { Kysely } from 'kysely';
import type { Database } from '#platform/db/schema.ts';
import { endApiTokens } from '../members/index.ts';

/** After a change of how a member proves to be one: no other browser is signed in or trusted, and no API token counts. */
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
  await endApiTokens(trx, member_id);
  await trx.deleteFrom('login_trusted_device').where('user_id', '=', member_id).execute();
}
