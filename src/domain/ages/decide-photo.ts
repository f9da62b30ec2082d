import { sql } from 'kysely';
import type { RefusalReason } from '#contracts/calls/forms/age.ts';
import { AppError } from '#contracts/errors.ts';
import { age_limits } from '#contracts/limits/limits-of-ages.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { closeOne, operator, type Reviewer } from '../moderation/index.ts';
import { countStep } from './count.ts';
import { erasePhoto, readPhoto } from './photo-files.ts';
import { ago } from './photos.ts';

export interface WaitingPhoto {
  photo_id: number;
  created_at: Date;
  challenge_age: number;
}

const listed_most = 500;

/** Photos that wait for a decision, the oldest first. */
export function listPhotos({ db }: Ctx): Promise<WaitingPhoto[]> {
  return db
    .selectFrom('age_photo')
    .select(['photo_id', 'created_at', 'challenge_age'])
    .where('state', '=', 'pending')
    .orderBy('created_at')
    .limit(listed_most)
    .execute();
}

/** The picture of a photo that waits, JPEG. Throws not_found. Looking is logged. */
export async function showPhoto(ctx: Ctx, photo_id: number): Promise<Buffer> {
  const row = await ctx.db
    .selectFrom('age_photo')
    .select('storage_key')
    .where('photo_id', '=', photo_id)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  const picture = row?.storage_key ? await readPhoto(ctx, row.storage_key) : undefined;
  if (!picture) throw new AppError('not_found');
  ctx.log.info({ photo_id }, 'an age photo was looked at');
  return picture;
}

/**
 * Decides about a photo at the command line and erases it; its case is closed. False when it was decided before: then nothing changes. Throws
 * not_found for a photo that there is not, or not any more.
 */
export async function decidePhoto(
  ctx: Ctx,
  { photo_id, refusal }: { photo_id: number; refusal: RefusalReason | undefined },
): Promise<boolean> {
  const storage_key = await ctx.db.transaction().execute(async (trx) => {
    await lockCaseOf(trx, photo_id);
    return settlePhoto(trx, { photo_id, refusal, by: operator });
  });
  if (storage_key === undefined) return false;
  // A process that dies here leaves a picture without a row, which the upkeep erases.
  await erasePhoto(ctx, storage_key);
  ctx.log.info({ photo_id, refusal }, 'an age photo was decided about');
  return true;
}

/** The case comes before its photo, as everywhere. */
const lockCaseOf = (trx: Trx, photo_id: number) =>
  sql`
  select from moderation_case where case_id = (select case_id from age_photo where photo_id = ${photo_id})
  for no key update`.execute(trx);

interface Settling {
  photo_id: number;
  refusal: RefusalReason | undefined;
  by: Reviewer;
}

/** In the transaction of the caller, who has locked the case and erases what is returned: the key of the picture, undefined where it was decided before. Throws not_found. */
export async function settlePhoto(
  trx: Trx,
  { photo_id, refusal, by }: Settling,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('age_photo')
    .select(['state', 'storage_key', 'case_id'])
    .where('photo_id', '=', photo_id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new AppError('not_found'));
  if (row.state !== 'pending') return undefined;
  await trx
    .updateTable('age_photo')
    .set({
      state: refusal === undefined ? 'approved' : 'refused',
      reason: refusal ?? '',
      storage_key: null,
      decided_at: sql<Date>`now()`,
    })
    .where('photo_id', '=', photo_id)
    .execute();
  await countStep(trx, 'photo', refusal === undefined ? 'passed' : 'refused');
  if (row.case_id !== null)
    await closeOne(trx, row.case_id, {
      outcome: refusal === undefined ? 'approved' : 'rejected',
      by,
      after: { photo_id, ...(refusal && { refusal }) },
    });
  return row.storage_key ?? undefined;
}

/** Erases photos that were not decided about in time, with their cases, decisions that no browser asks for any more, and old results. */
export async function pruneAges(ctx: Ctx): Promise<void> {
  const late = await ctx.db
    .selectFrom('age_photo')
    .select('photo_id')
    .where('state', '=', 'pending')
    .where('created_at', '<', ago(age_limits.photo_life))
    .execute();
  for (const { photo_id } of late) await expirePhoto(ctx, photo_id);
  await ctx.db
    .deleteFrom('age_photo')
    .where('state', '<>', 'pending')
    .where((eb) =>
      eb.or([
        eb('decided_at', '<', ago(age_limits.decision_life)),
        eb('taken_at', '<', ago(age_limits.take_again)),
      ]),
    )
    .execute();
  await sql`delete from age_result where expires_at < now()`.execute(ctx.db);
}

async function expirePhoto(ctx: Ctx, photo_id: number): Promise<void> {
  const storage_key = await ctx.db.transaction().execute(async (trx) => {
    await lockCaseOf(trx, photo_id);
    const row = await trx
      .deleteFrom('age_photo')
      .where('photo_id', '=', photo_id)
      .where('state', '=', 'pending')
      .where('created_at', '<', ago(age_limits.photo_life))
      .returning(['storage_key', 'case_id'])
      .executeTakeFirst();
    if (row?.case_id)
      await closeOne(trx, row.case_id, { outcome: 'changed', by: 'system', note: 'gone' });
    return row?.storage_key;
  });
  if (storage_key) await erasePhoto(ctx, storage_key);
}
