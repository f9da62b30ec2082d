import { sql } from 'kysely';
import type { IdentityKind } from '#contracts/calls/accounts/verification.ts';
import { AppError } from '#contracts/errors.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { appendAudit } from '../members/index.ts';
import { openCase } from '../moderation/index.ts';
import { insertDocument, sealPhoto, type SealedPicture } from '../records/index.ts';
import { demandWriteAccess, lockWriter } from '../write-access/index.ts';
import { demandMayApply } from './may-apply.ts';

export interface Applicant {
  member_id: number;
  /** The version of the agreement that was read and accepted. */
  agreement: string;
}

export interface PhotoApplication extends Applicant {
  kind: IdentityKind;
  document: Uint8Array;
  selfie: Uint8Array;
}

/**
 * Applies with a photo of a document and one of the face: both go to the vault, and a case is opened for the staff.
 * Throws read_only, muted, terms_changed, `already` with the state for a member who may not apply now, and `invalid`
 * with the field: another version of the agreement, or what is wrong with a photo.
 */
export async function applyWithPhotos(ctx: Ctx, input: PhotoApplication): Promise<void> {
  const { member_id, kind } = input;
  demandAgreement(ctx, input);
  // Before the work with the photos; asked again where it counts.
  await demandMayApply(ctx.db, member_id);
  const sealed: SealedPicture[] = [];
  try {
    const document = await sealPhoto(ctx, 'document', input.document);
    sealed.push(document);
    const selfie = await sealPhoto(ctx, 'selfie', input.selfie);
    sealed.push(selfie);
    await ctx.db.transaction().execute(async (trx) => {
      const verification_id = await begin(ctx, trx, input, {
        state: 'pending',
        provider: 'review',
      });
      await insertDocument(trx, { verification_id }, { kind, ...document });
      await insertDocument(trx, { verification_id }, { kind: 'selfie', ...selfie });
      await openCase(ctx, trx, {
        kind: 'verification',
        subject: { type: 'verification', id: String(verification_id) },
        member_id,
        opened_by: member_id,
        fields: { document: kind, agreement: input.agreement },
      });
    });
  } catch (error) {
    for (const { storage_key } of sealed) await ctx.vault.remove(storage_key);
    throw error;
  }
}

/** Begins a check at a service; begun again it is the same application. Throws as `applyWithPhotos` does. */
export async function startCheck(
  ctx: Ctx,
  { provider, ...input }: Applicant & { provider: string },
): Promise<void> {
  demandAgreement(ctx, input);
  await ctx.db
    .transaction()
    .execute((trx) => begin(ctx, trx, input, { state: 'started', provider }));
}

function demandAgreement({ settings }: Ctx, { agreement }: Applicant): void {
  if (agreement !== settings.accounts.terms_version)
    throw new AppError('invalid', { agree: 'required' });
}

/** The row of an application, in the place of one that was begun at a service and has no answer. */
async function begin(
  ctx: Ctx,
  trx: Trx,
  { member_id, agreement: agreement_version }: Applicant,
  { state, provider }: { state: 'started' | 'pending'; provider: string },
): Promise<number> {
  // Applications of one member come one after another.
  await lockWriter(trx, member_id);
  await demandWriteAccess(ctx, trx, member_id);
  const started = await trx
    .selectFrom('uploader_verification')
    .select(['verification_id', 'provider', 'agreement_version'])
    .where('member_id', '=', member_id)
    .where('state', '=', 'started')
    .executeTakeFirst();
  const isSame = started?.provider === provider && started.agreement_version === agreement_version;
  if (started && isSame && state === 'started') return started.verification_id;
  await demandMayApply(trx, member_id);
  if (started)
    await trx
      .updateTable('uploader_verification')
      .set({ state: 'lapsed', decided_at: sql<Date>`now()` })
      .where('verification_id', '=', started.verification_id)
      .execute();
  const { verification_id } = await trx
    .insertInto('uploader_verification')
    .values({ member_id, state, provider, agreement_version })
    .returning('verification_id')
    .executeTakeFirstOrThrow();
  const info = { verification_id, provider, agreement: agreement_version };
  await appendAudit(trx, { kind: 'verification.asked', member_id, info });
  return verification_id;
}
