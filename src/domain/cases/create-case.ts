import type { Transaction } from 'kysely';
import type { CaseKind } from '#contracts/calls/forms.ts';
import { AppError } from '#contracts/errors.ts';
import { form_limits } from '#contracts/limits-of-forms.ts';
import { splitLanguage } from '#contracts/pages/language-urls.ts';
import type { Language } from '#contracts/vocabulary.ts';
import type { Database } from '#platform/db/schema.ts';
import type { Ctx } from '../ctx.ts';
import { eraseUnused, type Attachment } from './attachment.ts';
import { dueAt } from './due-at.ts';
import { findFlagger } from './flaggers.ts';
import { foldInto, foldKey, noteReporter, ownReport } from './fold-case.ts';
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
  /** Who sent it, where that is a member who is signed in. */
  member_id?: number | undefined;
  /** The proof of work; none where a link in a mail stood in for it. */
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
 * proof that was used, for a token that no trusted flagger has, and for a message of a thread that is not the member's.
 */
export async function createCase(ctx: Ctx, input: NewCase): Promise<CreatedCase> {
  const made = await ctx.db
    .transaction()
    .execute(async (trx) => {
      const flagger_id = await flaggerOf(trx, input);
      const own = await ownReport(trx, input);
      if (own !== undefined && (!input.proof || (await useProof(trx, input.proof))))
        return repeat(trx, own, { isCounted: true, note: input.fields['message'] });
      const isFresh = !input.proof || (await useProof(trx, input.proof));
      const known = await foldInto(trx, foldKey(input), isFresh);
      if (known !== undefined) {
        await noteReporter(trx, known, input);
        return repeat(trx, known, { isCounted: isFresh && input.proof !== undefined });
      }
      if (!isFresh) throw new AppError('invalid', { captcha: 'used' });
      return insertCase(ctx, trx, input, flagger_id);
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

/** Characters of a note. */
const note_most = 2000;
/** Repeats that are written into the history of a case; further ones are counted. */
const repeats_written = 20;

async function repeat(
  trx: Trx,
  case_id: number,
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
      .values({ case_id, kind: 'repeated', actor: 'visitor', note: note.slice(0, note_most) })
      .execute();
  return { reference };
}

async function insertCase(
  ctx: Ctx,
  trx: Trx,
  input: NewCase,
  flagger_id: number | undefined,
): Promise<MadeCase> {
  const { kind, fields, lang, region, attachment } = input;
  const { token: _, ...typed } = fields;
  const stored = { ...typed, ...(await reportedText(trx, input)) };
  const created_at = ctx.clock.now();
  const clocks = ctx.settings.moderation?.clocks ?? [];
  const due_at = dueAt(clocks, { kind, region }, fields, created_at) ?? null;
  const reference = newReference();
  const { case_id } = await trx
    .insertInto('moderation_case')
    .values({
      reference,
      kind,
      subject: fields['subject'] ?? '',
      reason: fields['reason'] ?? '',
      region,
      lang,
      email: fields['email'] ?? '',
      fields: JSON.stringify(stored),
      ...targetOf(fields),
      flagger_id: flagger_id ?? null,
      secret_hash: hashOf(caseSecret(ctx, reference)),
      created_at,
      due_at,
    })
    .returning('case_id')
    .executeTakeFirstOrThrow();
  await insertAddresses(trx, case_id, fields);
  await noteReporter(trx, case_id, input);
  if (attachment)
    await trx
      .insertInto('case_attachment')
      .values({
        case_id,
        storage_key: attachment.storage_key,
        content_hash: Buffer.from(attachment.content_hash, 'hex'),
        width: attachment.width,
        height: attachment.height,
      })
      .execute();
  await trx
    .insertInto('case_event')
    .values({ case_id, kind: 'created', actor: 'visitor' })
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

/** The addresses that a case is about, and the videos among them. */
async function insertAddresses(
  trx: Trx,
  case_id: number,
  { addresses = '', target_type, target_id }: Readonly<Record<string, string>>,
): Promise<void> {
  const paths = addresses.split('\n').filter(Boolean);
  if (target_type === 'video' && target_id !== undefined) paths.unshift(`/videos/${target_id}/`);
  const rows = paths.slice(0, form_limits.addresses).map((path, index) => ({
    case_id,
    position: index + 1,
    path,
    video_id: videoIn(path) ?? null,
  }));
  if (rows.length > 0) await trx.insertInto('case_address').values(rows).execute();
}

/** What is decided about: the target of a report, or the one video or album that all addresses name. Nothing where they name several things. */
function targetOf({ addresses = '', target_type, target_id }: NewCase['fields']) {
  if (target_type !== undefined) return { target_type, target_id: target_id ?? null };
  const named = addresses.split('\n').filter(Boolean).map(subjectIn);
  const [first] = named;
  const isOne = named.every((each) => each?.type === first?.type && each?.id === first?.id);
  return {
    target_type: isOne ? (first?.type ?? null) : null,
    target_id: isOne && first ? String(first.id) : null,
  };
}

/** The path may be one of any language. */
function subjectIn(address: string): { type: 'video' | 'album'; id: number } | undefined {
  const { path } = splitLanguage(address);
  const [, room, digits] = /^\/(videos|embed|album)\/([1-9]\d{0,9})(?:[/?]|$)/.exec(path) ?? [];
  const id = Number(digits);
  return id <= id_most ? { type: room === 'album' ? 'album' : 'video', id } : undefined;
}

const id_most = 2 ** 31 - 1;

function videoIn(path: string): number | undefined {
  const subject = subjectIn(path);
  return subject?.type === 'video' ? subject.id : undefined;
}
