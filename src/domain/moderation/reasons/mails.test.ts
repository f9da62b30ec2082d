import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { languages } from '#contracts/vocabulary.ts';
import { mailsOf } from '#tests/support/mails.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { addressOfMember, aMember } from '#tests/support/members.ts';
import { aDecision, aRule, applyNow, statementOf } from '#tests/support/statements.ts';
import { appealDecision } from '../../appeals/index.ts';
import { decideCase, operator, type Decision } from '../index.ts';

const it = withCtx();
const page = '/account/decisions/';
const form = '/forms/complaint/';

const mailsTo = (username: string) =>
  mailsOf(it.db, {
    recipient: addressOfMember(username),
    kinds: ['member-decision', 'member-appeal'],
  });

/** For each mail: whether it leads to the page that needs an account, and to the form that needs none. */
const leads = async (username: string) =>
  (await mailsTo(username)).map(({ body_text }) => [
    body_text.includes(page),
    body_text.includes(form),
  ]);

const act = (member_id: number, decision: Omit<Decision, 'reference'>) =>
  aDecision(it.ctx(), { type: 'member', id: String(member_id) }, decision);

test('a mail about a strike leads to the page of decisions; one about a lock of the account, automated or not, to the form', async () => {
  const { member_id } = await aMember(it.ctx(), 'Anna');
  await act(member_id, { action: 'strike' });
  await act(member_id, { action: 'mute', details: { days: 3 } });
  expect(await leads('Anna')).toEqual([
    [true, false],
    [true, false],
  ]);
  await act(member_id, { action: 'strike' });
  // The third one, and the suspension that follows by itself.
  await act(member_id, { action: 'strike' });
  expect((await leads('Anna')).slice(2)).toEqual([
    [true, false],
    [false, true],
    [false, true],
  ]);
  // A decision made while the account is locked cannot be read there, either.
  await act(member_id, { action: 'mute', details: { days: 3 } });
  expect((await leads('Anna')).at(-1)).toEqual([false, true]);
  await act(member_id, { action: 'ban' });
  await act(member_id, { action: 'mute', details: { days: 3 } });
  expect((await leads('Anna')).at(-1)).toEqual([false, true]);
});

test.each(languages)(
  'the mail about a ban names the form and the date, and no page: %s',
  async (lang) => {
    const username = `Banned-${lang}`;
    const { member_id } = await aMember(it.ctx(), username);
    await sql`update login set lang = ${lang} where id = ${member_id}`.execute(it.db);
    await act(member_id, { action: 'ban' });
    const [mail] = await mailsTo(username);
    expect(await leads(username)).toEqual([[false, true]]);
    const year = String(new Date(Date.now() + 180 * 86_400_000).getUTCFullYear());
    expect(mail?.body_text).toContain(year);
  },
);

test('the answer to an appeal leads to the page only where the account is open again', async () => {
  for (const [username, action, led] of [
    ['Berta', 'uphold', [false, false]],
    ['Cleo', 'restore', [true, false]],
  ] as const) {
    const { member_id } = await aMember(it.ctx(), username);
    const decision_id = await act(member_id, { action: 'ban' });
    const statement_id = await statementOf(it.ctx(), decision_id);
    const message = 'It was not me.';
    const { reference } = await appealDecision(it.ctx(), { member_id, statement_id, message });
    const rule_id = await aRule(it.ctx());
    const answer = { reference, action, facts: 'Looked at again.', rule_id };
    await applyNow(it.ctx(), (await decideCase(it.ctx(), operator, answer)).decision_id);
    expect((await leads(username)).at(-1)).toEqual(led);
  }
});
