import type { Kysely } from 'kysely';
import type { Role } from '#contracts/calls/accounts/accounts.ts';
import { AppError } from '#contracts/errors.ts';
import { usernameKey } from '#contracts/text/username.ts';
import type { Language } from '#contracts/vocabulary.ts';
import type { Database } from '#platform/db/schema.ts';

/** The account of a name, locked. Throws not_found. */
export async function findNamed(
  trx: Kysely<Database>,
  username: string,
): Promise<{
  id: number;
  name: string;
  email: string;
  /** An unconfirmed address may be a stranger's: no mail is sent there. */
  email_verified: boolean;
  lang: Language;
  role: Role;
  approved_at: Date | null;
}> {
  const { lang, role, ...found } = await trx
    .selectFrom('login')
    .select(['id', 'name', 'email', 'email_verified', 'lang', 'role', 'approved_at'])
    .where('username', '=', usernameKey(username))
    .forUpdate()
    .executeTakeFirstOrThrow(() => new AppError('not_found'));
  return { ...found, lang: lang as Language, role: role as Role };
}
