import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { findSession } from '#domain/members/index.ts';
import { createDb } from '#platform/db/pool.ts';
import { silentLog } from '#platform/log.ts';
import { ensureDatabase } from '#platform/db/embedded.ts';
import { withCommands } from '#tests/support/commands.ts';
import { benchCommand } from './bench.ts';

const it = withCommands();
const { velour } = it;
const server = inject('postgres');
const name = `bench_${randomBytes(6).toString('hex')}`;
const members_name = `${name}_members`;

afterAll(async () => {
  const client = new pg.Client(server.admin.replace('DATABASE', 'postgres'));
  await client.connect();
  for (const each of [name, members_name])
    await client.query(`drop database if exists ${each} with (force)`);
  await client.end();
});

test.each([
  ['nothing to do', []],
  ['no number', ['seed']],
  ['a number that is none', ['seed', '--videos', '1e6']],
  ['too few', ['seed', '--videos', '999']],
  ['too few members', ['seed', '--members', '999']],
  ['a name that is a statement', ['seed', '--videos', '3000', '--database', 'a";drop']],
  ['an option that there is not', ['seed', '--videos', '3000', '--all']],
])('reports wrong use: %s', async (_, args) => {
  const { status, err, out } = await velour(benchCommand, args);
  expect([status, out]).toEqual([2, '']);
  expect(err).toContain('velour bench seed');
});

test('reports a server where no database may be created in one sentence', async () => {
  await expect(
    velour(benchCommand, ['seed', '--videos', '3000', '--database', `${name}_not`]),
  ).rejects.toThrow(/^The database bench_\w+ could not be made: permission denied/);
});

test('does not touch the database of a site', async () => {
  const own = new URL(it.url('app')).pathname.slice(1);
  await expect(
    velour(benchCommand, ['seed', '--videos', '3000', '--database', own]),
  ).rejects.toThrow(/holds something else/);
});

test('generates the catalogue and the community of its members once, and reports their contents', async () => {
  await ensureDatabase(
    { url: (database, role) => server[role].replace('DATABASE', database) },
    name,
  );
  const args = ['seed', '--videos', '3000', '--members', '1000', '--database', name];
  const made = await velour(benchCommand, [...args, '--json']);
  const answer = JSON.parse(made.out) as {
    seeded: boolean;
    promises: { name: string; found: string; is_true: boolean }[];
  };
  expect(answer.promises.filter(({ is_true }) => !is_true)).toEqual([]);
  expect([made.status, answer.seeded, answer.promises.length > 25]).toEqual([0, true, true]);
  const names = new Set(answer.promises.map((each) => each.name));
  for (const promised of ['videos', 'accounts', 'comments', 'other counts that differ'])
    expect(names).toContain(promised);
  expect(await velour(benchCommand, args)).toEqual({
    status: 0,
    err: '',
    out: `The big catalogue is in the database ${name} already.\n`,
  });
});

test('generates members without a catalogue, whose sessions are found', async () => {
  await ensureDatabase(
    { url: (database, role) => server[role].replace('DATABASE', database) },
    members_name,
  );
  const args = ['seed', '--members', '1500', '--database', members_name];
  const made = await velour(benchCommand, [...args, '--json']);
  expect([made.status, JSON.parse(made.out)]).toEqual([
    0,
    {
      seeded: true,
      seconds: expect.any(Number),
      promises: [
        { name: 'accounts', found: '1500', is_true: true },
        { name: 'sessions', found: '1500', is_true: true },
      ],
    },
  ]);
  expect((await velour(benchCommand, args)).out).toMatch(/ is in the database \w+ already\.\n$/);
  const { db, close } = createDb({
    url: server.app.replace('DATABASE', members_name),
    log: silentLog,
  });
  const { id } = await db
    .selectFrom('login')
    .select('id')
    .where('username', '=', 'member1500')
    .executeTakeFirstOrThrow();
  expect(await findSession(db, String(id))).toMatchObject({ member_id: id, role: 'member' });
  await close();
});
