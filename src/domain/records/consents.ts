import { sql } from 'kysely';
import { identityKinds } from '#contracts/calls/accounts/verification.ts';
import { AppError } from '#contracts/errors.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { unverifyMember, verifyMember } from '../verified-uploaders/index.ts';
import { missingRecords, type Published } from '../publications/index.ts';
import { dateOf } from './people.ts';

export interface NewConsent {
  person_id: number;
  of: Published;
  /** Number of the document with the signed release. */
  release_id: number;
  /** Identity documents that were looked at on the day of the recording. */
  document_kinds: readonly string[];
  /** Short description of the agreed use. */
  scope: string;
  /** YYYY-MM-DD */
  signed_on: string;
}

/**
 * Records that a person agreed to be shown; again for the same person and video it replaces what was there, unless it was withdrawn. Throws not_found for an unknown
 * person, video or document, `invalid` with the field, and `already` for a withdrawn one, also where the person withdrew everything after the release.
 */
export const addConsent = (ctx: Ctx, input: NewConsent): Promise<number> =>
  ctx.db.transaction().execute(async (trx) => {
    const { person_id, of, release_id, document_kinds, scope } = input;
    const signed = dateOf(input.signed_on, 'signed_on');
    const known: readonly string[] = identityKinds;
    if (document_kinds.length === 0 || document_kinds.some((kind) => !known.includes(kind)))
      throw new AppError('invalid', { document_kinds: 'unknown' });
    await assertThere(trx, of);
    if (await isWithdrawnSince(trx, person_id, signed))
      throw new AppError('already', { consent: 'withdrawn' });
    const release = await trx
      .selectFrom('record_document')
      .select(['kind', 'erased_at'])
      .where('document_id', '=', release_id)
      .where('person_id', '=', person_id)
      .executeTakeFirstOrThrow(() => new AppError('not_found', { document: release_id }));
    if (release.kind !== 'release' || release.erased_at)
      throw new AppError('invalid', { release: 'no release' });
    const facts = {
      document_kinds: [...document_kinds],
      release_id,
      scope,
      signed_on: sql<Date>`${signed}::date`,
    };
    const column = of.type === 'video' ? 'video_id' : 'album_id';
    const made = await trx
      .insertInto('consent')
      .values({ person_id, [column]: of.id, ...facts })
      .onConflict((conflict) =>
        conflict
          .columns([column, 'person_id'])
          .where(column, 'is not', null)
          .doUpdateSet(facts)
          .where('consent.withdrawn_at', 'is', null),
      )
      .returning('consent_id')
      .executeTakeFirst();
    if (!made) throw new AppError('already', { consent: 'withdrawn' });
    return made.consent_id;
  });

/** Whether the person withdrew everything on the day of the release or later. A withdrawal at this moment is first, or finds the consent. */
async function isWithdrawnSince(trx: Trx, person_id: number, signed_on: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select ${signed_on}::date <= coalesce(withdrawn_on, '-infinity') as is from person where person_id = ${person_id} for share`.execute(
    trx,
  );
  return rows[0]?.is ?? false;
}

async function assertThere(trx: Pick<Ctx['db'], 'selectFrom'>, { type, id }: Published) {
  await trx
    .selectFrom(type)
    .select('status_id')
    .where(`${type}_id` as 'album_id', '=', id)
    .executeTakeFirstOrThrow(() => new AppError('not_found', { [type]: id }));
}

/** Records that an approval of a video or album lacks, by field. */
export const listMissing = ({ db }: Ctx, of: Published): Promise<Record<string, string>> =>
  missingRecords(db, of);

export interface Answers {
  ai_made?: 'no' | 'altered' | 'made' | undefined;
  people_shown?: number | undefined;
}

/** Writes down what the uploader answered. Throws not_found, and `invalid` without an answer. */
export async function setAnswers({ db }: Ctx, { type, id }: Published, answers: Answers) {
  const given = Object.fromEntries(
    Object.entries(answers).filter(([, answer]) => answer !== undefined),
  ) as Answers;
  if (Object.keys(given).length === 0) throw new AppError('invalid', { answers: 'missing' });
  const changed = await db
    .updateTable(type)
    .set(given)
    .where(`${type}_id` as 'album_id', '=', id)
    .returning('status_id')
    .executeTakeFirst();
  if (!changed) throw new AppError('not_found', { [type]: id });
}

/** Verifies an uploader by the operator's word, or takes that back. Throws not_found. */
export async function setVerified(
  ctx: Ctx,
  { username, is_verified }: { username: string; is_verified: boolean },
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const { member_id } = await trx
      .selectFrom('member')
      .select('member_id')
      .where(sql<string>`lower(username)`, '=', username.toLowerCase())
      .executeTakeFirstOrThrow(() => new AppError('not_found', { member: username }));
    if (!is_verified) return unverifyMember(trx, member_id);
    const agreement_version = ctx.settings.accounts.terms_version;
    return verifyMember(trx, { member_id, agreement_version, verified_by: 'operator' });
  });
}
