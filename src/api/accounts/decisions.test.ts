import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  appeal_url,
  decisionsUrl,
  type OwnDecisions,
} from '#contracts/calls/accounts/own-decisions.ts';
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
  const shown = async () => (await get(decisionsUrl.pattern, own.cookie)).json<OwnDecisions>();
  const read = await get(decisionsUrl.pattern, own.cookie);
  expect(read.headers['cache-control']).toBe('no-store');
  expect(await shown()).toMatchObject({
    username: 'Anna',
    statements: [{ statement_id: Number(statement), action: 'strike', may_appeal: true }],
    strikes: [{ kind: 'content', is_revoked: false }],
  });
  expect((await get(decisionsUrl.pattern)).statusCode).toBe(401);

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

test('of more than a hundred statements every one is on a page, and can be appealed from there', async () => {
  const { member_id, token } = await aMember(api.ctx(), 'Clara');
  const first = await aStatement(api.ctx(), member_id);
  const { db } = api.ctx();
  // As a batch makes them.
  await sql`
    with d as (insert into moderation_decision (case_id, action, subject_type, subject_id, member_id, facts, details, effect_at, applied_at)
      select m.case_id, m.action, m.subject_type, m.subject_id, m.member_id, m.facts, m.details, m.effect_at, m.applied_at
      from moderation_decision as m join reasons_statement as s using (decision_id), generate_series(1, 120)
      where s.statement_id = ${first} returning decision_id)
    insert into reasons_statement (decision_id, member_id, lang, appeal_until)
    select decision_id, ${member_id}, 'en', now() + interval '1 day' from d`.execute(db);
  const cookie = `__Host-session=${token}`;
  const page = async (before: number) =>
    (await get(decisionsUrl.build({ before }), cookie)).json<OwnDecisions>();
  const newest = await page(0);
  const next = newest.next ?? 0;
  const older = await page(next);
  expect([newest.statements.length, older.statements.length, older.next]).toEqual([100, 21, null]);
  expect([newest.strikes.length, older.strikes.length]).toEqual([1, 0]);
  expect(older.statements.at(-1)?.statement_id).toBe(first);
  expect((await get(`${decisionsUrl.pattern}?before=x`, cookie)).statusCode).toBe(404);

  const appeal = { statement: String(first), before: String(next), message: ' ' };
  const refused = await post(appeal_url, appeal, { cookie, ...html });
  expect(refused.headers.location).toMatch(
    new RegExp(String.raw`^/account/decisions/\?before=${next}&draft=[\w-]{32}&failed=invalid`),
  );
  const sent = await post(appeal_url, { ...appeal, message: 'No.' }, { cookie, ...html });
  expect(sent.headers.location).toBe(`/account/decisions/?before=${next}`);
});
