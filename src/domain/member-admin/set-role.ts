import { sql } from 'kysely';
import type { Role } from '#contracts/calls/accounts/accounts.ts';
import type { Ctx } from '../ctx.ts';
import { endOtherSessions } from '../credentials/index.ts';
import { appendAudit, demandOtherAdministrator } from '../members/index.ts';
import { findNamed } from './find-named.ts';
import { mailRole } from './mails.ts';

const isStaff = (role: Role): boolean => role === 'moderator' || role === 'administrator';

/** A member's role, which new sessions have: all others end. Throws not_found, and already for the last administrator. */
export const setRole = (
  ctx: Ctx,
  username: string,
  { role, reason }: { role: Role; reason: string },
): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    const { id, email: to, email_verified, lang, role: before } = await findNamed(trx, username);
    if (before === role) return;
    if (before === 'administrator') await demandOtherAdministrator(trx, id);
    await trx
      .updateTable('login')
      .set({
        role,
        updated_at: sql<Date>`now()`,
        // A permission of staff does not outlive the role.
        ...(!isStaff(role) && { has_child_safety: false }),
      })
      .where('id', '=', id)
      .execute();
    await endOtherSessions(trx, id);
    const info = { before, role, reason };
    await appendAudit(trx, { kind: 'role.changed', member_id: id, actor: 'operator', info });
    const key = `${id}-${ctx.clock.now().getTime()}`;
    if (email_verified) await mailRole(ctx, trx, { to, lang, key, reason });
  });
