import { accountPages } from '#contracts/pages/account-pages.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { addressOf, dateIn } from '../mail/index.ts';
import { writeMemberMail, type Recipient } from '../members/index.ts';
import { adminMailTexts } from './mail-texts.ts';

/** Why the account cannot be used, and until when; for good without `until`. */
export const mailSuspended = (
  ctx: Ctx,
  trx: Trx,
  { reason, until, ...to }: Recipient & { reason: string; until: Date | null },
): Promise<void> =>
  writeMemberMail(ctx, trx, 'member-suspended', to, (_, site) => {
    const own = adminMailTexts[to.lang];
    return until
      ? [own.suspended_subject, own.suspended(site, dateIn(to.lang, until)), own.reason(reason)]
      : [own.banned_subject, own.banned(site), own.reason(reason)];
  });

export const mailApproved = (
  ctx: Ctx,
  trx: Trx,
  { username, ...to }: Recipient & { username: string },
): Promise<void> =>
  writeMemberMail(ctx, trx, 'member-approved', to, (_, site) => {
    const own = adminMailTexts[to.lang];
    const page = addressOf(ctx, accountPages.signIn(), to.lang);
    return [own.approved_subject, own.approved(site, username), page];
  });

export const mailRejected = (
  ctx: Ctx,
  trx: Trx,
  { reason, ...to }: Recipient & { reason: string },
): Promise<void> =>
  writeMemberMail(ctx, trx, 'member-rejected', to, (_, site) => {
    const own = adminMailTexts[to.lang];
    return [own.rejected_subject, own.rejected(site), own.reason(reason)];
  });

export const mailRole = (
  ctx: Ctx,
  trx: Trx,
  { reason, ...to }: Recipient & { reason: string },
): Promise<void> =>
  writeMemberMail(ctx, trx, 'member-role', to, (_, site) => {
    const own = adminMailTexts[to.lang];
    return [own.role_subject, own.role(site), own.reason(reason)];
  });
