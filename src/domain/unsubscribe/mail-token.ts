import { createHmac, timingSafeEqual } from 'node:crypto';
import { unsubscribe_token } from '#contracts/calls/accounts/digest.ts';
import { AppError } from '#contracts/errors.ts';
import type { Ctx } from '../ctx.ts';

type Settings = Pick<Ctx, 'settings'>;

const noticeMails = ['digest', 'uploads'] as const;
/** Mails that their member can end: the numbers of what is unread, and what has become of uploads. */
export type NoticeMails = (typeof noticeMails)[number];

const id_bytes = 4;
// 20 bytes in all.
const signature_bytes = 16;

/**
 * The token in the unsubscribe link of a member's mails. It allows ending mails of this kind and nothing else. It derives from
 * the site's secret and is the same in each mail, so that old ones end them as well.
 */
export function mailToken(ctx: Settings, mails: NoticeMails, member_id: number): string {
  const claim = Buffer.alloc(id_bytes);
  claim.writeUInt32BE(member_id);
  return Buffer.concat([claim, signatureOf(ctx, mails, claim)]).toString('base64url');
}

const signatureOf = ({ settings }: Settings, mails: NoticeMails, claim: Buffer): Buffer =>
  createHmac('sha256', settings.media_secret)
    .update(`end-${mails}:`)
    .update(claim)
    .digest()
    .subarray(0, signature_bytes);

/** The member of a token, and the mails that it ends. Throws not_found for one that is in no mail. */
export function readMailToken(
  ctx: Settings,
  token: string,
): { member_id: number; mails: NoticeMails } {
  const bytes = Buffer.from(unsubscribe_token.test(token) ? token : '', 'base64url');
  const claim = bytes.subarray(0, id_bytes);
  const signature = bytes.subarray(id_bytes);
  const isWhole = signature.length === signature_bytes && bytes.toString('base64url') === token;
  const mails = noticeMails.find(
    (each) => isWhole && timingSafeEqual(signature, signatureOf(ctx, each, claim)),
  );
  if (mails === undefined) throw new AppError('not_found');
  return { member_id: claim.readUInt32BE(), mails };
}
