import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { AgeState, RefusalReason } from '#contracts/calls/forms/age.ts';
import { AppError } from '#contracts/errors.ts';
import { age_limits } from '#contracts/limits/limits-of-ages.ts';
import type { Ctx } from '../ctx.ts';
import { openCase } from '../moderation/index.ts';
import { countStep } from './count.ts';
import { erasePhoto, storePhoto } from './photo-files.ts';

/** SQL: a time in the past. */
export const ago = (seconds: number) => sql<Date>`now() - make_interval(secs => ${seconds})`;

/** How far the check of one browser is. */
export interface PhotoStatus {
  state: Exclude<AgeState, 'open'>;
  reason: RefusalReason | null;
}

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** The secret by which a browser asks about its photo. */
export const newAgeSecret = (): string => randomBytes(24).toString('base64url');

/**
 * Stores a photo for a decision. While one waits, or was approved, another of the same browser is not
 * taken; after a refusal it is a new try. Throws `invalid` for what is no picture, and `unavailable`
 * when more photos wait than the owner can look at.
 */
export async function sendPhoto(
  ctx: Ctx,
  input: { secret: string; bytes: Uint8Array; challenge_age: number },
): Promise<void> {
  await assertRoom(ctx);
  const storage_key = await storePhoto(ctx, input.bytes);
  try {
    if (await insertPhoto(ctx, input, storage_key)) return;
  } catch (error) {
    await erasePhoto(ctx, storage_key);
    throw error;
  }
  await erasePhoto(ctx, storage_key);
}

async function assertRoom({ db }: Ctx): Promise<void> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int waiting from (
      select from age_photo where state = 'pending' limit ${age_limits.photos_waiting}) p`.execute(
    db,
  );
  if ((rows[0]?.waiting ?? 0) >= age_limits.photos_waiting) throw new AppError('unavailable');
}

/** False when the browser has a photo that waits or was approved. */
const insertPhoto = (
  ctx: Ctx,
  { secret, challenge_age }: { secret: string; challenge_age: number },
  storage_key: string,
): Promise<boolean> =>
  ctx.db.transaction().execute(async (trx) => {
    const fresh = {
      state: 'pending',
      reason: '',
      challenge_age,
      storage_key,
      created_at: sql<Date>`now()`,
      decided_at: null,
      taken_at: null,
      case_id: null,
    };
    const row = await trx
      .insertInto('age_photo')
      .values({ secret_hash: hashOf(secret), ...fresh })
      .onConflict((conflict) =>
        conflict
          .column('secret_hash')
          .doUpdateSet(fresh)
          .where((eb) =>
            eb.or([
              eb('age_photo.state', '=', 'refused'),
              eb('age_photo.challenge_age', '<', challenge_age),
              eb('age_photo.taken_at', '<', ago(age_limits.take_again)),
            ]),
          )
          // A photo that waits stays the one to be decided about, whatever was asked for.
          .where('age_photo.state', '<>', 'pending'),
      )
      .returning('photo_id')
      .executeTakeFirst();
    if (!row) return false;
    await countStep(trx, 'photo', 'started');
    // Nothing of the visitor is in it; the photo expires with its time.
    const { case_id } = await openCase(ctx, trx, {
      kind: 'age-photo',
      due_at: new Date(ctx.clock.now().getTime() + age_limits.photo_life * 1000),
      fields: { challenge_age },
    });
    await trx
      .updateTable('age_photo')
      .set({ case_id })
      .where('photo_id', '=', row.photo_id)
      .execute();
    return true;
  });

/**
 * How far the photo of a browser is, where a proof of `challenge_age` is asked for. An approval can be
 * taken once, and again within minutes, because an answer may be lost: afterwards it is `none`.
 */
export async function takePhotoStatus(
  { db }: Ctx,
  { secret, challenge_age }: { secret: string; challenge_age: number },
): Promise<PhotoStatus> {
  const row = await db
    .selectFrom('age_photo')
    .select(['photo_id', 'state', 'reason', 'challenge_age'])
    .where('secret_hash', '=', hashOf(secret))
    .executeTakeFirst();
  if (!row) return { state: 'expired', reason: null };
  if (row.state === 'refused') return { state: 'refused', reason: row.reason as RefusalReason };
  if (row.state === 'pending') return { state: 'pending', reason: null };
  if (row.challenge_age < challenge_age) return { state: 'none', reason: null };
  const taken = await db
    .updateTable('age_photo')
    .set({ taken_at: sql<Date>`coalesce(taken_at, now())` })
    .where('photo_id', '=', row.photo_id)
    .where('state', '=', 'approved')
    .where(({ eb, fn }) =>
      eb(fn.coalesce('taken_at', sql<Date>`now()`), '>', ago(age_limits.take_again)),
    )
    .returning('photo_id')
    .executeTakeFirst();
  return { state: taken ? 'passed' : 'none', reason: null };
}
