import type { Transaction } from 'kysely';
import { member_limits } from '#contracts/limits/limits-of-members.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import type { Language } from '#contracts/vocabulary.ts';
import type { Database } from '#platform/db/schema.ts';
import type { Ctx } from '../ctx.ts';
import { addressOf, automatic, bodiesOf, sendMail } from '../mail/index.ts';
import { memberMailTexts, type MemberMailTexts } from './mail-texts.ts';

type Trx = Transaction<Database>;
const link_seconds = member_limits.link_lifetime;

export interface Recipient {
  to: string;
  lang: Language;
  /** Names the mail: written twice, it is one. */
  key: string;
  /** Where the address is not, or no more, the one of the account. */
  member_id?: number;
  /** Seconds until a link in it ends. */
  link_seconds?: number;
  /** Added to the headers of every automatic mail. */
  headers?: Readonly<Record<string, string>>;
}

/** Writes a mail to a member into the outbox; its subject is the first line. */
export async function writeMemberMail(
  ctx: Ctx,
  trx: Trx,
  kind: string,
  { to, lang, key, headers: more, ...rest }: Recipient,
  linesOf: (texts: MemberMailTexts, site: string) => readonly [subject: string, ...string[]],
): Promise<void> {
  const [subject, ...lines] = linesOf(memberMailTexts[lang], ctx.settings.site.name);
  const bodies = bodiesOf(lang, lines);
  const headers = { ...automatic, ...more };
  const mail = { key: `${kind}:${key}`, kind, to, lang, subject, headers };
  const { member_id, link_seconds } = rest;
  await sendMail(ctx, trx, {
    ...mail,
    ...bodies,
    ...(member_id !== undefined && { member_id }),
    ...(link_seconds !== undefined && { link_seconds }),
  });
}

/** The link that confirms a new account. */
export const mailConfirmation = (
  ctx: Ctx,
  trx: Trx,
  { token, username, ...to }: Recipient & { token: string; username: string },
): Promise<void> =>
  writeMemberMail(ctx, trx, 'member-confirm', { ...to, link_seconds }, (texts, site) => [
    texts.confirm_subject,
    texts.confirm(site, username),
    addressOf(ctx, accountPages.confirm(token), to.lang),
    texts.link_hour,
    texts.not_you,
  ]);

/** Somebody signed up with the address of a member: only its owner learns that. */
export const mailKnownAddress = (ctx: Ctx, trx: Trx, to: Recipient): Promise<void> =>
  writeMemberMail(ctx, trx, 'member-known', to, (texts, site) => [
    texts.known_subject,
    texts.known(site),
    texts.known_what,
    addressOf(ctx, accountPages.restore(), to.lang),
    texts.not_you,
  ]);

/** The link that sets a new password. */
export const mailRestore = (
  ctx: Ctx,
  trx: Trx,
  { token, username, ...to }: Recipient & { token: string; username: string },
): Promise<void> =>
  writeMemberMail(ctx, trx, 'member-restore', { ...to, link_seconds }, (texts, site) => [
    texts.restore_subject,
    texts.restore(site, username),
    addressOf(ctx, accountPages.newPassword(token), to.lang),
    texts.link_hour,
    texts.not_you,
  ]);

/** The password was changed by a link. */
export const mailPasswordChanged = (ctx: Ctx, trx: Trx, to: Recipient): Promise<void> =>
  writeMemberMail(ctx, trx, 'member-password', to, (texts, site) => [
    texts.changed_subject,
    texts.changed(site),
    texts.changed_what,
    addressOf(ctx, accountPages.restore(), to.lang),
  ]);

/** Somebody signed in from a browser that was not known. */
export const mailNewDevice = (
  ctx: Ctx,
  trx: Trx,
  { device, ...to }: Recipient & { device: string },
): Promise<void> =>
  writeMemberMail(ctx, trx, 'member-device', to, (texts, site) => [
    texts.device_subject,
    texts.device(site, device === '' ? '–' : device),
    texts.changed_what,
    addressOf(ctx, accountPages.restore(), to.lang),
  ]);
