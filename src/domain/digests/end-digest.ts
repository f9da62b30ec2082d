import { createHmac, timingSafeEqual } from 'node:crypto';
import { unsubscribe_token } from '#contracts/calls/digest.ts';
import { AppError } from '#contracts/errors.ts';
import type { Ctx } from '../ctx.ts';

type Settings = Pick<Ctx, 'settings'>;

const id_bytes = 4;
// 20 bytes in all.
const signature_bytes = 16;

/**
 * The token in the unsubscribe link of a member's mails. It allows ending the mails and nothing else. It derives from the site's
 * secret and is the same in each mail, so that old ones end them as well.
 */
export function digestToken(ctx: Settings, member_id: number): string {
  const claim = Buffer.alloc(id_bytes);
  claim.writeUInt32BE(member_id);
  return Buffer.concat([claim, signatureOf(ctx, claim)]).toString('base64url');
}

const signatureOf = ({ settings }: Settings, claim: Buffer): Buffer =>
  createHmac('sha256', settings.media_secret)
    .update('end-digest:')
    .update(claim)
    .digest()
    .subarray(0, signature_bytes);

/** The member of a token. Throws not_found for one that is in no mail. */
function memberOf(ctx: Settings, token: string): number {
  const bytes = Buffer.from(unsubscribe_token.test(token) ? token : '', 'base64url');
  const claim = bytes.subarray(0, id_bytes);
  const signature = bytes.subarray(id_bytes);
  if (
    signature.length !== signature_bytes ||
    bytes.toString('base64url') !== token ||
    !timingSafeEqual(signature, signatureOf(ctx, claim))
  )
    throw new AppError('not_found');
  return claim.readUInt32BE();
}

/** Ends the mails of the member of a token; what has ended stays so, also without the member. Throws not_found for a token that is in no mail. */
export async function endDigest(ctx: Ctx, { token }: { token: string }): Promise<void> {
  await ctx.db
    .updateTable('member_digest')
    .set({ every: 'off', next_at: null })
    .where('member_id', '=', memberOf(ctx, token))
    .where('every', '<>', 'off')
    .execute();
}

/** Throws not_found for a token that is in no mail. */
export async function checkDigestToken(ctx: Ctx, { token }: { token: string }): Promise<void> {
  memberOf(ctx, token);
}
