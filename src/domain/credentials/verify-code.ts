import { timingSafeEqual } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import type { Database } from '#platform/db/schema.ts';
import type { Ctx } from '../ctx.ts';
import { appendAudit } from '../members/index.ts';
import { readCode } from './recovery-codes.ts';

type Trx = Transaction<Database>;

export interface Factor {
  user_id: number;
  /** encrypted */
  secret: string;
  now_step: number;
}

/** The number of half minutes since 1970, by the database's clock: those of hosts may differ. */
export const nowStep = sql<number>`floor(extract(epoch from now()) / 30)::int`;

/**
 * The step of a code of the app: the one before, of now or after, so that the clock of a phone may
 * differ by half a minute. Undefined for any other code.
 */
export async function stepOf(
  { auth }: Pick<Ctx, 'auth'>,
  { secret: encrypted, now_step: now }: Pick<Factor, 'secret' | 'now_step'>,
  code: string,
): Promise<number | undefined> {
  const secret = await auth.decrypt(encrypted);
  const right = await Promise.all(
    [now - 1, now, now + 1].map(async (step) => ({
      step,
      code: await auth.otp.code(secret, step),
    })),
  );
  return right.find((each) => isSame(each.code, code))?.step;
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Uses up a code of the app, or a recovery code of a member who has lost it. Of two concurrent uses one succeeds. Throws `invalid`. */
export async function takeCode(ctx: Ctx, trx: Trx, factor: Factor, typed: string): Promise<void> {
  const code = readCode(typed);
  if (code === '') throw new AppError('invalid', { code: 'required' });
  const isTaken = /^\d{6}$/.test(code)
    ? await takeStep(ctx, trx, factor, code)
    : await takeRecoveryCode(ctx, trx, factor, code);
  if (!isTaken) throw new AppError('invalid', { code: 'wrong' });
}

async function takeStep(ctx: Ctx, trx: Trx, factor: Factor, code: string): Promise<boolean> {
  const step = await stepOf(ctx, factor, code);
  if (step === undefined) return false;
  const used = await trx
    .updateTable('login_factor')
    .set({ step })
    .where('user_id', '=', factor.user_id)
    .where('step', '<', step)
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}

async function takeRecoveryCode(
  ctx: Ctx,
  trx: Trx,
  { user_id }: Factor,
  code: string,
): Promise<boolean> {
  // Read again under the lock: two at once see each other.
  const row = await trx
    .selectFrom('login_factor')
    .select('codes')
    .where('user_id', '=', user_id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return false;
  const codes = JSON.parse(await ctx.auth.decrypt(row.codes)) as string[];
  const rest = codes.filter((each) => !isSame(each, code));
  if (rest.length === codes.length) return false;
  await trx
    .updateTable('login_factor')
    .set({ codes: await ctx.auth.encrypt(JSON.stringify(rest)), codes_until: sql<Date>`now()` })
    .where('user_id', '=', user_id)
    .execute();
  const info = { left: rest.length };
  await appendAudit(trx, { kind: 'recovery-code.used', member_id: user_id, info });
  return true;
}
