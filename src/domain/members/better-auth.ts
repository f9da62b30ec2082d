import { betterAuth, type BetterAuthOptions } from 'better-auth';
import { isAPIError } from 'better-auth/api';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { createOTP } from '@better-auth/utils/otp';
import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import { member_limits } from '#contracts/limits/limits-of-members.ts';
import type { Db } from '#platform/db/pool.ts';
import type { AuthDeps, AuthLibrary, Device } from './auth.ts';
import { createAuthDatabase, type AuthDatabase } from './auth-adapter.ts';
import { authModels, session_end } from './auth-models.ts';

/** Our accounts on better-auth. */
export function startBetterAuth(deps: AuthDeps): AuthLibrary {
  const database = createAuthDatabase(deps.db);
  const auth = betterAuth(authOptions(deps, database));
  return {
    async signIn({ username, password, ...device }) {
      const body = { username, password, rememberMe: device.is_remembered };
      try {
        // Never by the address: its rule for addresses refuses some that ours takes.
        const { token } = await auth.api.signInUsername({ body, headers: headersOf(device) });
        if (!token) throw new Error('a session without a token');
        return token;
      } catch (error) {
        throw loginFault(error);
      }
    },
    async createLogin(trx, { member_id, username: name, email, password_hash }) {
      const { internalAdapter } = await auth.$context;
      await database.within(trx, async () => {
        const id = String(member_id);
        const names = { name, username: name, displayUsername: name };
        await internalAdapter.createUser(
          { id, email, emailVerified: false, ...names },
          { method: 'email-password' },
        );
        await internalAdapter.linkAccount({
          userId: id,
          accountId: id,
          providerId: 'credential',
          password: password_hash,
        });
      });
    },
    async setPassword(trx, member_id, password_hash) {
      const { internalAdapter } = await auth.$context;
      await database.within(trx, () =>
        internalAdapter.updatePassword(String(member_id), password_hash),
      );
    },
    async createSession(trx, member_id, device) {
      const { internalAdapter } = await auth.$context;
      const { token } = await database.within(trx, () =>
        internalAdapter.createSession(String(member_id), false, factsOf(device)),
      );
      return token;
    },
    encrypt: (data) => symmetricEncrypt({ key: deps.secret, data }),
    decrypt: (data) => symmetricDecrypt({ key: deps.secret, data }),
    otp: {
      code: (secret, step) => createOTP(secret).hotp(step),
      address: async (secret, { site, username }) => createOTP(secret).url(site, username),
    },
  };
}

const headersOf = ({ device, country }: Device): Headers =>
  new Headers({ 'user-agent': device, 'x-country': country });

const factsOf = ({ device, country, is_remembered }: Device) => ({
  userAgent: device,
  country: country === '' ? null : country,
  isRemembered: is_remembered,
});

/**
 * Its router is not mounted: we call its functions. Cached sessions, its rate limits, addresses and
 * telemetry are off.
 */
const authOptions = ({ secret, origin, passwords }: AuthDeps, database: AuthDatabase) =>
  ({
    ...authModels,
    baseURL: origin,
    secret,
    database: database.adapter,
    telemetry: { enabled: false },
    logger: { disabled: true },
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: 1,
      // It counts UTF-16 units, we count characters, before it does.
      maxPasswordLength: 2 * member_limits.password_max,
      password: {
        hash: (password) => passwords.hash(password),
        verify: ({ password, hash }) => passwords.verify(password, hash),
      },
    },
    databaseHooks: {
      session: {
        create: { before: (session, context) => prepare(database.current(), session, context) },
      },
    },
  }) satisfies BetterAuthOptions;

interface SignInCall {
  headers?: Headers | undefined;
  body?: { rememberMe?: boolean };
}

/** The fields of a new session besides its token. The clock of the database sets its times and its end. A suspended or waiting member gets none. */
async function prepare(db: Db, session: { userId: string }, context: unknown) {
  const now = await refuseUnusable(db, Number(session.userId));
  const { headers, body } = (context ?? {}) as SignInCall;
  const facts = {
    country: headers?.get('x-country') || null,
    isRemembered: body?.rememberMe === true,
  };
  const expiresAt = new Date(now.getTime() + session_end * 1000);
  return { data: { ...facts, ...session, createdAt: now, updatedAt: now, expiresAt } };
}

/** Only after the right password does a member learn that the account is suspended, or waits. Returns the time of the database. */
async function refuseUnusable(db: Db, id: number): Promise<Date> {
  const row = await db
    .selectFrom('login')
    .select(['approved_at', 'suspended_reason', 'suspended_until', 'erase_begun_at'])
    .select(sql<Date>`now()`.as('now'))
    .select(
      sql<boolean>`suspended_at is not null and coalesce(suspended_until > now(), true)`.as(
        'is_suspended',
      ),
    )
    .where('id', '=', id)
    .executeTakeFirst();
  // Nothing takes that back: the account is as good as gone, if it is not.
  if (!row || row.erase_begun_at !== null) throw new AppError('invalid_login');
  if (row.approved_at === null) throw new AppError('unapproved');
  if (!row.is_suspended) return row.now;
  const { suspended_reason: reason, suspended_until: until } = row;
  throw new AppError('suspended', { reason, ...(until && { until: until.toISOString() }) });
}

/** Its errors in our words. */
function loginFault(error: unknown): unknown {
  if (!isAPIError(error)) return error;
  const code = (error.body as { code?: string } | undefined)?.code;
  if (code === 'EMAIL_NOT_VERIFIED') return new AppError('unconfirmed');
  return error.statusCode < 500 ? new AppError('invalid_login') : error;
}
