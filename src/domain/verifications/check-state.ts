import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '#contracts/errors.ts';
import type { Ctx } from '../ctx.ts';

const sign = ({ settings }: Pick<Ctx, 'settings'>, verification_id: number): string =>
  createHmac('sha256', settings.media_secret)
    .update(`verification:${verification_id}`)
    .digest('base64url');

/** The state that a service returns for an application. No one else can make one, and nothing of it is stored. */
export const stateOf = (ctx: Pick<Ctx, 'settings'>, verification_id: number): string =>
  `${verification_id}.${sign(ctx, verification_id)}`;

/** The application of a state; undefined for one that we did not give out. */
export function applicationOf(ctx: Pick<Ctx, 'settings'>, state: string): number | undefined {
  const [, id, mac = ''] = /^([1-9]\d{0,8})\.([\w-]{43})$/.exec(state) ?? [];
  if (id === undefined) return undefined;
  const [given, right] = [Buffer.from(mac), Buffer.from(sign(ctx, Number(id)))];
  return timingSafeEqual(given, right) ? Number(id) : undefined;
}

/** The state of the check that a member has begun at a service. Throws not_found. */
export async function findStartedCheck(
  ctx: Ctx,
  { member_id, provider }: { member_id: number; provider: string },
): Promise<string> {
  const { verification_id } = await ctx.db
    .selectFrom('uploader_verification')
    .select('verification_id')
    .where('member_id', '=', member_id)
    .where('provider', '=', provider)
    .where('state', '=', 'started')
    .executeTakeFirstOrThrow(() => new AppError('not_found'));
  return stateOf(ctx, verification_id);
}
