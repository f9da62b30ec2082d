import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp, { type Sharp } from 'sharp';
import { expect, test, vi } from 'vitest';
import { drawAvatar } from '#seed/draw-avatar.ts';
import { withCommands } from '#tests/support/commands.ts';
import { aVideo } from '#tests/support/factories.ts';
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
])('makes no members %s', async (_, env) => {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const { status, out, err } = await run();
  expect([status, out, err]).toEqual([1, '', expect.stringMatching(/^Made-up members are /)]);
  expect(await count()).toBe(0);
});

test('reports wrong use', async () => {
  expect((await run('--force')).status).toBe(2);
  expect((await run('--json', '--force')).status).toBe(2);
  expect((await run('twice')).status).toBe(2);
});

/** Of made-up members, in the order in which they were made; none waits. */
async function approvedAvatars(): Promise<{ username: string; storage_key: string }[]> {
  const { rows } = await sql<{ username: string; storage_key: string; state: string }>`
    select username, storage_key, state from member_picture join member using (member_id)
    order by member_id`.execute(it.db);
  expect(rows.filter(({ state }) => state !== 'approved')).toEqual([]);
  return rows.map(({ username, storage_key }) => ({ username, storage_key }));
}

/** A digest of the pixels, which are those that the same name has on every machine. */
async function shown({
  username,
  storage_key,
}: {
  username: string;
  storage_key: string;
}): Promise<string> {
  const file = join(it.folder, 'private/m', storage_key, '64.jpg');
  const pixels = (image: Sharp): Promise<Buffer> => image.resize(64).removeAlpha().raw().toBuffer();
  const stored = await pixels(sharp(file));
  const drawn = await pixels(sharp(await drawAvatar(username)));
  const off = drawn.reduce((sum, value, at) => sum + Math.abs(value - (stored[at] ?? 0)), 0);
  // The loss of JPEG.
  expect(off / drawn.length).toBeLessThan(6);
  return createHash('sha256').update(stored).digest('hex');
}

/** The texts of made-up members, and the difference from a recount. */
async function writings() {
  const { rows } = await sql`select
    (select count(*) from comment where state = 'shown')::int as shown,
    (select count(*) from comment where state = 'held' and held_by = 'first')::int as held,
    (select count(*) from comment where parent_id is not null)::int as replies,
    (select count(distinct lang) from comment where state = 'shown')::int as languages,
    (select count(*) from playlist where visible = 1)::int as playlists,
    (select min(items) from playlist)::int as shortest,
    (select sum(differing) from recount(1) where kind like 'comment%')::int as differing`.execute(
    it.db,
  );
  return rows[0];
}

interface Made {
  username: string;
  email: string;
  role: string;
  password: string;
  factor_key: string;
}

test('makes 24 members of all roles once, who sign in by the passwords that it prints; staff by a code as well', async () => {
  vi.stubEnv('PASSWORD_HASHING', 'fast');
  for (let n = 0; n < 12; n++) await aVideo(it.ctx({ kind: 'system' }));
  const made = JSON.parse((await run('--sample', '--json')).out) as Made[];
  expect(Object.groupBy(made, ({ role }) => role)).toMatchObject({
    administrator: { length: 1 },
    moderator: { length: 2 },
    uploader: { length: 4 },
    member: { length: 17 },
  });
  expect(new Set(made.map(({ password }) => password)).size).toBe(24);
  const { rows: verified } = await sql<{ username: string }>`
    select username from verified_uploader join member using (member_id) where revoked_at is null`.execute(
    it.db,
  );
  expect(verified.map(({ username }) => username).toSorted()).toEqual(
    made.flatMap(({ role, username }) => (role === 'uploader' ? [username] : [])).toSorted(),
  );
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

  const avatars = await approvedAvatars();
  expect(avatars.map(({ username }) => username)).toEqual(['Demo-Owl', 'Demo-Heron']);
  expect(new Set(await Promise.all(avatars.map(shown))).size).toBe(2);

  const { rows: subscribed } = await sql<{ members: number }>`
    select count(distinct member_id)::int as members from subscription`.execute(it.db);
  expect(subscribed[0]?.members).toBeGreaterThan(12);

  const written = await writings();
  expect(written).toEqual({
    shown: 40,
    held: 7,
    replies: 10,
    languages: 10,
    playlists: 10,
    shortest: 8,
    differing: 0,
  });

  const again = await run('--sample');
  expect(await writings()).toEqual(written);
  expect(again).toMatchObject({ status: 0, out: 'The made-up members are here already.\n' });
  await sql`delete from member where username = ${member.username}`.execute(it.db);
  expect(await approvedAvatars()).toEqual(avatars);
  const third = await run('--sample');
  expect(third.out).toContain(member.email);
  expect(third.out).toContain(
    '1 members made; these passwords are shown once. 23 were here already.',
  );
  expect(await count()).toBe(24);
});
