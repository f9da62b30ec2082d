import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { changePassword } from '../credentials/index.ts';
import { endMemberSessions } from '../member-admin/operate.ts';
import {
  askRestore,
  endSessions,
  findSession,
  pruneMembers,
  restorePassword,
  sendRestore,
} from '../members/index.ts';
import { suspendIn } from '../suspensions/suspend.ts';
import { askErasure, eraseAccount } from '../erasure/index.ts';
import { withCtx } from '#tests/support/ctx.ts';
import {
  a_device,
  addressOfMember,
  aMember,
  mailTo,
  member_password,
  tokenIn,
} from '#tests/support/members.ts';
import { createApiToken, findApiToken, listApiTokens, revokeApiToken } from './index.ts';

const world = withCtx();
const address = '192.0.2.7';
const new_password = 'a loud red river';
let number = 0;

/** A member, and what makes tokens of it. */
async function anOwner() {
  const username = `Studio-${++number}`;
  const { member_id, token } = await aMember(world.ctx(), username);
  const session_id = (await findSession(world.db, token))?.session_id ?? 0;
  const proof = { member_id, session_id, password: member_password, address };
  const create = (more: object = {}): Promise<void> =>
    createApiToken(world.ctx(), {
      ...proof,
      name: 'Script',
      scopes: ['upload', 'video_edit'],
      days: 30,
      ...more,
    });
  const list = (of = session_id) => listApiTokens(world.ctx(), { member_id, session_id: of });
  return { username, member_id, session_id, create, list };
}

/** The same with a token. */
async function aToken() {
  const owner = await anOwner();
  await owner.create();
  const [made] = await owner.list();
  if (!made) throw new Error('no token was made');
  return { ...owner, ...made };
}

test('a token is read in the session that made it, for ten minutes; its hash alone stays', async () => {
  const { secret, member_id, session_id, list, username } = await aToken();
  expect(secret).toMatch(/^velour_[\w-]{43}$/);
  expect((await list(session_id + 1)).map((token) => token.secret)).toEqual(['']);
  const { rows } = await sql<{ all: string }>`
    select t::text as all from api_token as t where user_id = ${member_id}`.execute(world.db);
  expect(rows[0]?.all).not.toContain(secret.slice('velour_'.length));
  await sql`update api_token set shown_until = now() - interval '1 second' where user_id = ${member_id}`.execute(
    world.db,
  );
  expect((await list()).map((token) => token.secret)).toEqual(['']);
  await pruneMembers(world.ctx());
  const sealed = await world.db
    .selectFrom('api_token')
    .select(['sealed', 'shown_session'])
    .where('user_id', '=', member_id)
    .execute();
  expect(sealed).toEqual([{ sealed: null, shown_session: null }]);
  expect(await findApiToken(world.db, secret)).toMatchObject({ member_id });
  const mail = await mailTo(world.db, addressOfMember(username));
  expect(mail?.body_text).toContain('An API token has been made');
  expect(mail?.body_text).not.toContain(secret);
  expect(mail?.subject).not.toMatch(/velour|token/i);
});

test('a token is found by its hash while it is valid, with the rights of a member without a second factor', async () => {
  const { secret, member_id, token_id } = await aToken();
  expect(await findApiToken(world.db, secret)).toEqual({
    token_id,
    member_id,
    role: 'member',
    has_factor: false,
    is_read_only: false,
    terms_version: expect.any(String),
    scopes: ['upload', 'video_edit'],
    is_stale: true,
  });
  await sql`update login set role = 'administrator' where id = ${member_id}`.execute(world.db);
  expect(await findApiToken(world.db, secret)).toMatchObject({ role: 'member' });
  await sql`update login set role = 'member' where id = ${member_id}`.execute(world.db);
  for (const wrong of ['', 'velour_', `velour_${'A'.repeat(43)}`, `${secret} `, secret.slice(1)])
    expect([wrong, await findApiToken(world.db, wrong)]).toEqual([wrong, undefined]);
  await sql`update api_token set expires_at = now() where token_id = ${token_id}`.execute(world.db);
  expect(await findApiToken(world.db, secret)).toBeUndefined();
});

describe('a new token', () => {
  let owner: Awaited<ReturnType<typeof anOwner>>;
  beforeAll(async () => {
    owner = await anOwner();
  });

  test('needs a proof, a name and a scope', async () => {
    const old = await anOwner();
    await sql`update login_session set proved_at = null where user_id = ${old.member_id}`.execute(
      world.db,
    );
    await expect(old.create({ password: '' })).rejects.toMatchObject({
      code: 'invalid',
      info: { password: 'required' },
    });
    await expect(owner.create({ password: 'not this one' })).rejects.toMatchObject({
      info: { password: 'wrong' },
    });
    await expect(owner.create({ name: ' ' })).rejects.toMatchObject({ info: { name: 'required' } });
    await expect(owner.create({ name: 'a\u202Eb' })).rejects.toMatchObject({
      info: { name: 'invalid' },
    });
    await expect(owner.create({ scopes: [] })).rejects.toMatchObject({
      info: { scopes: 'required' },
    });
    expect(await owner.list()).toEqual([]);
  });

  test('is refused to an account that may only read', async () => {
    const reader = await anOwner();
    await sql`update login set read_only_at = now() where id = ${reader.member_id}`.execute(
      world.db,
    );
    await expect(reader.create()).rejects.toMatchObject({ code: 'read_only' });
  });

  test('is one of ten that count, also of many at once, and of twenty in a day', async () => {
    const made = await Promise.allSettled(Array.from({ length: 14 }, () => owner.create()));
    const codes = made.flatMap((each) =>
      each.status === 'rejected' ? [(each.reason as { code: string }).code] : [],
    );
    expect(codes).toEqual(['full', 'full', 'full', 'full']);
    expect(await owner.list()).toHaveLength(10);
    await sql`update api_token set expires_at = now() where user_id = ${owner.member_id}`.execute(
      world.db,
    );
    for (let at = 0; at < 10; at++) await owner.create();
    await sql`delete from api_token where user_id = ${owner.member_id}`.execute(world.db);
    await expect(owner.create()).rejects.toMatchObject({ code: 'too_many_requests' });
  });
});

test('a token is not made for a session that ends meanwhile', async () => {
  const { member_id, session_id, create, list } = await anOwner();
  await world.db.deleteFrom('login_session').where('id', '=', session_id).execute();
  await expect(create()).rejects.toMatchObject({ code: 'unauthorized' });
  expect(await list()).toEqual([]);
  const other = await anOwner();
  await expect(create({ session_id: other.session_id })).rejects.toMatchObject({
    code: 'unauthorized',
  });
  const { rows } = await sql`select from api_token where user_id = ${member_id}`.execute(world.db);
  expect(rows).toEqual([]);
});

test('a token is ended by its member alone, and noted', async () => {
  const { secret, token_id, member_id } = await aToken();
  const other = await anOwner();
  await expect(
    revokeApiToken(world.ctx(), { member_id: other.member_id, token_id }),
  ).rejects.toMatchObject({ code: 'not_found' });
  expect(await findApiToken(world.db, secret)).toBeDefined();
  await revokeApiToken(world.ctx(), { member_id, token_id });
  expect(await findApiToken(world.db, secret)).toBeUndefined();
  await expect(revokeApiToken(world.ctx(), { member_id, token_id })).rejects.toMatchObject({
    code: 'not_found',
  });
  const events = await world.db
    .selectFrom('audit_event')
    .select(['kind', 'info'])
    .where('member_id', '=', member_id)
    .where('kind', 'like', 'token%')
    .orderBy('audit_event_id')
    .execute();
  expect(events).toEqual([
    { kind: 'token.created', info: { token_id, scopes: 'upload video_edit' } },
    { kind: 'token.revoked', info: { token_id } },
  ]);
  expect(JSON.stringify(events)).not.toContain(secret);
});

test.each<[string, (owner: Awaited<ReturnType<typeof aToken>>) => Promise<unknown>]>([
  [
    'all other sessions',
    ({ member_id, session_id }) => endSessions(world.ctx(), member_id, session_id),
  ],
  [
    'a change of the password',
    ({ member_id, session_id }) =>
      changePassword(world.ctx(), {
        member_id,
        session_id,
        current: member_password,
        password: new_password,
        address,
      }),
  ],
  ['a password that is set by a link', ({ username }) => restore(username)],
  [
    'a request to erase the account',
    ({ member_id }) => askErasure(world.ctx(), { member_id, password: member_password, address }),
  ],
  [
    'its sessions by the owner of the site',
    ({ username }) => endMemberSessions(world.ctx(), username),
  ],
  ['a suspension', ({ member_id }) => suspend(member_id, 7)],
  ['a ban', ({ member_id }) => suspend(member_id, undefined)],
  [
    'the erasure of the account',
    ({ member_id }) => eraseAccount(world.ctx(), member_id, 'operator'),
  ],
])('tokens end with %s, for good', async (_, end) => {
  const owner = await aToken();
  await end(owner);
  expect(await findApiToken(world.db, owner.secret)).toBeUndefined();
  const { rows } = await sql`select from api_token where token_id = ${owner.token_id}`.execute(
    world.db,
  );
  expect(rows).toHaveLength(0);
});

test('a token of an account that may not be used counts as little as its sessions', async () => {
  for (const change of [
    sql`suspended_at = now(), suspended_until = now() + interval '1 hour'`,
    sql`approved_at = null`,
    sql`email_verified = false`,
  ]) {
    const { secret, member_id } = await aToken();
    await sql`update login set ${change} where id = ${member_id}`.execute(world.db);
    expect(await findApiToken(world.db, secret)).toBeUndefined();
  }
});

const suspend = (member_id: number, days: number | undefined): Promise<void> =>
  world.db
    .transaction()
    .execute((trx) => suspendIn(world.ctx(), trx, member_id, { reason: 'Spam', days }));

async function restore(username: string): Promise<void> {
  await askRestore(world.ctx(), { email: addressOfMember(username), lang: 'en' });
  for (const asked of await world.db.selectFrom('login_restore').select('restore_id').execute())
    await sendRestore(world.ctx(), asked);
  const token = tokenIn((await mailTo(world.db, addressOfMember(username)))?.body_text);
  await restorePassword(world.ctx(), { token, password: new_password }, a_device);
}
