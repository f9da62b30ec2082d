import { accountPages } from '#contracts/pages/account-pages.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { addressOf } from '../mail/index.ts';
import { writeMemberMail, type Recipient } from '../members/index.ts';
import { suspensionTexts } from '../suspensions/index.ts';
import { adminMailTexts } from './mail-texts.ts';

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
    return [own.rejected_subject, own.rejected(site), suspensionTexts[to.lang].reason(reason)];
  });

export const mailRole = (
  ctx: Ctx,
  trx: Trx,
  { reason, ...to }: Recipient & { reason: string },
): Promise<void> =>
  writeMemberMail(ctx, trx, 'member-role', to, (_, site) => {
    const own = adminMailTexts[to.lang];
    return [own.role_subject, own.role(site), suspensionTexts[to.lang].reason(reason)];
  });
