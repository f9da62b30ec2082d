import { sql } from 'kysely';
import * as z from 'zod/mini';
import { FormDraft } from '#contracts/calls/forms/forms.ts';
import { AppError, isAppError } from '#contracts/errors.ts';
import { form_limits } from '#contracts/limits/limits-of-forms.ts';
import { Language } from '#contracts/vocabulary.ts';
import type { Ctx } from '../ctx.ts';
import { Attachment } from './attachment.ts';
import { createCase, type CreatedCase, type NewCase } from './create-case.ts';
import { sendConfirmation } from './receipt.ts';
import { hashOf, newSecret } from './secrets.ts';

/** Stores a form without script that has faults, so that its page can show it again. Returns the secret of the page's query. */
export async function saveDraft(
  { db }: Ctx,
  { kind, fields, lang, region }: Omit<NewCase, 'kind'> & { kind: string },
  errors: Readonly<Record<string, string>>,
): Promise<string> {
  const secret = newSecret();
  const { token: _, ...given } = fields;
  const typed = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, storable(value)]),
  );
  await db
    .insertInto('form_draft')
    .values({
      secret_hash: hashOf(secret),
      purpose: 'correct',
      kind,
      lang,
      region,
      fields: JSON.stringify(typed),
      errors: JSON.stringify(errors),
      expires_at: sql<Date>`now() + make_interval(secs => ${form_limits.draft_lifetime})`,
    })
    .execute();
  return secret;
}

/** Characters of a field that a draft stores; no right value is longer. */
const stored_most = 26_000;

/** A wrong value may be of any length, and may have a character that the database does not store. */
const storable = (value: string): string =>
  value.replaceAll('\u0000', '').slice(0, stored_most).toWellFormed();

/** The typed fields and their errors. Throws not_found, also for an expired draft. */
export const getDraft = async (ctx: Ctx, secret: string): Promise<FormDraft> =>
  FormDraft.parse(await readDraft(ctx, secret));

/** The same of any form. */
export const readDraft = ({ db }: Ctx, secret: string) =>
  db
    .selectFrom('form_draft')
    .select(['kind', 'fields', 'errors'])
    .where('secret_hash', '=', hashOf(secret))
    .where('purpose', '=', 'correct')
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow(() => new AppError('not_found'));

/** Sends the mail whose link stands in for the proof of work. The same form sent again sends another one, within the budget of its recipient. */
export async function askByMail(ctx: Ctx, input: NewCase): Promise<void> {
  const secret = newSecret();
  const to = input.fields['email'] ?? '';
  await ctx.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('form_draft')
      .values({
        secret_hash: hashOf(secret),
        purpose: 'confirm',
        kind: input.kind,
        lang: input.lang,
        region: input.region,
        fields: JSON.stringify(input.fields),
        attachment: input.attachment ? JSON.stringify(input.attachment) : null,
        expires_at: sql<Date>`now() + make_interval(secs => ${form_limits.confirm_lifetime})`,
      })
      .execute();
    await sendConfirmation(ctx, trx, { secret, lang: input.lang, to });
  });
}

const Stored = z.object({
  kind: FormDraft.shape.kind,
  fields: FormDraft.shape.fields,
  lang: Language,
  region: z.string(),
  attachment: z.nullable(Attachment),
});

/**
 * Makes the case of a form whose link was followed; pressed twice, it is the same case. Throws
 * not_found for an unknown link and an old one.
 */
export async function confirmForm(ctx: Ctx, secret: string): Promise<CreatedCase> {
  const row = await ctx.db
    .selectFrom('form_draft')
    .select(['kind', 'fields', 'lang', 'region', 'attachment', 'expires_at'])
    .where('secret_hash', '=', hashOf(secret))
    .where('purpose', '=', 'confirm')
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow(() => new AppError('not_found'));
  const { attachment, ...form } = Stored.parse(row);
  // A link counts once, as a proof of work does, also when its case was closed meanwhile.
  const proof = { hash: hashOf(secret), expires_at: row.expires_at };
  return createCase(ctx, { ...form, attachment: attachment ?? undefined, proof }).catch(tooOld);
}

/** Of a link that was used, and whose case takes no equal forms any more. */
function tooOld(error: unknown): never {
  if (isAppError(error) && error.info?.['captcha'] === 'used') throw new AppError('not_found');
  throw error;
}

/** Removes what has expired. */
export async function pruneForms({ db }: Ctx): Promise<void> {
  await sql`delete from form_draft where expires_at < now()`.execute(db);
  await sql`delete from used_challenge where expires_at < now()`.execute(db);
  await sql`delete from case_fold where until < now()`.execute(db);
}
