import { AppError } from '#contracts/errors.ts';
import type { Ctx } from '../ctx.ts';
import { clearReadOnly, suspendIn, unbanIn } from '../write-access/index.ts';
import { findNamed } from './find-named.ts';
import { mailSuspended } from './mails.ts';

/**
 * Ends all sessions and refuses new ones, for days or for good; the member reads the reason in a mail,
 * and after the right password. Throws not_found, and already for the last administrator.
 */
export const suspendMember = (
  ctx: Ctx,
  username: string,
  how: { reason: string; days: number | undefined },
): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    const { id } = await findNamed(trx, username);
    const suspended = await suspendIn(trx, id, how);
    const key = `${id}-${ctx.clock.now().getTime()}`;
    await mailSuspended(ctx, trx, { ...suspended, key, reason: how.reason });
  });

/** An account that may only read may write again, once the owner has looked at its age. Throws not_found, and already for one that may write. */
export const clearMember = ({ db }: Ctx, username: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { id } = await findNamed(trx, username);
    if (!(await clearReadOnly(trx, id))) throw new AppError('already');
  });

/** The account may be used again. Throws not_found. */
export const unbanMember = ({ db }: Ctx, username: string): Promise<void> =>
  db.transaction().execute(async (trx) => unbanIn(trx, (await findNamed(trx, username)).id));
