import { sql } from 'kysely';
import type { Ctx } from '../ctx.ts';
import { appendAudit } from './audit.ts';
import type { Device } from './auth.ts';
import { takeLink } from './links.ts';

/** The button of the page to which the link leads: the address counts, and the browser gets a session. Throws expired_link and suspended. */
export async function confirmEmail(ctx: Ctx, token: string, device: Device): Promise<string> {
  return ctx.db.transaction().execute(async (trx) => {
    const { user_id } = await takeLink(trx, 'confirm', token);
    await trx
      .updateTable('login')
      .set({ email_verified: true, updated_at: sql<Date>`now()` })
      .where('id', '=', user_id)
      .execute();
    await appendAudit(trx, { kind: 'account.confirmed', member_id: user_id });
    return ctx.auth.createSession(trx, user_id, device);
  });
}
