import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { dateIn } from '../mail/index.ts';
import { writeMemberMail, type Recipient } from '../members/index.ts';
import { suspensionTexts } from './mail-texts.ts';

/** Why the account cannot be used, and until when; for good without `until`. */
export const mailSuspended = (
  ctx: Ctx,
  trx: Trx,
  { reason, until, ...to }: Recipient & { reason: string; until: Date | null },
): Promise<void> =>
  writeMemberMail(ctx, trx, 'member-suspended', to, (_, site) => {
    const own = suspensionTexts[to.lang];
    return until
      ? [own.suspended_subject, own.suspended(site, dateIn(to.lang, until)), own.reason(reason)]
      : [own.banned_subject, own.banned(site), own.reason(reason)];
  });
