import { sql } from 'kysely';
import type { ListedApiToken } from '#contracts/calls/accounts/api-tokens.ts';
import type { Ctx } from '../ctx.ts';

type Row = Omit<ListedApiToken, 'secret'> & { sealed: string | null };

/** The tokens of a member, newest first, also those that expired lately; with the secret of one that the session has just made. */
export async function listApiTokens(
  { db, auth }: Ctx,
  { member_id, session_id }: { member_id: number; session_id: number },
): Promise<ListedApiToken[]> {
  const { rows } = await sql<Row>`
    select token_id, name, scopes, to_char(created_at at time zone 'utc', 'YYYY-MM-DD') as created_on,
      to_char(expires_at at time zone 'utc', 'YYYY-MM-DD') as expires_on, expires_at <= now() as is_expired,
      coalesce(to_char(used_on, 'YYYY-MM-DD'), '') as used_on,
      case when shown_session = ${session_id} and shown_until > now() then sealed end as sealed
    from api_token where user_id = ${member_id} order by token_id desc limit 100`.execute(db);
  return Promise.all(
    rows.map(async ({ sealed, ...row }) => ({
      ...row,
      secret: sealed === null ? '' : await auth.decrypt(sealed),
    })),
  );
}
