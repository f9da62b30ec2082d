import type { Transaction } from 'kysely';
import type { CaseKind } from '#contracts/calls/forms/forms.ts';
import { AppError } from '#contracts/errors.ts';
import { form_limits } from '#contracts/limits/limits-of-forms.ts';
import type { Language } from '#contracts/vocabulary.ts';
import type { Database } from '#platform/db/schema.ts';
import type { Ctx } from '../ctx.ts';
import { eraseUnused, type Attachment } from './attachment.ts';
import { spendHourlyBudget } from '../member-budgets/index.ts';
import { child_safety_priority, restrictNew } from './child-safety.ts';
import { dueAt } from './due-at.ts';
import { findFlagger } from './flaggers.ts';
import { findTarget, subjectIn, type Target } from './find-target.ts';
import { foldInto, foldKey, noteReporter, ownReport } from './fold-case.ts';
import { openNamed, type NamedSubject } from './open-named.ts';
import { sendNotice, sendReceipt } from './receipt.ts';
import { reportedText } from './reported-text.ts';
import { caseSecret, hashOf, newReference } from './secrets.ts';

/** A form that passed every check but those in here. */
export interface NewCase {
  kind: CaseKind;
  /** As `checkForm` returns them. */
  fields: Readonly<Record<string, string>>;
  lang: Language;
  /** Two lower-case letters, or ''. */
  region: string;
  attachment?: Attachment | undefined;
  /** The sender, where that is a member who is signed in. */
  member_id?: number | undefined;
  /** The proof of work, or the link in a mail that stands in for it. */
  proof?: { hash: Buffer; expires_at: Date } | undefined;
}

export interface CreatedCase {
  reference: string;
  /** Of the address of its page. */
  secret: string;
}

type Trx = Transaction<Database>;

/**
 * Makes a case of a form, with its receipt, in one transaction. The same form within 24 hours, from
 * wherever and however often at once, is the same case, with one receipt. Throws `invalid` for a
 * proof that was used, for a token that no trusted flagger has, and for a message of a thread that is not the member's; too_many_requests.
 */
export async function createCase(ctx: Ctx, input: NewCase): Promise<CreatedCase> {
  const made = await ctx.db
    .transaction()
    .execute(async (trx) => {
      await spendOnReport(ctx, trx, input);
      const flagger_id = await flaggerOf(trx, input);
      const target = await findTarget(trx, input);
      const own = await ownReport(trx, input, target);
      if (own !== undefined && (!input.proof || (await useProof(trx, input.proof))))
        return repeat(trx, own, target, { isCounted: true, note: input.fields['message'] });
      const isFresh = !input.proof || (await useProof(trx, input.proof));
      const known = await foldInto(trx, foldKey(input), isFresh);
      if (known !== undefined) {
        await noteReporter(trx, known, input);
        return repeat(trx, known, target, { isCounted: isFresh && input.proof !== undefined });
      }
      if (!isFresh) throw new AppError('invalid', { captcha: 'used' });
      return insertCase(ctx, trx, input, { ...target, flagger_id });
    })
    .catch(async (error: unknown) => {
      if (input.attachment) await eraseUnused(ctx, input.attachment);
      throw error;
    });
  if (input.attachment && made.attached !== input.attachment.storage_key)
    await eraseUnused(ctx, input.attachment);
  return { reference: made.reference, secret: caseSecret(ctx, made.reference) };
}

async function flaggerOf(trx: Trx, { kind, fields }: NewCase): Promise<number | undefined> {
  if (kind !== 'trusted-flagger') return undefined;
  const flagger_id = await findFlagger(trx, fields['token'] ?? '');
  if (flagger_id === undefined) throw new AppError('invalid', { token: 'unknown' });
  return flagger_id;
}

/** Other forms, such as notices that the law knows, are bounded by address alone. */
async function spendOnReport(ctx: Ctx, trx: Trx, { kind, member_id }: NewCase): Promise<void> {
  if (kind === 'report' && member_id !== undefined)
    await spendHourlyBudget(ctx, trx, member_id, 'reports');
}

/** Uses a proof of a form up. False when it was used before; a second process that uses it now waits for the first. */
export async function useProof(
  trx: Trx,
  { hash, expires_at }: NonNullable<NewCase['proof']>,
): Promise<boolean> {
  const used = await trx
    .insertInto('used_challenge')
    .values({ challenge_hash: hash, expires_at })
    .onConflict((conflict) => conflict.column('challenge_hash').doNothing())
    .returning('expires_at')
    .executeTakeFirst();
  return used !== undefined;
}

interface MadeCase {
  reference: string;
  /** Storage key of the picture that was linked just now. */
  attached?: string | undefined;
}

/**
 * The subject of its events, so that the history of a subject has the reports about it. Its member is not named: the
 * export of a member has the events that name that member.
 */
const subjectOf = ({ target_type, target_id }: Target) => ({
  subject_type: target_type,
  subject_id: target_id,
});

/** Characters of a note. */
const note_most = 2000;
/** Repeats that are written into the history of a case; further ones are counted. */
const repeats_written = 20;

async function repeat(
  trx: Trx,
  case_id: number,
  target: Target,
  { isCounted, note = '' }: { isCounted: boolean; note?: string | undefined },
): Promise<MadeCase> {
  if (!isCounted)
    return trx
      .selectFrom('moderation_case')
      .select('reference')
      .where('case_id', '=', case_id)
      .executeTakeFirstOrThrow();
  const { reference, times } = await trx
    .updateTable('moderation_case')
    .set((eb) => ({ times: eb('times', '+', 1) }))
    .where('case_id', '=', case_id)
    .returning(['reference', 'times'])
    .executeTakeFirstOrThrow();
  if (times <= repeats_written)
    await trx
      .insertInto('case_event')
      .values({
        case_id,
        kind: 'repeated',
        actor: 'visitor',
        note: note.slice(0, note_most),
        ...subjectOf(target),
      })
      .execute();
  return { reference };
}

/**
 * The place in the queue: dangers for children are seen by staff with that permission alone; cases for which
 * the law sets a short time precede other notices, and so do those of trusted flaggers.
 */
function priorityOf(kind: CaseKind, reason: string | undefined): number {
  if (reason === 'minor') return child_safety_priority;
  return reason === 'intimate' || kind === 'remove' || kind === 'trusted-flagger' ? 2 : 0;
}

async function insertCase(
  ctx: Ctx,
  trx: Trx,
  input: NewCase,
  { flagger_id, ...target }: Target & { flagger_id: number | undefined },
): Promise<MadeCase> {
  const { kind, fields, lang, region, attachment } = input;
  const { token: _, ...typed } = fields;
  const stored = { ...typed, ...(await reportedText(trx, input, target)) };
  const created_at = ctx.clock.now();
  const due_at = dueAt(clocksOf(ctx), { kind, region }, fields, created_at) ?? null;
  const reference = newReference();
  const priority = priorityOf(kind, fields['reason']);
  const { case_id } = await trx
    .insertInto('moderation_case')
    .values({
      reference,
      kind,
      subject: fields['subject'] ?? '',
      reason: fields['reason'] ?? '',
      priority,
      region,
      lang,
      email: fields['email'] ?? '',
      fields: JSON.stringify(stored),
      ...target,
      flagger_id: flagger_id ?? null,
      secret_hash: hashOf(caseSecret(ctx, reference)),
      created_at,
      due_at,
    })
    .returning('case_id')
    .executeTakeFirstOrThrow();
  const named = await insertAddresses(trx, case_id, fields);
  await openNamed(trx, clocksOf(ctx), { reference, priority, region, created_at, due_at }, named);
  await restrictNew(trx, case_id, target, named);
  await noteReporter(trx, case_id, input);
  if (attachment) await attach(trx, case_id, attachment);
  await trx
    .insertInto('case_event')
    .values({ case_id, kind: 'created', actor: 'visitor', ...subjectOf(target) })
    .execute();
  await trx
    .updateTable('case_fold')
    .set({ case_id })
    .where('fold_key', '=', foldKey(input))
    .execute();
  await sendReceipt(ctx, trx, { reference, kind, lang, due_at, to: fields['email'] ?? '' });
  await sendNotice(ctx, trx, { reference, kind, due_at });
  return { reference, attached: attachment?.storage_key };
}

async function attach(
  trx: Trx,
  case_id: number,
  { storage_key, content_hash, width, height }: Attachment,
): Promise<void> {
  const hash = Buffer.from(content_hash, 'hex');
  await trx
    .insertInto('case_attachment')
    .values({ case_id, storage_key, content_hash: hash, width, height })
    .execute();
}

const clocksOf = ({ settings }: Ctx) => settings.moderation?.clocks ?? [];

/** The addresses that a case is about. Returns the videos and albums among them. */
async function insertAddresses(
  trx: Trx,
  case_id: number,
  { addresses = '', target_type, target_id }: Readonly<Record<string, string>>,
): Promise<NamedSubject[]> {
  const paths = addresses.split('\n').filter(Boolean);
  if (target_type === 'video' && target_id !== undefined) paths.unshift(`/videos/${target_id}/`);
  const listed = paths
    .slice(0, form_limits.addresses)
    .map((path, index) => ({ path, position: index + 1, subject: subjectIn(path) }));
  const rows = listed.map(({ subject, ...address }) => ({
    ...address,
    case_id,
    video_id: subject?.type === 'video' ? subject.id : null,
    album_id: subject?.type === 'album' ? subject.id : null,
  }));
  if (rows.length > 0) await trx.insertInto('case_address').values(rows).execute();
  return listed.flatMap(({ subject }) => subject ?? []);
}
