import { askRestore, sendRestore } from '#domain/members/index.ts';
import { saveDraft } from '#domain/cases/index.ts';
import type { Ctx } from '#domain/ctx.ts';
import { aMember, addressOfMember, anUnconfirmed, mailTo, tokenIn } from './members.ts';

/** Secrets of calls of accounts that work: a session of the first, and links of the others. */
export async function accountSecrets(
  ctx: Ctx,
  names: readonly [string, string, string] = ['Anna', 'Berta', 'Clara'],
) {
  const [anna, berta, clara] = names;
  const { token: session } = await aMember(ctx, anna);
  const confirm_link = await anUnconfirmed(ctx, berta);
  await aMember(ctx, clara);
  await askRestore(ctx, { email: addressOfMember(clara), lang: 'en' });
  for (const { restore_id } of await ctx.db.selectFrom('login_restore').selectAll().execute())
    await sendRestore(ctx, { restore_id });
  const restore_link = tokenIn((await mailTo(ctx.db, addressOfMember(clara)))?.body_text);
  const draft = { kind: 'sign_up', fields: { username: 'ab' }, lang: 'en', region: '' } as const;
  const account_draft = await saveDraft(ctx, draft, { username: 'length' });
  return { session, confirm_link, restore_link, account_draft };
}
