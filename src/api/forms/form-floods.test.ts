import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { report_url } from '#contracts/calls/forms/report.ts';
import { createPgRateLimiter } from '#platform/rate-limit/pg-rate-limiter.ts';
import { silentLog } from '#platform/log.ts';
import { test_rates, withApi } from '#tests/support/api.ts';
import { solvedFor } from '#tests/support/forms.ts';

const most = 15;
const api = withApi(({ secret }) => ({
  trusted_proxies: ['127.0.0.1'],
  rateLimiter: createPgRateLimiter({
    db: api.db,
    log: silentLog,
    secret,
    rates: { ...test_rates, all_forms: most },
  }),
}));

test('a flood from many addresses stops at the budget of all, and makes no more cases', async () => {
  const send = async (n: number): Promise<number> => {
    const from = `10.1.${n}.1`;
    const fields = new URLSearchParams({
      email: `${randomBytes(4).toString('hex')}@example.com`,
      message: `message ${n}`,
      captcha: await solvedFor(api.app, from),
    });
    const answer = await api.app.inject({
      method: 'POST',
      url: report_url,
      payload: fields.toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': from },
    });
    if (answer.statusCode === 429) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    return answer.statusCode;
  };
  const statuses = await Promise.all(Array.from({ length: most + 10 }, (_, n) => send(n)));
  const made = statuses.filter((status) => status === 200).length;
  // A minute may begin meanwhile.
  expect(made).toBeLessThanOrEqual(2 * most);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  const { rows } = await sql`select 1 from moderation_case`.execute(api.db);
  expect(rows).toHaveLength(made);
});
