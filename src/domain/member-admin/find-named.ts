import type { Kysely } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import { usernameKey } from '#contracts/username.ts';
import type { Language } from '#contracts/vocabulary.ts';
import type { Database } from '#platform/db/schema.ts';
import type { Role } from '../members/index.ts';

/** The account of a name, locked. Throws not_found. */
export async function findNamed(
  trx: Kysely<Database>,
  username: string,
): Promise<{ id: number; email: string; lang: Language; role: Role }> {
  const { lang, role, ...found } = await trx
    .selectFrom('login')
    .select(['id', 'email', 'lang', 'role'])
    .where('username', '=', usernameKey(username))
    .forUpdate()
    .executeTakeFirstOrThrow(() => new AppError('not_found'));
  return { ...found, lang: lang as Language, role: role as Role };
}
