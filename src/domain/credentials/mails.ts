import type { Transaction } from 'kysely';
import { member_limits } from '#contracts/limits/limits-of-members.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import type { Database } from '#platform/db/schema.ts';
import type { Ctx } from '../ctx.ts';
import { addressOf } from '../mail/index.ts';
import { writeMemberMail, type Recipient } from '../members/index.ts';
import { credentialMailTexts } from './mail-texts.ts';

type Trx = Transaction<Database>;
const { link_lifetime: link_seconds, undo_lifetime: undo_seconds } = member_limits;
export type SecurityChange =
  | 'factor_on'
  | 'factor_off'
  | 'passkey_added'
  | 'passkey_removed'
  | 'token_added';

/** The link that makes an address the account's; it goes to the new one. */
export const mailNewAddress = (
  ctx: Ctx,
  trx: Trx,
  { token, username, ...to }: Recipient & { token: string; username: string },
): Promise<void> =>
  writeMemberMail(ctx, trx, 'member-email', { ...to, link_seconds }, (texts, site) => {
    const own = credentialMailTexts[to.lang];
    return [
      texts.confirm_subject,
      own.email(site, username),
      addressOf(ctx, accountPages.email(token), to.lang),
      texts.link_hour,
      texts.not_you,
    ];
  });

/** Another account was to get the address of a member: only its owner learns that it is one. */
export const mailTakenAddress = (ctx: Ctx, trx: Trx, to: Recipient): Promise<void> =>
  writeMemberMail(ctx, trx, 'member-taken', to, (_, site) => {
    const own = credentialMailTexts[to.lang];
    return [own.taken_subject, own.taken(site)];
  });

/** The address was changed; it goes to the former one, with a link that undoes it. */
export const mailEmailChanged = (
  ctx: Ctx,
  trx: Trx,
  { token, username, ...to }: Recipient & { token: string; username: string },
): Promise<void> =>
  writeMemberMail(
    ctx,
    trx,
    'member-email-changed',
    { ...to, link_seconds: undo_seconds },
    (_, site) => {
      const own = credentialMailTexts[to.lang];
      return [
        own.email_changed_subject,
        own.email_changed(site, username),
        own.email_undo,
        addressOf(ctx, accountPages.undoEmail(token), to.lang),
      ];
    },
  );

/** Reports a change of the ways to open the account; `reason` is a sentence about why, where its member did not do it. */
export const mailSecurity = (
  ctx: Ctx,
  trx: Trx,
  { what, reason, ...to }: Recipient & { what: SecurityChange; reason?: string },
): Promise<void> =>
  writeMemberMail(ctx, trx, 'member-security', to, (texts, site) => {
    const own = credentialMailTexts[to.lang];
    return [
      own.security_subject,
      own[what](site),
      ...(reason === undefined ? [] : [reason]),
      texts.changed_what,
      addressOf(ctx, accountPages.restore(), to.lang),
    ];
  });
