import type { Transaction } from 'kysely';
import type { CaseKind } from '#contracts/calls/forms/forms.ts';
import { form_limits } from '#contracts/limits/limits-of-forms.ts';
import { formPages } from '#contracts/pages/form-addresses.ts';
import type { Language } from '#contracts/vocabulary.ts';
import type { Database } from '#platform/db/schema.ts';
import type { Ctx } from '../ctx.ts';
import { addressOf, automatic, bodiesOf, dateIn, sendMail } from '../mail/index.ts';
import { mailTexts } from './mail-texts.ts';
import { caseSecret, hashOf } from './secrets.ts';

type Trx = Transaction<Database>;

interface Receipt {
  reference: string;
  kind: CaseKind;
  lang: Language;
  due_at: Date | null;
  to: string;
}

/** The mail that says that a case was made, and where to see how far it is. None without an address. */
export async function sendReceipt(
  ctx: Ctx,
  trx: Trx,
  { reference, lang, due_at, to }: Receipt,
): Promise<void> {
  if (to === '') return;
  const { name } = ctx.settings.site;
  const texts = mailTexts[lang];
  const lines = [
    texts.arrived(name),
    texts.reference(reference),
    ...(due_at ? [texts.due(dateIn(lang, due_at))] : []),
    texts.status,
    addressOf(ctx, formPages.case(caseSecret(ctx, reference)), lang),
    texts.not_you,
  ];
  await sendMail(ctx, trx, {
    key: `receipt:${reference}`,
    kind: 'receipt',
    to,
    lang,
    subject: texts.arrived_subject(reference),
    ...bodiesOf(lang, lines),
    headers: automatic,
  });
}

/**
 * Notifies the owner of a case with a date; sends nothing where the owner has set no address. The
 * mail says nothing of the content, which does not belong in mailboxes. In English, as all that
 * owners read.
 */
export async function sendNotice(
  ctx: Ctx,
  trx: Trx,
  { reference, kind, due_at }: Pick<Receipt, 'reference' | 'kind' | 'due_at'>,
): Promise<void> {
  const to = ctx.settings.case_mail ?? '';
  if (to === '' || !due_at) return;
  const lines = [
    `There is a new case at ${ctx.settings.site.name}: ${reference} (${kind}).`,
    `It must be decided by ${dateIn('en', due_at)}.`,
    `The command "velour case show ${reference}" shows it.`,
  ];
  await sendMail(ctx, trx, {
    key: `notice:${reference}`,
    kind: 'notice',
    to,
    lang: 'en',
    subject: `New case ${reference} (${kind})`,
    ...bodiesOf('en', lines),
    headers: automatic,
  });
}

/** The mail whose link stands in for the proof of work. */
export async function sendConfirmation(
  ctx: Ctx,
  trx: Trx,
  { secret, lang, to }: { secret: string; lang: Language; to: string },
): Promise<void> {
  const texts = mailTexts[lang];
  const lines = [
    texts.confirm(ctx.settings.site.name),
    addressOf(ctx, formPages.confirm(secret), lang),
    texts.confirm_until,
  ];
  await sendMail(ctx, trx, {
    key: `confirm:${hashOf(secret).toString('hex')}`,
    kind: 'confirm-form',
    to,
    lang,
    subject: texts.confirm_subject,
    link_seconds: form_limits.confirm_lifetime,
    ...bodiesOf(lang, lines),
    headers: automatic,
  });
}

/**
 * The mail that reports that a case is decided, with the owner's words if there are any. `answer`
 * distinguishes the answers of a case: each is sent, and each once, however often it is tried.
 */
export async function sendDecision(
  ctx: Ctx,
  trx: Trx,
  {
    reference,
    answer,
    lang,
    to,
    words,
  }: { reference: string; answer: string; lang: Language; to: string; words: string },
): Promise<void> {
  if (to === '') return;
  const texts = mailTexts[lang];
  const lines = [
    texts.decided(ctx.settings.site.name),
    texts.reference(reference),
    ...words.split('\n').filter((line) => line.trim() !== ''),
    texts.status,
    addressOf(ctx, formPages.case(caseSecret(ctx, reference)), lang),
  ];
  await sendMail(ctx, trx, {
    key: `decision:${reference}:${answer}`,
    kind: 'decision',
    to,
    lang,
    subject: texts.decided_subject(reference),
    ...bodiesOf(lang, lines),
    headers: automatic,
  });
}
