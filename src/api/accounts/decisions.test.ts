import { expect, test } from 'vitest';
import { appeal_url, decisions_url, type OwnDecisions } from '#contracts/calls/own-decisions.ts';
import { accountCallsOf, html } from '#tests/support/account-calls.ts';
import { withApi } from '#tests/support/api.ts';
import { aMember } from '#tests/support/members.ts';
import { aStatement } from '#tests/support/statements.ts';

const api = withApi();
const { post, get } = accountCallsOf(api);

test('a member reads the own decisions, which no cache stores, and appeals by a form without script', async () => {
  const { member_id, token } = await aMember(api.ctx(), 'Anna');
  const statement = String(await aStatement(api.ctx(), member_id));
  const own = { cookie: `__Host-session=${token}` };
  const shown = async () => (await get(decisions_url, own.cookie)).json<OwnDecisions>();
  const read = await get(decisions_url, own.cookie);
  expect(read.headers['cache-control']).toBe('no-store');
  expect(await shown()).toMatchObject({
    username: 'Anna',
    statements: [{ statement_id: Number(statement), action: 'strike', may_appeal: true }],
    strikes: [{ kind: 'content', is_revoked: false }],
  });
  expect((await get(decisions_url)).statusCode).toBe(401);

  const appeal = { statement, message: 'It was a misunderstanding.' };
  expect((await post(appeal_url, appeal)).statusCode).toBe(401);
  expect(
    (await post(appeal_url, appeal, { ...own, origin: 'https://evil.example' })).statusCode,
  ).toBe(403);
  expect((await post(appeal_url, { ...appeal, extra: '1' }, own)).statusCode).toBe(422);
  const refused = await post(appeal_url, { statement, message: ' ' }, { ...own, ...html });
  expect(refused.headers.location).toMatch(
    /^\/account\/decisions\/\?draft=[\w-]{32}&failed=invalid&form=appeal$/,
  );
  const other = await aMember(api.ctx(), 'Berta');
  const theirs = { cookie: `__Host-session=${other.token}` };
  expect((await post(appeal_url, appeal, theirs)).statusCode).toBe(404);
  expect((await shown()).statements[0]?.appeal).toBeNull();

  const sent = await post(appeal_url, appeal, { ...own, ...html });
  expect([sent.statusCode, sent.headers.location]).toEqual([303, '/account/decisions/']);
  expect((await post(appeal_url, appeal, own)).json()).toEqual({
    ok: 1,
    next: '/account/decisions/',
  });
  expect(await shown()).toMatchObject({
    statements: [{ may_appeal: false, appeal: { outcome: '', facts: '' } }],
  });
});
