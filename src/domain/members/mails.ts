import type { Transaction } from 'kysely';
import { accountPages } from '#contracts/pages/account-pages.ts';
import type { Language } from '#contracts/vocabulary.ts';
import type { Database } from '#platform/db/schema.ts';
import type { Ctx } from '../ctx.ts';
import { addressOf, automatic, bodiesOf, sendMail } from '../mail/index.ts';
import { memberMailTexts, type MemberMailTexts } from './mail-texts.ts';

type Trx = Transaction<Database>;

export interface Recipient {
  to: string;
  lang: Language;
  /** Names the mail: written twice, it is one. */
  key: string;
  /** Beside those of every mail that nobody wrote. */
  headers?: Readonly<Record<string, string>>;
}

/** Mails to one member in a day at most, whoever asks for them. */
const daily_most = 20;

/** Writes a mail to a member into the outbox; its subject is the first line. */
export async function writeMemberMail(
  ctx: Ctx,
  trx: Trx,
  kind: string,
  { to, lang, key, headers: more }: Recipient,
  linesOf: (texts: MemberMailTexts, site: string) => readonly [subject: string, ...string[]],
): Promise<void> {
  const [subject, ...lines] = linesOf(memberMailTexts[lang], ctx.settings.site.name);
  const bodies = bodiesOf(lang, lines);
  const headers = { ...automatic, ...more };
  const mail = { key: `${kind}:${key}`, kind, to, lang, subject, headers, daily_most };
  await sendMail(ctx, trx, { ...mail, ...bodies });
}

/** The link that confirms a new account. */
export const mailConfirmation = (
  ctx: Ctx,
  trx: Trx,
  { token, username, ...to }: Recipient & { token: string; username: string },
): Promise<void> =>
  writeMemberMail(ctx, trx, 'member-confirm', to, (texts, site) => [
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
  writeMemberMail(ctx, trx, 'member-restore', to, (texts, site) => [
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
