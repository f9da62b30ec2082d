import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, inject } from 'vitest';
import { ensureDatabase, type EmbeddedRole } from '#platform/db/embedded.ts';
import { createDb, type Db } from '#platform/db/pool.ts';
import { silentLog } from '#platform/log.ts';
import { template } from './postgres-setup.ts';
import pg from 'pg';

export interface TestDatabase {
  db: Db;
  url(role: EmbeddedRole): string;
}

/** A database of the file's own, copied from the migrated template and dropped after. Read the members inside tests only. */
export function withDatabase(): TestDatabase {
  const server = inject('postgres');
  const name = `t_${randomBytes(6).toString('hex')}`;
  const url = (role: EmbeddedRole): string => server[role].replace('DATABASE', name);
  const state: { opened?: ReturnType<typeof createDb> } = {};

  beforeAll(async () => {
    await ensureDatabase(
      { url: (database, role) => server[role].replace('DATABASE', database) },
      name,
      template,
    );
    state.opened = createDb({ url: url('app'), log: silentLog });
  });
  afterAll(async () => {
    await state.opened?.close();
    const client = new pg.Client(server.admin.replace('DATABASE', 'postgres'));
    await client.connect();
    await client.query(`drop database if exists ${name} with (force)`);
    await client.end();
  });

  return {
    url,
    get db() {
      if (!state.opened) throw new Error('the database exists inside tests only');
      return state.opened.db;
    },
  };
}
