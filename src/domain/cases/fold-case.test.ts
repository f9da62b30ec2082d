import { expect, test } from 'vitest';
import { mailsOf } from '#tests/support/mails.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { createCase, type NewCase } from './create-case.ts';
import { closeCase } from './decide.ts';
import { askByMail, confirmForm } from './drafts.ts';
import { hashOf } from './secrets.ts';

const it = withCtx();

const proof = (name: string) => ({ hash: hashOf(name), expires_at: new Date(Date.now() + 60_000) });
const report = (email: string, message: string, more: Partial<NewCase> = {}): NewCase => ({
  kind: 'report',
  fields: { email, message, target_type: 'video', target_id: '12', reason: 'spam' },
  lang: 'en',
  region: '',
  ...more,
});
const close = (reference: string) =>
  it.db
    .transaction()
    .execute((trx) =>
      closeCase(it.ctx(), { reference, outcome: 'unchanged', words: '' }, { trx, staff_id: null }),
    );

test('a text that is sent again after its case was closed is a case of its own, one also when many send it at once', async () => {
  const text = 'Nothing but advertising.';
  const send = (n: number | string) =>
    createCase(it.ctx(), report(`${n}@example.com`, text, { proof: proof(`again ${n}`) }));
  const first = await send('first');
  expect(await send('second')).toEqual(first);
  await close(first.reference);
  const made = await Promise.all([1, 2, 3, 4].map(send));
  expect(new Set(made.map(({ reference }) => reference)).size).toBe(1);
  expect(made[0]?.reference).not.toBe(first.reference);
  const { times } = await it.db
    .selectFrom('moderation_case')
    .select('times')
    .where('reference', '=', made[0]?.reference ?? '')
    .executeTakeFirstOrThrow();
  expect(times).toBe(4);
});

test('a proof that was used finds its case, also when that is closed', async () => {
  const form = report('once@example.com', 'Once.', { proof: proof('once and closed') });
  const made = await createCase(it.ctx(), form);
  await close(made.reference);
  expect(await createCase(it.ctx(), form)).toEqual(made);
});

test('a link in a mail that was followed finds its case, also when that is closed', async () => {
  await askByMail(it.ctx(), report('link@example.com', 'By mail.'));
  const [asked] = await mailsOf(it.db, { recipient: 'link@example.com' });
  const secret = /\/forms\/confirm\/([\w-]{32})\//.exec(asked?.body_text ?? '')?.[1] ?? '';
  const made = await confirmForm(it.ctx(), secret);
  await close(made.reference);
  expect(await confirmForm(it.ctx(), secret)).toEqual(made);
});
