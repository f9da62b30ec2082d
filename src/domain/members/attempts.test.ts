import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { countAttempt, forgetAttempts, type Attempt } from './attempts.ts';

const it = withCtx();
const from = (account: string, address: string, device?: string): Attempt => ({
  account,
  address,
  device,
});
const wait = (attempt: Attempt): Promise<unknown> =>
  countAttempt(it.ctx(), attempt).then(
    () => 0,
    (error: { info?: { retry_after: number } }) => error.info?.retry_after,
  );
const later = (seconds: number): Promise<unknown> =>
  sql`update login_attempt set first_at = first_at - make_interval(secs => ${seconds}),
    last_at = last_at - make_interval(secs => ${seconds})`.execute(it.db);

test('twenty attempts of an account are free, from wherever; then each waits twice as long, 15 minutes at most', async () => {
  for (let n = 0; n < 20; n++) expect(await wait(from('login:1', `192.0.2.${n}`))).toBe(0);
  expect(await wait(from('login:1', '198.51.100.1'))).toBe(30);
  await later(29);
  expect(await wait(from('login:1', '198.51.100.1'))).toBe(1);
  const waits = [];
  for (let n = 0; n < 7; n++) {
    await later(901 - 1);
    await sql`update login_attempt set last_at = now() - interval '899 seconds' where attempts >= 20`.execute(
      it.db,
    );
    waits.push(await wait(from('login:1', '198.51.100.1')));
    await sql`update login_attempt set last_at = now() where attempts >= 20`.execute(it.db);
    waits.push(await wait(from('login:1', '198.51.100.1')));
  }
  expect(waits).toEqual([0, 60, 0, 120, 0, 240, 0, 480, 0, 900, 1, 900, 1, 900]);
  await later(1000);
  for (let n = 0; n < 20; n++) expect(await wait(from('login:1', `203.0.113.${n}`))).toBe(0);
});

test('an address has twenty as well, over all accounts', async () => {
  for (let n = 0; n < 20; n++) expect(await wait(from(`name:${n}`, '192.0.2.200'))).toBe(0);
  expect(await wait(from('name:other', '192.0.2.200'))).toBe(30);
  expect(await wait(from('name:other', '192.0.2.201'))).toBe(0);
});

test('an address that may not try any more locks no account', async () => {
  for (let n = 0; n < 20; n++) await wait(from(`name:${n}`, '192.0.2.210'));
  for (let n = 0; n < 25; n++) expect(await wait(from('login:9', '192.0.2.210'))).toBe(30);
  expect(await wait(from('login:9', '192.0.2.211'))).toBe(0);
});

test('of fifty at once twenty are made', async () => {
  const waits = await Promise.all(
    Array.from({ length: 50 }, (_, n) => wait(from('login:2', `198.51.100.${n}`))),
  );
  expect(waits.filter((seconds) => seconds === 0)).toHaveLength(20);
});

test('failures elsewhere do not delay a member in a browser where that member was signed in', async () => {
  for (let n = 0; n < 21; n++) await wait(from('login:3', '192.0.2.50'));
  expect(await wait(from('login:3', '192.0.2.50'))).toBeGreaterThan(0);
  expect(await wait(from('login:3', '192.0.2.50', 'known'))).toBe(0);
});

test('a right password forgets those of the account, and of the address its own', async () => {
  for (let n = 0; n < 19; n++) await wait(from('login:4', '192.0.2.60'));
  await wait(from('login:4', '192.0.2.60'));
  await forgetAttempts(it.ctx(), from('login:4', '192.0.2.60'));
  expect(await wait(from('login:4', '192.0.2.61'))).toBe(0);
  expect(await wait(from('login:5', '192.0.2.60'))).toBe(0);
  expect(await wait(from('login:5', '192.0.2.60'))).toBe(30);
});
