import { sql } from 'kysely';
import type { Ctx } from '../ctx.ts';
import { countingLinks } from './attempts.ts';
import { appendAudit } from './audit.ts';
import type { Device } from './auth.ts';
import { takeLink } from './links.ts';

/**
 * The button of the page to which the link leads: the address counts, and the browser gets a session;
 * undefined where the account waits for the owner's word. Failures count as those of signing in, where
 * the client's address is given. Throws expired_link, suspended and too_many_requests.
 */
export async function confirmEmail(
  ctx: Ctx,
  token: string,
  device: Device,
  address?: string,
): Promise<string | undefined> {
  return countingLinks(ctx, address, () => confirm(ctx, token, device));
}

const confirm = (ctx: Ctx, token: string, device: Device): Promise<string | undefined> =>
  ctx.db.transaction().execute(async (trx) => {
    const { user_id } = await takeLink(trx, 'confirm', token);
    const { approved_at } = await trx
      .updateTable('login')
      .set({ email_verified: true, updated_at: sql<Date>`now()` })
      .where('id', '=', user_id)
      .returning('approved_at')
      .executeTakeFirstOrThrow();
    await appendAudit(trx, { kind: 'account.confirmed', member_id: user_id });
    return approved_at === null ? undefined : ctx.auth.createSession(trx, user_id, device);
  });
