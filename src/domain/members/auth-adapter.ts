import { AsyncLocalStorage } from 'node:async_hooks';
import type { BetterAuthOptions } from 'better-auth';
import { kyselyAdapter } from '@better-auth/kysely-adapter';
import type { DBAdapter, Where } from '@better-auth/core/db/adapter';
import { CamelCasePlugin, type Kysely, type Transaction } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import type { Database } from '#platform/db/schema.ts';
import { tokenHash } from './sessions.ts';

type Adapter = DBAdapter<BetterAuthOptions>;

export interface AuthDatabase {
  /** For the option `database` of better-auth. */
  adapter: (options: BetterAuthOptions) => Adapter;
  /** All that better-auth reads and writes during the work belongs to the transaction. */
  within<T>(trx: Transaction<Database>, work: () => Promise<T>): Promise<T>;
  /** The transaction of `within`, else the pool: a caller that holds a connection must not wait for another. */
  current(): Db;
}

/**
 * Our tables for better-auth. Its transactions are ours, and of a session's token only the SHA-256 is
 * stored: the stored value opens no session.
 */
export function createAuthDatabase(db: Db): AuthDatabase {
  const running = new AsyncLocalStorage<{ adapter: Adapter; trx: Transaction<Database> }>();
  let adapterOf: ((on: Kysely<Database>) => Adapter) | undefined;
  return {
    adapter(options) {
      adapterOf = (on) =>
        hashTokens(kyselyAdapter(on.withPlugin(new CamelCasePlugin()), config)(options));
      const own = adapterOf(db);
      return dispatch(own, () => running.getStore()?.adapter ?? own);
    },
    within(trx, work) {
      if (!adapterOf) throw new Error('better-auth has not started');
      return running.run({ adapter: adapterOf(trx), trx }, work);
    },
    current: () => running.getStore()?.trx ?? db,
  };
}

// Its own transactions would hold a connection while a password is hashed.
const config = { type: 'postgres', transaction: false } as const;

/** An adapter that asks the current one. */
const dispatch = (own: Adapter, current: () => Adapter): Adapter => ({
  ...own,
  create: (given) => current().create(given),
  findOne: (given) => current().findOne(given),
  findMany: (given) => current().findMany(given),
  count: (given) => current().count(given),
  update: (given) => current().update(given),
  updateMany: (given) => current().updateMany(given),
  delete: (given) => current().delete(given),
  deleteMany: (given) => current().deleteMany(given),
  transaction: (work) => current().transaction(work),
});

const isToken = (model: string, { field }: Where): boolean =>
  model === 'session' && field === 'token';

/** The conditions with hashes in place of tokens. */
const hashed = (model: string, where: Where[] = []): Where[] =>
  where.map((each) => {
    if (!isToken(model, each)) return each;
    const { value } = each;
    if (Array.isArray(value)) return { ...each, value: value.map((one) => tokenHash(String(one))) };
    return { ...each, value: tokenHash(String(value)) };
  });

function hashTokens(inner: Adapter): Adapter {
  /** Puts the token that was asked for into a row found by it, in place of the hash. */
  const named = <T>(model: string, where: Where[] = [], found: T): T => {
    const asked = where.find((each) => isToken(model, each))?.value;
    return found && typeof asked === 'string' ? { ...found, token: asked } : found;
  };
  return {
    ...inner,
    async create<T extends Record<string, unknown>, R = T>(
      given: Parameters<Adapter['create']>[0],
    ): Promise<R> {
      const { token } = given.data as { token?: unknown };
      if (given.model !== 'session' || typeof token !== 'string')
        return inner.create<T, R>(given as never);
      const made = await inner.create<T, R>({
        ...given,
        data: { ...given.data, token: tokenHash(token) },
      } as never);
      return { ...made, token };
    },
    async findOne<T>(given: Parameters<Adapter['findOne']>[0]): Promise<T | null> {
      const where = hashed(given.model, given.where);
      return named(given.model, given.where, await inner.findOne<T>({ ...given, where }));
    },
    findMany: (given) => inner.findMany({ ...given, where: hashed(given.model, given.where) }),
    count: (given) => inner.count({ ...given, where: hashed(given.model, given.where) }),
    async update<T>(given: Parameters<Adapter['update']>[0]): Promise<T | null> {
      const where = hashed(given.model, given.where);
      return named(given.model, given.where, await inner.update<T>({ ...given, where }));
    },
    updateMany: (given) => inner.updateMany({ ...given, where: hashed(given.model, given.where) }),
    delete: (given) => inner.delete({ ...given, where: hashed(given.model, given.where) }),
    deleteMany: (given) => inner.deleteMany({ ...given, where: hashed(given.model, given.where) }),
  };
}
