import { sql } from 'kysely';
import type { Ctx } from '../ctx.ts';
import { appendAudit, tokenHash } from '../members/index.ts';

/** Why the console refused a request: its session is one of the site, or it comes from a foreign address. */
export type RefusedFor = 'site-session' | 'address';

/**
 * Writes down that somebody was refused: with a session that counts, but not here, or from a foreign
 * address, with a session or without; nothing for an unknown token of a session. Once an hour and member, so that a
 * flood is one event. Neither the token nor the address is stored.
 */
export async function noteRefused(
  { db }: Pick<Ctx, 'db'>,
  { token, reason }: { token: string | undefined; reason: RefusedFor },
): Promise<void> {
  const audience = reason === 'address' ? 'console' : 'site';
  const row =
    token === undefined
      ? undefined
      : await db
          .selectFrom('login_session')
          .select(['user_id'])
          .where('token', '=', tokenHash(token, audience))
          .where('audience', '=', audience)
          .executeTakeFirst();
  if (!row && reason !== 'address') return;
  const member_id = row?.user_id ?? null;
  const known = await db
    .selectFrom('audit_event')
    .select('audit_event_id')
    .where('member_id', 'is not distinct from', member_id)
    .where('kind', '=', 'console.refused')
    .where('at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirst();
  if (known) return;
  await appendAudit(db, { kind: 'console.refused', member_id, actor: 'system', info: { reason } });
}
