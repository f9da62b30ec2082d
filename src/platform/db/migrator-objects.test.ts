import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { withDatabase } from '#tests/support/database.ts';
import { migrate, type Applied } from './migrator.ts';

const database = withDatabase();
const state: { folder: string; owner?: pg.Client } = { folder: '' };

const base = {
  'migrations/0001-tables.sql': 'create table item (item_id int primary key, n int not null);',
  'functions/doubled.sql':
    'create or replace function doubled(n int) returns int language sql as $$ select n * 2 $$;',
  // It comes first by name and calls one that comes later.
  'functions/bumped.sql':
    'create or replace function bumped(n int) returns int language sql as $$ select doubled(n) + 1 $$;',
  'functions/big_items.sql': 'create view big_items as select * from item_rows where n > 100;',
  'functions/item_rows.sql': 'create view item_rows as select item_id, doubled(n) as n from item;',
  'functions/note.sql':
    'create or replace function note() returns trigger language plpgsql as $$ begin new.n := new.n + 1; return new; end $$;',
  'triggers/item.sql':
    'create or replace trigger note_new before insert on item for each row execute function note();',
};

const owner = (): pg.Client => {
  if (!state.owner) throw new Error('inside tests only');
  return state.owner;
};
const run = (): Promise<Applied> => migrate(database.url('owner'), state.folder, 'velour_app');
async function write(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(state.folder, dirname(name)), { recursive: true });
    await writeFile(join(state.folder, name), text);
  }
}
const remove = (name: string): Promise<void> => rm(join(state.folder, name));
async function value(query: string): Promise<unknown> {
  const { rows } = await owner().query<Record<string, unknown>>(`select (${query}) as value`);
  return rows[0]?.['value'];
}
/** Functions, views and triggers of the schema. */
async function objects(): Promise<string[]> {
  const { rows } = await owner().query<{ name: string }>(
    `select oid::regprocedure::text as name from pg_proc where pronamespace = 'public'::regnamespace and proowner = 'velour_owner'::regrole
     union all select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'
     union all select tgrelid::regclass || '.' || tgname from pg_trigger where not tgisinternal
     order by 1`,
  );
  return rows.map(({ name }) => name);
}

beforeAll(async () => {
  state.owner = new pg.Client({ connectionString: database.url('owner') });
  await state.owner.connect();
});
afterAll(async () => {
  await state.owner?.end();
  await rm(state.folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await rm(state.folder || join(tmpdir(), 'velour-none'), { recursive: true, force: true });
  state.folder = await mkdtemp(join(tmpdir(), 'velour-objects-'));
  await owner().query('drop schema public cascade; create schema public');
  await write(base);
});

test('applies functions in any order, views by dependency, triggers last, and each file once', async () => {
  expect(await run()).toEqual({
    migrations: ['0001-tables.sql'],
    objects: [
      'functions/big_items.sql',
      'functions/bumped.sql',
      'functions/doubled.sql',
      'functions/item_rows.sql',
      'functions/note.sql',
      'triggers/item.sql',
    ],
  });
  expect(await value('select bumped(3)')).toBe(7);
  await owner().query('insert into item values (1, 60)');
  expect(await value('select n from big_items')).toBe(122);
  expect(await run()).toEqual({ migrations: [], objects: [] });
});

test('applies only the file that changed', async () => {
  await run();
  await write({
    'functions/doubled.sql': base['functions/doubled.sql'].replace('n * 2', 'n * 20'),
  });
  expect((await run()).objects).toEqual(['functions/doubled.sql']);
  expect(await value('select bumped(3)')).toBe(61);
});

test('drops the signatures that a file no longer defines', async () => {
  await run();
  await write({
    'functions/bumped.sql':
      'create or replace function bumped(n bigint) returns bigint language sql as $$ select n + 1 $$;',
  });
  await run();
  expect((await objects()).filter((name) => name.startsWith('bumped'))).toEqual(['bumped(bigint)']);
});

test('replaces a function whose result or parameter name changed, and views that depend on it', async () => {
  await run();
  await write({
    'functions/doubled.sql':
      'create or replace function doubled(number int) returns bigint language sql as $$ select number * 2::bigint $$;',
  });
  await run();
  await owner().query('insert into item values (1, 60)');
  expect(await value('select n from big_items')).toBe(122);
  expect(await value("has_table_privilege('velour_app', 'big_items', 'select')")).toBe(true);
});

test('drops the objects of removed files and of removed statements', async () => {
  await run();
  await remove('functions/big_items.sql');
  await remove('functions/bumped.sql');
  await write({
    'triggers/item.sql': base['triggers/item.sql'].replace('note_new', 'note_added'),
  });
  expect((await run()).objects).toEqual([
    'triggers/item.sql',
    'functions/big_items.sql',
    'functions/bumped.sql',
  ]);
  expect(await objects()).toEqual(['doubled(integer)', 'item.note_added', 'item_rows', 'note()']);
  await remove('triggers/item.sql');
  await remove('functions/note.sql');
  await run();
  expect(await objects()).toEqual(['doubled(integer)', 'item_rows']);
});

test('refuses to drop a function that a table depends on', async () => {
  await run();
  await remove('functions/note.sql');
  await expect(run()).rejects.toThrow(/other objects depend on it/);
  expect(await objects()).toContain('note()');
});

test('applies all files or none: a failing one leaves neither migration nor function', async () => {
  await run();
  const before = await objects();
  await write({
    'migrations/0002-more.sql': 'alter table item add column more text;',
    'functions/doubled.sql': base['functions/doubled.sql'].replace('n * 2', 'n * 3'),
    'triggers/item.sql': base['triggers/item.sql'].replace('note()', 'missing()'),
  });
  await expect(run()).rejects.toThrow(/^triggers\/item\.sql failed: .*missing/);
  expect(await objects()).toEqual(before);
  expect(await value('select doubled(1)')).toBe(2);
  expect(await value('select count(*)::int from migration')).toBe(1);
  await write({ 'triggers/item.sql': base['triggers/item.sql'] });
  expect(await run()).toEqual({
    migrations: ['0002-more.sql'],
    objects: ['functions/doubled.sql'],
  });
});

test('a process that is killed half way leaves nothing, and the next start applies everything', async () => {
  await write({
    'migrations/0002-slow.sql': 'create table other (x int); select pg_sleep(600);',
  });
  const killed = run().then(
    () => 'applied',
    () => 'killed',
  );
  // The server ends the session, as it does when the process goes away.
  const isSleeping =
    "select pid from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'";
  await expect.poll(() => value(isSleeping)).toEqual(expect.any(Number));
  await owner().query(`select pg_terminate_backend(pid) from (${isSleeping}) s`);
  expect(await killed).toBe('killed');
  expect(await objects()).toEqual([]);
  expect(await value("to_regclass('other') is null and to_regclass('item') is null")).toBe(true);
  await write({ 'migrations/0002-slow.sql': 'create table other (x int);' });
  expect((await run()).migrations).toEqual(['0001-tables.sql', '0002-slow.sql']);
});

test('several processes apply a change once', async () => {
  await run();
  await write({ 'functions/doubled.sql': base['functions/doubled.sql'].replace('n * 2', 'n * 4') });
  const runs = await Promise.all([run(), run(), run(), run()]);
  expect(runs.flatMap((applied) => applied.objects)).toEqual(['functions/doubled.sql']);
});

test('refuses a database made before the baseline and leaves it as it is', async () => {
  await owner().query(
    "create table migration (name text primary key, checksum text not null, applied_at timestamptz not null default now()); insert into migration values ('0001-words.sql', 'x'), ('0002-names.sql', 'y')",
  );
  await expect(run()).rejects.toThrow(/export it with that version, or start again with an empty/);
  expect(await objects()).toEqual([]);
  expect(
    await value(
      "select string_agg(relname, ' ') from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
    ),
  ).toBe('migration');
});

test('names the file that does not define its function', async () => {
  await write({ 'functions/other.sql': 'select 1;' });
  await expect(run()).rejects.toThrow('functions/other.sql does not define the function other.');
});
