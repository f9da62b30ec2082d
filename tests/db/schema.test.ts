import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { migrate } from '#platform/db/migrator.ts';
import { withDatabase } from '#tests/support/database.ts';
import { generateSchema } from '../../tools/db-types.ts';

const database = withDatabase();
const root = resolve(import.meta.dirname, '../..');
const folder = join(root, 'db');

test('schema.ts matches the migrated database', async () => {
  expect(await generateSchema(database.url('owner'))).toBe(
    await readFile(join(root, 'src/platform/db/schema.ts'), 'utf8'),
  );
});

test('migrating again, and by four at once, changes nothing', async () => {
  const runs = await Promise.all(
    [1, 2, 3, 4].map(() => migrate(database.url('owner'), folder, 'velour_app')),
  );
  expect(runs).toEqual(runs.map(() => ({ migrations: [], objects: [] })));
});

test('names too long for the index of suggestions are cut before it is made', async () => {
  const client = new pg.Client(database.url('owner'));
  await client.connect();
  const names = ['0099-shorter-suggestions.sql', '0103-covering-suggestions.sql'];
  await client.query(`
    drop index suggest_covering;
    create index suggest_prefix on suggest (kind, norm collate "C")`);
  await client.query('delete from migration where name = any($1)', [names]);
  const title = Array.from({ length: 500 }, (_, n) => String.fromCodePoint(0x4e00 + n)).join('');
  await client.query(
    "insert into suggest values (1, 1, 0, 'ja', $1, $1, $1, 1), (1, 2, 0, 'en', 'sea', 'sea', 'sea', 1)",
    [title],
  );
  const { migrations } = await migrate(database.url('owner'), folder, 'velour_app');
  expect(migrations).toEqual(names);
  const { rows } = await client.query<{ norm: string }>('select norm from suggest order by obj_id');
  expect(rows).toEqual([{ norm: title.slice(0, 100) }, { norm: 'sea' }]);
  await client.query('delete from suggest');
  await client.end();
});

test('refuses an edited migration', async () => {
  const client = new pg.Client(database.url('owner'));
  await client.connect();
  await client.query("update migration set checksum = 'other' where name = '0001-types.sql'");
  await expect(migrate(database.url('owner'), folder, 'velour_app')).rejects.toThrow(
    /0001-types\.sql was edited/,
  );
  await client.end();
});

//
test.each([
  ['alter the schema', 'alter table video add column x int'],
  ['make a table', 'create table x (y int)'],
  ['make a role', 'create role x'],
  ['run a program', "copy video to program 'true'"],
  ['read files', "select pg_read_file('/etc/passwd')"],
  ['rewrite the record of functions', 'delete from sql_file'],
  ['rewrite the history of migrations', "delete from migration where name = '0001-types.sql'"],
])('the role of the application cannot %s', async (_, statement) => {
  await expect(sql.raw(statement).execute(database.db)).rejects.toThrow(
    /permission denied|must be owner/,
  );
});

test.each([
  [
    'an active video without a clip',
    "insert into video (orientation, status_id, lang, dir, title) values (1, 1, 'en', 'a', 'A')",
  ],
  [
    'an unknown orientation',
    "insert into video (orientation, status_id, lang, dir, title) values (4, 2, 'en', 'a', 'A')",
  ],
  ['a dir with a slash', "insert into tag (dir, title) values ('a/b', 'A')"],
  ['a control character in a title', "insert into tag (dir, title) values ('a', E'A\\u0007')"],
  [
    'a short playlist title',
    "insert into playlist (member_id, orientation, dir, title, description) values (1, 1, 'a', 'ab', 'long enough text')",
  ],
])('the tables refuse %s', async (_, statement) => {
  await expect(sql.raw(statement).execute(database.db)).rejects.toThrow(/violates/);
});
