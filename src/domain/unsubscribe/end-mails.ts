import type { Ctx } from '../ctx.ts';
import { readMailToken, type NoticeMails } from './mail-token.ts';

/**
 * Ends the mails of a token, and returns which; what has ended stays so, also without the member. Throws not_found for a token
 * that is in no mail.
 */
export async function endMails(ctx: Ctx, { token }: { token: string }): Promise<NoticeMails> {
  const { member_id, mails } = readMailToken(ctx, token);
  const { db } = ctx;
  if (mails === 'digest')
    await db
      .updateTable('member_digest')
      .set({ every: 'off', next_at: null })
      .where('member_id', '=', member_id)
      .where('every', '<>', 'off')
      .execute();
  else
    await db
      .updateTable('profile')
      .set({ mails_uploads: false })
      .where('member_id', '=', member_id)
      .where('mails_uploads', '=', true)
      .execute();
  return mails;
}

/** Which mails a token ends. Throws not_found for one that is in no mail. */
export const checkMailToken = async (
  ctx: Ctx,
  { token }: { token: string },
): Promise<NoticeMails> => readMailToken(ctx, token).mails;
