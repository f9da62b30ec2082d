import { generateKeyPairSync } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { fault } from '#tests/support/fault.ts';
import { aMemberWithFactor } from '#tests/support/factors.ts';
import {
  a_device,
  addressOfMember,
  mailTo,
  member_password as password,
} from '#tests/support/members.ts';
import {
  aMemberWithPasskey,
  anAuthenticator,
  aSession,
  givePasskey,
  passkeyAnswer,
  withPasskeys,
} from '#tests/support/passkeys.ts';
import { findSession, pruneMembers, signIn } from '../members/index.ts';
import { addPasskey } from './add-passkey.ts';
import { beginPasskey, requestProof, requestSignIn } from './passkey-requests.ts';
import { signInByPasskey } from './sign-in-by-passkey.ts';

const it = withCtx();
const address = '192.0.2.1';
const wrong = ['invalid', { passkey: 'wrong' }];
const { enter, passkeysOf, eventsOf } = withPasskeys(it);
const at = (origin: string) => {
  const ctx = it.ctx();
  const site = { ...ctx.settings.site, origin };
  return { ...ctx, settings: { ...ctx.settings, site } };
};

// All come from one address.
beforeEach(async () => {
  await it.db.deleteFrom('login_attempt').execute();
});

describe('a passkey', () => {
  test('is added after a proof, stands in the list, and a mail says so', async () => {
    const { member_id } = await aMemberWithPasskey(it.ctx(), 'Anna');
    expect(await passkeysOf(member_id)).toEqual([
      {
        passkey_id: expect.any(Number),
        name: 'Firefox, Linux',
        added_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        used_on: '',
      },
    ]);
    expect(await eventsOf(member_id)).toContain('passkey.added');
    const mail = await mailTo(it.db, addressOfMember('Anna'));
    expect([mail?.kind, mail?.body_text]).toEqual([
      'member-security',
      expect.stringContaining('A passkey has been added'),
    ]);
    const { rows } = await sql<{ transports: string[] }>`
      select transports from login_passkey where user_id = ${member_id}`.execute(it.db);
    expect(rows).toEqual([{ transports: ['internal'] }]);
  });

  test('signs in without a name, counts as both factors, and reports a new device', async () => {
    const { member_id } = await aMemberWithFactor(it.ctx(), 'Berta');
    const { token } = await signIn(it.ctx(), {
      ...a_device,
      name: 'berta',
      password,
      address,
      known_members: [],
    });
    expect(await findSession(it.db, token)).toBeUndefined();
    const owner = await aSession(it.ctx(), member_id);
    const authenticator = anAuthenticator();
    await givePasskey(it.ctx(), owner, authenticator);
    await sql`update login set role = 'administrator' where id = ${member_id}`.execute(it.db);

    const entered = await enter(await passkeyAnswer(it.ctx(), authenticator));
    expect(entered.member_id).toBe(member_id);
    expect(await findSession(it.db, entered.token)).toMatchObject({
      username: 'Berta',
      role: 'administrator',
    });
    expect((await mailTo(it.db, addressOfMember('Berta')))?.kind).toBe('member-device');
    expect((await passkeysOf(member_id))[0]?.used_on).toMatch(/^\d{4}/);
    await sql`update login set role = 'member' where id = ${member_id}`.execute(it.db);
    await it.db.deleteFrom('mail_outbox').execute();
    await enter(await passkeyAnswer(it.ctx(), authenticator), { known_members: [member_id] });
    expect(await mailTo(it.db, addressOfMember('Berta'))).toBeUndefined();
  });

  test('of staff without another second factor gives the rights, and a password alone does not', async () => {
    const { member_id, authenticator } = await aMemberWithPasskey(it.ctx(), 'Clara');
    await sql`update login set role = 'moderator' where id = ${member_id}`.execute(it.db);
    const by_password = await signIn(it.ctx(), {
      ...a_device,
      name: 'clara',
      password,
      address,
      known_members: [],
    });
    expect(await findSession(it.db, by_password.token)).toMatchObject({ role: 'member' });
    const by_passkey = await enter(await passkeyAnswer(it.ctx(), authenticator));
    expect(await findSession(it.db, by_passkey.token)).toMatchObject({ role: 'moderator' });
  });

  test('is refused for another site, without its user, with another key, for what was not asked', async () => {
    const { member_id, authenticator } = await aMemberWithPasskey(it.ctx(), 'Dora');
    const { authenticator: foreign } = await aMemberWithPasskey(it.ctx(), 'Emma');
    const { privateKey: key } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const asked = () => requestSignIn(it.ctx());
    const handle = JSON.parse(foreign.get(await asked())) as { response: { userHandle: string } };
    const deviations = {
      origin: { origin: 'https://tube.example.org' },
      port: { origin: 'https://tube.example:8443' },
      host: { host: 'example' },
      unverified: { is_unverified: true },
      key: { key },
      type: { type: 'webauthn.create' },
      unasked: { challenge: 'A'.repeat(43) },
      handle: { user_handle: handle.response.userHandle },
    };
    for (const [name, deviation] of Object.entries(deviations)) {
      const given = authenticator.get(await asked(), deviation);
      expect([name, await fault(enter(given))]).toEqual([name, wrong]);
    }
    const unknown = anAuthenticator();
    unknown.create(
      await beginPasskey(it.ctx(), { ...(await aSession(it.ctx(), member_id)), password, address }),
    );
    expect(await fault(enter(unknown.get(await asked())))).toEqual(wrong);
    for (const junk of ['', '{', '[]', 'null', '{"id":"\u0000"}', '{"__proto__":{"id":"a"}}'])
      expect([junk, await fault(enter(junk))]).toEqual([junk, wrong]);
    expect(await fault(enter(authenticator.get(await asked())))).toBe('done');
  });

  test('signs a challenge once, within five minutes, and for what it was given', async () => {
    const { member_id, session_id, authenticator } = await aMemberWithPasskey(it.ctx(), 'Fanny');
    const answer = await passkeyAnswer(it.ctx(), authenticator);
    const both = await Promise.all([fault(enter(answer)), fault(enter(answer))]);
    expect(both).toEqual(expect.arrayContaining(['done', wrong]));
    expect(await fault(enter(answer))).toEqual(wrong);
    // A failed answer uses it up as well.
    const asked = await requestSignIn(it.ctx());
    expect(await fault(enter(authenticator.get(asked, { host: 'x.example' })))).toEqual(wrong);
    expect(await fault(enter(authenticator.get(asked)))).toEqual(wrong);

    const proof = await requestProof(it.ctx(), { member_id, session_id });
    expect(await fault(enter(authenticator.get(proof)))).toEqual(wrong);
    const late = await requestSignIn(it.ctx());
    await sql`update login_challenge set created_at = now() - interval '301 seconds'`.execute(
      it.db,
    );
    expect(await fault(enter(authenticator.get(late)))).toEqual(wrong);
    await pruneMembers(it.ctx());
    expect(await it.db.selectFrom('login_challenge').select('hash').execute()).toEqual([]);
  });

  test('whose counter goes back was copied: it is refused, and its owner sees that', async () => {
    const { member_id, authenticator } = await aMemberWithPasskey(it.ctx(), 'Greta');
    const use = async (counter: number) =>
      fault(enter(authenticator.get(await requestSignIn(it.ctx()), { counter })));
    expect(await use(7)).toBe('done');
    expect(await use(7)).toEqual(wrong);
    expect(await use(0)).toEqual(wrong);
    expect((await eventsOf(member_id)).filter((kind) => kind === 'passkey.refused')).toHaveLength(
      2,
    );
    expect(await use(4_294_967_295)).toBe('done');
    const synced = anAuthenticator({ counts: false });
    await aMemberWithPasskey(it.ctx(), 'Hanna', synced);
    for (let n = 0; n < 2; n++)
      expect(await fault(enter(await passkeyAnswer(it.ctx(), synced)))).toBe('done');
  });

  test('is no way around the delay of guesses, nor is it delayed where its owner was signed in', async () => {
    const { member_id, authenticator } = await aMemberWithPasskey(it.ctx(), 'Ida');
    const guess = { address: '192.0.2.77' };
    for (let n = 0; n < 20; n++) expect(await fault(enter('junk', guess))).toEqual(wrong);
    const right = await passkeyAnswer(it.ctx(), authenticator);
    expect(await fault(enter(right, guess))).toEqual(['too_many_requests', { retry_after: 30 }]);
    expect(await fault(enter(right, { ...guess, known_members: [member_id] }))).toBe('done');
  });

  test('reveals a suspension or a missing confirmation after the right answer only', async () => {
    const { member_id, authenticator } = await aMemberWithPasskey(it.ctx(), 'Jana');
    await sql`update login set suspended_at = now(), suspended_reason = 'Spam.' where id = ${member_id}`.execute(
      it.db,
    );
    const asked = await requestSignIn(it.ctx());
    expect(await fault(enter(authenticator.get(asked, { is_unverified: true })))).toEqual(wrong);
    expect(await fault(enter(await passkeyAnswer(it.ctx(), authenticator)))).toEqual([
      'suspended',
      { reason: 'Spam.' },
    ]);
    await sql`update login set suspended_at = null, email_verified = false where id = ${member_id}`.execute(
      it.db,
    );
    expect(await fault(enter(await passkeyAnswer(it.ctx(), authenticator)))).toEqual([
      'unconfirmed',
    ]);
  });
});

test.each([
  'http://127.0.0.1:3000',
  'https://192.0.2.7',
  'https://[2001:db8::1]',
  'http://tube.example',
])('there are no passkeys at %s', async (origin) => {
  const owner = { member_id: 0, session_id: 0 };
  const given = { ...a_device, passkey: '{}', address: '192.0.2.8', known_members: [] };
  for (const work of [
    () => requestSignIn(at(origin)),
    () => signInByPasskey(at(origin), given),
    () => beginPasskey(at(origin), { ...owner, password, address }),
    () => addPasskey(at(origin), { ...owner, device: '', passkey: '{}' }),
  ])
    expect(await fault(work())).toEqual(['not_found']);
});
