import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDb } from '#platform/db/pool.ts';
import { silentLog } from '#platform/log.ts';
import { createPasswordHasher } from '#platform/passwords/hash-passwords.ts';
import { fast_hashes, test_site_facts, withCtx } from '#tests/support/ctx.ts';
import { aMemberWithFactor, codeOf, recoveryCodesOf } from '#tests/support/factors.ts';
import {
  a_device,
  addressOfMember,
  anUnconfirmed,
  mailTo,
  member_password as password,
  tokenIn,
} from '#tests/support/members.ts';
import { aMemberWithPasskey, passkeyAnswer } from '#tests/support/passkeys.ts';
import type { Ctx } from '../ctx.ts';
import { passCode, signInByPasskey } from '../credentials/index.ts';
import { createAuth } from './auth.ts';
import {
  askRestore,
  confirmEmail,
  findSession,
  restorePassword,
  sendRestore,
  signIn,
} from './index.ts';

const it = withCtx();
const state: { opened: ReturnType<typeof createDb>[] } = { opened: [] };
const address = '192.0.2.1';

/** A site whose requests share so few connections, and wait for one no longer than a second. */
function withConnections(max: number): Ctx {
  const opened = createDb({ url: it.url('app'), log: silentLog, max, wait_ms: 1000 });
  state.opened.push(opened);
  const auth = createAuth({
    db: opened.db,
    secret: it.ctx().settings.media_secret,
    origin: test_site_facts.origin,
    passwords: createPasswordHasher(fast_hashes),
  });
  return { ...it.ctx(), db: opened.db, auth };
}

const sites: { one?: Ctx; two?: Ctx } = {};
beforeAll(() => {
  sites.one = withConnections(1);
  sites.two = withConnections(2);
});
afterAll(async () => void (await Promise.all(state.opened.map(({ close }) => close()))));

const of = (site: Ctx | undefined): Ctx => {
  if (!site) throw new Error('sites exist inside tests only');
  return site;
};
const isOpen = async (token: string | undefined): Promise<boolean> =>
  token !== undefined && (await findSession(it.db, token)) !== undefined;
const given = (name: string) => ({ ...a_device, name, password, address, known_members: [] });

test('every way to a session needs one connection', async () => {
  const one = of(sites.one);
  const confirmed = await confirmEmail(one, await anUnconfirmed(one, 'Anna'), a_device);
  expect(await isOpen(confirmed)).toBe(true);
  expect(await isOpen((await signIn(one, given('anna'))).token)).toBe(true);

  await askRestore(one, { email: addressOfMember('Anna'), lang: 'en' });
  for (const { restore_id } of await it.db.selectFrom('login_restore').selectAll().execute())
    await sendRestore(one, { restore_id });
  const link = tokenIn((await mailTo(it.db, addressOfMember('Anna')))?.body_text);
  const fresh = { token: link, password: 'another calm lake' };
  expect(await isOpen(await restorePassword(one, fresh, a_device))).toBe(true);

  const { member_id } = await aMemberWithFactor(it.ctx(), 'Berta');
  const { token } = await signIn(one, given('berta'));
  const code = await codeOf(it.ctx(), member_id, 1);
  const passed = await passCode(one, { token, code, is_trusted: false, address });
  expect(await isOpen(passed.token)).toBe(true);

  const { authenticator } = await aMemberWithPasskey(it.ctx(), 'Clara');
  const passkey = await passkeyAnswer(one, authenticator);
  const by_key = { ...a_device, passkey, address, known_members: [] };
  expect(await isOpen((await signInByPasskey(one, by_key)).token)).toBe(true);
});

test('as many at once as there are connections do not wait for each other', async () => {
  const two = of(sites.two);
  const links = await Promise.all(
    ['Dora', 'Emma', 'Fanny', 'Greta'].map((name) => anUnconfirmed(two, name)),
  );
  const tokens = await Promise.all(links.map((link) => confirmEmail(two, link, a_device)));
  expect(await Promise.all(tokens.map(isOpen))).toEqual([true, true, true, true]);

  const { member_id } = await aMemberWithFactor(it.ctx(), 'Hanna');
  const codes = await recoveryCodesOf(it.ctx(), member_id);
  const waiting = await Promise.all(codes.slice(0, 4).map(() => signIn(two, given('hanna'))));
  const passed = await Promise.all(
    waiting.map(({ token }, n) =>
      passCode(two, { token, code: codes[n] ?? '', is_trusted: false, address }),
    ),
  );
  expect(await Promise.all(passed.map(({ token }) => isOpen(token)))).toEqual([
    true,
    true,
    true,
    true,
  ]);
});
