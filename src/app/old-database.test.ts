import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withDatabase } from '#tests/support/database.ts';

const database = withDatabase();
const state = { folder: '' };

/** Everything of a database that an old version left: the record of its migrations, and a table. */
const old = `
  drop schema if exists pgboss cascade; drop schema public cascade; create schema public;
  create table migration (name text primary key, checksum text not null, applied_at timestamptz not null default now());
  insert into migration (name, checksum) values ('0001-words.sql', 'a'), ('0026-people-locked-in-order.sql', 'b');
  create table video (video_id int)`;

async function query(text: string): Promise<unknown[]> {
  const client = new pg.Client(database.url('owner'));
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows ?? [];
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  state.folder = await mkdtemp(join(tmpdir(), 'velour-old-'));
  await query(old);
});
afterAll(() => rm(state.folder, { recursive: true, force: true }));

function run(
  file: string,
  args: readonly string[] = [],
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, file), ...args], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: join(state.folder, 'data'),
      DATABASE_URL: database.url('app'),
      DATABASE_OWNER_URL: database.url('owner'),
      PORT: '0',
      SEED: 'none',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, said })));
}

test.each([
  ['npm start', 'main.ts', [], 1],
  ['velour migrate', 'cli.ts', ['migrate'], 2],
  ['velour doctor', 'cli.ts', ['doctor'], 2],
] as const)(
  '%s refuses a database made before the baseline in one sentence',
  async (_, file, args, status) => {
    const { code, said } = await run(file, args);
    expect(said).toMatch(
      /^This database was made by a version of Velour that is too old to migrate; export it with that version, or start again with an empty DATA_DIR \(or an empty database in DATABASE_URL\)\.$/m,
    );
    expect(said).not.toMatch(/\n\s+at |node:internal/);
    expect(code).toBe(status);
    const tables = await query(
      "select relname from pg_class where relkind = 'r' and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace) order by 1",
    );
    expect(tables).toEqual([{ relname: 'migration' }, { relname: 'video' }]);
  },
);
