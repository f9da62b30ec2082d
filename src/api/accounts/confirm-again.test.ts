import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { auth_urls } from '#contracts/calls/accounts/accounts.ts';
import { sendRestore } from '#domain/members/index.ts';
import { accountCallsOf, html } from '#tests/support/account-calls.ts';
import { withApi } from '#tests/support/api.ts';
import {
  addressOfMember,
  aMember,
  anUnconfirmed,
  mailTo,
  tokenIn,
} from '#tests/support/members.ts';

const api = withApi();
const { post } = accountCallsOf(api);

test('links that confirm are sent again on request; the answer is the same for every address', async () => {
  const first = await anUnconfirmed(api.ctx(), 'Tardy');
  await aMember(api.ctx(), 'Timely');
  await sql`update login_link set expires_at = now() - interval '1 minute'`.execute(api.db);
  expect((await post(auth_urls.confirm, { token: first })).statusCode).toBe(410);
  const emails = [addressOfMember('Tardy'), addressOfMember('Timely'), 'nobody@example.com'];
  const answers = [];
  for (const email of emails) answers.push(await post(auth_urls.resend, { email }));
  expect(answers.map((answer) => [answer.statusCode, answer.body])).toEqual(
    Array.from({ length: 3 }, () => [200, '{"ok":1,"next":"/restore/?state=sent"}']),
  );
  const empty = await post(auth_urls.resend, { email: '' }, html);
  expect(empty.headers.location).toMatch(/^\/restore\/\?state=confirm&draft=/);
  const before = await mailTo(api.db, addressOfMember('Timely'));
  for (const { restore_id } of await api.db.selectFrom('login_restore').selectAll().execute())
    await sendRestore(api.ctx(), { restore_id });
  const mail = await mailTo(api.db, addressOfMember('Tardy'));
  const token = tokenIn(mail?.body_text);
  expect([mail?.kind, token === first]).toEqual(['member-confirm', false]);
  expect(await mailTo(api.db, addressOfMember('Timely'))).toEqual(before);
  expect((await post(auth_urls.confirm, { token })).statusCode).toBe(200);
});
