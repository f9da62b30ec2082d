import type { Ctx } from '../ctx.ts';
import { appendAudit, tokenHash } from '../members/index.ts';

/** Why the console refused a token: it is a session of the site, or asks from a foreign address. */
export type RefusedFor = 'site-session' | 'address';

/**
 * Writes down that somebody came to the console with a session that counts, but not here; nothing for
 * an unknown token. Once an hour and session, so that a flood is one event.
 */
export async function noteRefused(
  { db }: Pick<Ctx, 'db'>,
  { token, reason }: { token: string; reason: RefusedFor },
): Promise<void> {
  const audience = reason === 'address' ? 'console' : 'site';
  const row = await db
    .selectFrom('login_session')
    .select(['id', 'user_id'])
    .where('token', '=', tokenHash(token, audience))
    .where('audience', '=', audience)
    .executeTakeFirst();
  if (!row) return;
  const known = await db
    .selectFrom('audit_event')
    .select('audit_event_id')
    .where('member_id', '=', row.user_id)
    .where('kind', '=', 'console.refused')
    .where('at', '>', new Date(Date.now() - 3_600_000))
    .executeTakeFirst();
  if (known) return;
  await appendAudit(db, {
    kind: 'console.refused',
    member_id: row.user_id,
    actor: 'system',
    info: { reason },
  });
}
