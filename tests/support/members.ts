import { readFile } from 'node:fs/promises';
import type { Ctx } from '#domain/ctx.ts';
import { showMail } from '#domain/mail/index.ts';
import { confirmEmail, findSession, signUp } from '#domain/members/index.ts';
import type { Db } from '#platform/db/pool.ts';
import { mailsOf, readable } from './mails.ts';

export const member_password = 'a calm green lake';
export const a_device = { device: 'Firefox, Linux', country: 'at', is_remembered: false };

/** The newest mail to an address. */
export async function mailTo(db: Db, email: string) {
  const mails = await mailsOf(db, { recipient: email });
  return mails.at(-1);
}

/** The secret in the link of a mail; '' without one. */
export const tokenIn = (body = ''): string =>
  /\/(?:confirm|restore|email|email\/undo)\/([\w-]{32})\//.exec(body)?.[1] ?? '';

export const addressOfMember = (username: string): string =>
  `${username.toLowerCase()}@example.com`;

/** An account that waits for its confirmation. Returns the secret in its link. */
export async function anUnconfirmed(ctx: Ctx, username: string): Promise<string> {
  const email = addressOfMember(username);
  await signUp(ctx, { username, email, password: member_password, lang: 'en' });
  const { mail_id } = await ctx.db
    .selectFrom('mail_outbox')
    .select('mail_id')
    .where('recipient', '=', email)
    .orderBy('mail_id', 'desc')
    .executeTakeFirstOrThrow();
  // A site that runs may have delivered it already.
  const { body_text, file } = await showMail(ctx, mail_id);
  return tokenIn(body_text || readable(await readFile(file, 'utf8')));
}

/** A member with a session. */
export async function aMember(
  ctx: Ctx,
  username: string,
): Promise<{ member_id: number; token: string }> {
  const token = await confirmEmail(ctx, await anUnconfirmed(ctx, username), a_device);
  if (token === undefined) throw new Error('the account waits for the owner');
  const session = await findSession(ctx.db, token);
  return { member_id: session?.member_id ?? 0, token };
}
