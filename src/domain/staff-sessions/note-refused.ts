import { sql } from 'kysely';
import type { Ctx } from '../ctx.ts';
import { appendAudit, tokenHash } from '../members/index.ts';

/** Why the console refused a request: its session is one of the site, or it comes from a foreign address. */
export type RefusedFor = 'site-session' | 'address';

/**
 * Writes down that somebody was refused: with a session that counts, but not here, or from a foreign
 * address, with a session or without; nothing for an unknown token of a session. Once an hour, member and reason, so that a
 * flood is one event and hides no other. Neither the token nor the address is stored.
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
  await noteOnce(db, { kind: 'console.refused', member_id, actor: 'system', info: { reason } });
}

/** A call that a staff member was not allowed to make, or made too late. */
export interface RefusedCall {
  kind: 'decision.refused' | 'document.refused';
  member_id: number;
  /** Why, by its word. */
  reason: string;
  /** Of the case; '' for none. */
  reference: string;
}

/**
 * Writes down that a decision or a look at a document was refused, outside of the transaction that it ended. Once an hour,
 * member and reason: the event names the first case.
 */
export const noteRefusedCall = (
  { db }: Pick<Ctx, 'db'>,
  { kind, member_id, reason, reference }: RefusedCall,
): Promise<void> => noteOnce(db, { kind, member_id, info: { reason, reference } });

async function noteOnce(
  db: Ctx['db'],
  event: Parameters<typeof appendAudit>[1] & { info: { reason: string } },
): Promise<void> {
  const known = await db
    .selectFrom('audit_event')
    .select('audit_event_id')
    .where('member_id', 'is not distinct from', event.member_id)
    .where('kind', '=', event.kind)
    .where(sql<string>`info ->> 'reason'`, '=', event.info.reason)
    .where('at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirst();
  if (!known) await appendAudit(db, event);
}
