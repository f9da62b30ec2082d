import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { challenge_url } from '#contracts/calls/forms/challenge.ts';
import { report_url } from '#contracts/calls/forms/report.ts';
import { formPages } from '#contracts/pages/form-addresses.ts';
import { createHostedCheck } from '#platform/bot-check/hosted-check.ts';
import type { BotCheck } from '#platform/bot-check/port.ts';
import { systemClock } from '#platform/clock.ts';
import { silentLog } from '#platform/log.ts';
import { withApi } from '#tests/support/api.ts';
import { as_document, multipart } from '#tests/support/forms.ts';
import { playCheck, type PlayedCheck } from '#tests/support/hosted-check.ts';

// The API with a hosted check in place of the proof of work; the service is played here.
const state = {} as { service: PlayedCheck; check: BotCheck };
const botCheck: BotCheck = {
  challenge: (...given) => state.check.challenge(...given),
  verify: (...given) => state.check.verify(...given),
};
const api = withApi(() => ({ botCheck }));
beforeAll(async () => {
  state.service = await playCheck('tube.example');
  state.check = createHostedCheck(state.service.settings, {
    public_origin: 'https://tube.example',
    clock: systemClock,
    log: silentLog,
  });
});
afterAll(() => state.service[Symbol.asyncDispose]());
beforeEach(() => {
  state.service.answer = undefined;
  state.service.seen.length = 0;
});

async function send(
  fields: Readonly<Record<string, string>>,
  headers: Record<string, string> = {},
) {
  const { payload, type } = await multipart({ message: 'Hello.', ...fields });
  return api.app.inject({
    method: 'POST',
    url: report_url,
    payload,
    headers: { 'content-type': type, ...headers },
  });
}

const cases = async (): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from moderation_case`.execute(
    api.db,
  );
  return rows[0]?.n ?? -1;
};

test('an answer of the service is good for one form', async () => {
  const before = await cases();
  const first = await send({ email: 'one@example.com', captcha: 'token-1' });
  expect([first.statusCode, first.json()]).toMatchObject([200, { ok: 1 }]);
  const again = await send({ email: 'two@example.com', captcha: 'token-1' });
  expect([again.statusCode, again.json()]).toEqual([422, { error: { captcha: 'expired' } }]);
  // Even if the service took it twice.
  state.service.answer = { status: 200, body: { success: true } };
  const twice = await send({ email: 'two@example.com', captcha: 'token-1' });
  expect([twice.statusCode, twice.json()]).toEqual([422, { error: { captcha: 'used' } }]);
  const all = await Promise.all(
    ['a', 'b', 'c'].map((who) => send({ email: `${who}@example.com`, captcha: 'token-2' })),
  );
  expect(all.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
    200, 422, 422,
  ]);
  // The same form is the same case.
  const same = await send({ email: 'one@example.com', captcha: 'token-1' });
  expect(same.json()).toEqual(first.json());
  expect(await cases()).toBe(before + 2);
});

test('a captcha that is no answer, or of another site, is refused; the service learns of no visitor', async () => {
  const before = await cases();
  for (const captcha of ['nonsense', 'token two', 'x'.repeat(5000)]) {
    const { statusCode, body } = await send({ email: 'a@example.com', captcha });
    expect([statusCode, JSON.parse(body)]).toEqual([422, { error: { captcha: 'invalid' } }]);
  }
  expect(state.service.seen).toEqual(['POST /siteverify secret=played-secret&response=nonsense']);
  state.service.answer = { status: 200, body: { success: true, hostname: 'other.example' } };
  expect((await send({ email: 'a@example.com', captcha: 'token-3' })).statusCode).toBe(422);
  expect(await cases()).toBe(before);
});

test('a form that is wrong anyway costs no question', async () => {
  expect((await send({ email: 'none', captcha: 'token-4' })).statusCode).toBe(422);
  expect(state.service.seen).toEqual([]);
});

test('while the service is away forms are refused, to be sent again, and the mail works', async () => {
  const before = await cases();
  state.service.answer = { status: 500, body: {} };
  const fields = { email: 'away@example.com', captcha: 'token-5' };
  const refused = await send(fields);
  expect([refused.statusCode, refused.json()]).toEqual([503, { error: 1, code: 'unavailable' }]);
  expect(refused.headers['retry-after']).toBeDefined();
  expect(await cases()).toBe(before);
  const by_mail = await send({ email: 'away@example.com' }, as_document);
  expect([by_mail.statusCode, by_mail.headers.location]).toEqual([303, formPages.mailSent()]);
  state.service.answer = undefined;
  expect((await send(fields)).statusCode).toBe(200);
});

test('there is no challenge of the site', async () => {
  expect((await api.app.inject(challenge_url)).statusCode).toBe(404);
});
