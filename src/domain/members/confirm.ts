import { sql } from 'kysely';
import type { Ctx } from '../ctx.ts';
import { appendAudit } from './audit.ts';
import type { Device } from './auth.ts';
import { findLink, takeLink } from './links.ts';

export interface ShownLink {
  username: string;
}

/** Whose account a link confirms. Reading changes nothing: mail scanners follow links. Throws expired_link. */
export async function showConfirmation(ctx: Ctx, token: string): Promise<ShownLink> {
  const { username } = await findLink(ctx.db, 'confirm', token);
  return { username };
}

/** The button of that page: the address counts, and the browser gets a session. Throws expired_link and suspended. */
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
