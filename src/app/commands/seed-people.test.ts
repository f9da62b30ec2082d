import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { withCommands } from '#tests/support/commands.ts';
import { a_device } from '#tests/support/members.ts';
import { signIn } from '#domain/members/index.ts';
import { seedCommand } from './seed.ts';

const it = withCommands();
const run = (...args: string[]) => it.velour(seedCommand, ['people', ...args]);
const count = async (): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from login`.execute(it.db);
  return rows[0]?.n ?? -1;
};

test.each([
  ['in production', { NODE_ENV: 'production' }],
  ['where others reach the site', { HOST: '0.0.0.0' }],
  ['with an address of the internet', { PUBLIC_ORIGIN: 'https://tube.example' }],
])('makes nobody %s', async (_, env) => {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const { status, out, err } = await run();
  expect([status, out, err]).toEqual([1, '', expect.stringMatching(/^Made-up members are /)]);
  expect(await count()).toBe(0);
});

test('reports wrong use', async () => {
  expect((await run('--force')).status).toBe(2);
  expect((await run('twice')).status).toBe(2);
});

interface Made {
  username: string;
  email: string;
  role: string;
  password: string;
  factor_key: string;
}

test('makes 24 members of all roles once, who sign in by the passwords that it prints; staff by a code as well', async () => {
  vi.stubEnv('PASSWORD_HASHING', 'fast');
  const made = JSON.parse((await run('--json')).out) as Made[];
  expect(Object.groupBy(made, ({ role }) => role)).toMatchObject({
    administrator: { length: 1 },
    moderator: { length: 2 },
    uploader: { length: 4 },
    member: { length: 17 },
  });
  expect(new Set(made.map(({ password }) => password)).size).toBe(24);
  for (const { role, factor_key } of made)
    expect([role, factor_key !== '']).toEqual([
      role,
      role === 'moderator' || role === 'administrator',
    ]);

  const enter = ({ username: name, password }: Made) =>
    signIn(it.ctx(), { ...a_device, name, password, address: '192.0.2.1', known_members: [] });
  const [staff, ...others] = made;
  const member = others.at(-1);
  if (!staff || !member) throw new Error('there is nobody');
  expect(await enter(member)).toMatchObject({ token: expect.any(String) });
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from login_factor
    where enabled_at is not null`.execute(it.db);
  expect(rows).toEqual([{ n: 3 }]);

  const again = await run();
  expect(again).toMatchObject({ status: 0, out: 'The made-up members are here already.\n' });
  await sql`delete from member where username = ${member.username}`.execute(it.db);
  const third = await run();
  expect(third.out).toContain(member.email);
  expect(third.out).toContain(
    '1 members made; these passwords are shown once. 23 were here already.',
  );
  expect(await count()).toBe(24);
});
