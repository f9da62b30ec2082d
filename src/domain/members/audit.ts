import type { Kysely } from 'kysely';
import type { Database } from '#platform/db/schema.ts';

/** Security events of accounts; what is in `info` is no address and no secret. */
export type AuditKind =
  | 'account.created'
  | 'account.confirmed'
  | 'account.approved'
  | 'account.rejected'
  | 'account.suspended'
  | 'account.banned'
  | 'account.unsuspended'
  | 'account.muted'
  | 'account.unmuted'
  | 'account.erased'
  | 'account.read-only'
  | 'account.cleared'
  | 'terms.accepted'
  | 'picture.approved'
  | 'picture.rejected'
  | 'role.changed'
  | 'export.asked'
  | 'export.made'
  | 'erasure.asked'
  | 'erasure.cancelled'
  | 'password.restored'
  | 'password.changed'
  | 'email.changed'
  | 'email.restored'
  | 'factor.enabled'
  | 'factor.disabled'
  | 'factor.reset'
  | 'recovery-codes.made'
  | 'recovery-code.used'
  | 'passkey.added'
  | 'passkey.removed'
  | 'passkey.refused'
  | 'token.created'
  | 'token.revoked'
  | 'tokens.ended'
  | 'console.refused'
  | 'decision.refused'
  | 'document.refused'
  | 'hash-list.refused'
  | 'verification.asked'
  | 'verification.result-refused'
  | 'session.started'
  | 'session.ended'
  | 'sessions.ended';

export interface AuditEvent {
  kind: AuditKind;
  /** Null where the member is not known. */
  member_id: number | null;
  actor?: 'member' | 'operator' | 'system';
  info?: Readonly<Record<string, string | number | boolean>>;
}

/** Appends an event, in the transaction of what it is about. */
export async function appendAudit(
  db: Kysely<Database>,
  { kind, member_id, actor = 'member', info = {} }: AuditEvent,
): Promise<void> {
  await db
    .insertInto('audit_event')
    .values({ kind, member_id, actor, info: JSON.stringify(info) })
    .execute();
}
