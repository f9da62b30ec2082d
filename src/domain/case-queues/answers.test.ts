import { expect, test } from 'vitest';
import { mailsOf } from '#tests/support/mails.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aVideo } from '#tests/support/factories.ts';
import { aRule } from '#tests/support/statements.ts';
import { createCase } from '../cases/index.ts';
import { decideCase, operator } from '../moderation/index.ts';
import { closeFormBy } from './index.ts';

const it = withCtx();
const to = 'reporter@example.com';

/** A case that a visitor's form opened. */
const aForm = (kind: 'report' | 'complaint', target_id: string) =>
  createCase(it.ctx(), {
    kind,
    fields: { email: to, message: `About ${target_id}.`, target_type: 'video', target_id },
    lang: 'en',
    region: '',
    proof: {
      hash: Buffer.from(`${kind} ${target_id}`.padEnd(32, '.')),
      expires_at: new Date(Date.now() + 60_000),
    },
  });
const mails = async (kind: string) =>
  (await mailsOf(it.db, { recipient: to, kinds: [kind] })).map(
    ({ subject, body_text }) => `${subject} ${body_text}`,
  );

test('every answer of every form is sent, and each once', async () => {
  const video_id = String(await aVideo(it.ctx()));
  const [report, complaint] = [await aForm('report', video_id), await aForm('complaint', video_id)];
  expect(await mails('receipt')).toEqual([
    expect.stringContaining(report.reference),
    expect.stringContaining(complaint.reference),
  ]);
  const { reference } = report;
  await decideCase(it.ctx(), operator, {
    reference,
    action: 'remove',
    rule_id: await aRule(it.ctx()),
    facts: 'Seen at 0:10.',
  });
  // The decision has sent a mail of its own; the words of the staff follow in another one.
  const close = (words: string, of = reference) =>
    closeFormBy(it.ctx(), operator, { reference: of, outcome: 'removed', words });
  await close('Thank you for telling us.');
  await close('We looked again.', complaint.reference);
  await expect(close('Sent a second time.')).rejects.toMatchObject({
    code: 'already',
    info: { state: 'closed' },
  });
  await expect(close('Sent a second time.', complaint.reference)).rejects.toThrow('already');
  const sent = await mails('decision');
  expect(sent).toHaveLength(3);
  expect(sent[0]).toContain(reference);
  expect(sent[0]).not.toContain('Thank you');
  expect(sent[1]).toContain('Thank you for telling us.');
  expect(sent[2]).toContain('We looked again.');
  expect(sent.join('\n')).not.toContain('second time');
});
