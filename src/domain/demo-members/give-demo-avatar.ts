import { usernameKey } from '#contracts/text/username.ts';
import type { Ctx } from '../ctx.ts';
import { approvePicture, storePicture } from '../member-pictures/index.ts';
import { demo_host } from './create-demo-member.ts';

/**
 * Stores a picture of a made-up member and approves it. False for a member who has a picture already,
 * may not write, or is not made up. Throws `invalid` for a file that is no picture, as `storePicture`
 * does.
 */
export async function giveDemoAvatar(
  ctx: Ctx,
  { username, draw }: { username: string; draw: () => Promise<Uint8Array> },
): Promise<boolean> {
  const member = await ctx.db
    .selectFrom('login as l')
    .select('l.id as member_id')
    .where('l.email', '=', `${usernameKey(username)}@${demo_host}`)
    .where('l.read_only_at', 'is', null)
    .where('l.terms_version', '=', ctx.settings.accounts.terms_version)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('member_picture as p').whereRef('p.member_id', '=', 'l.id'))),
    )
    .executeTakeFirst();
  if (!member) return false;
  const { member_id } = member;
  await storePicture(ctx, { member_id, section: 'avatar', bytes: await draw() });
  const waiting = await ctx.db
    .selectFrom('member_picture')
    .select('picture_id')
    .where('member_id', '=', member_id)
    .where('state', '=', 'pending')
    .execute();
  for (const { picture_id } of waiting) await approvePicture(ctx, picture_id);
  return true;
}
