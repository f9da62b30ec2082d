import { expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { aMedia, aVideo } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { listenToStatements } from '#tests/support/sent-statements.ts';
import { aRule } from '#tests/support/statements.ts';
import { claimCase, decideCase, openCase } from '../moderation/index.ts';
import { showCaseFor } from './show-case.ts';

const it = withCtx();

test('the data of a review page is read by seven statements, a claim is one, and a decision three in a transaction', async () => {
  const { member_id } = await aMember(it.ctx(), 'Uploader');
  const { member_id: staff_id } = await aMember(it.ctx(), 'Reviewer');
  const by = { staff_id, has_child_safety: false };
  const video_id = await aVideo(it.ctx(), { member_id, media_id: await aMedia(it.ctx()) });
  const subject = { type: 'video', id: String(video_id) } as const;
  const rule_id = await aRule(it.ctx());
  const { reference } = await it.db
    .transaction()
    .execute((trx) => openCase(it.ctx(), trx, { kind: 'publication', subject, member_id }));
  const sentFor = listenToStatements();
  const show = () => showCaseFor(it.ctx(), { by, session_id: 1, lang: 'en' }, reference);
  // A process reads each rule once, and its restricted terms every ten seconds.
  await show();
  const ofPage = await sentFor(show);
  expect(ofPage.filter((text) => !text.includes('term_rule'))).toHaveLength(7);
  expect(await sentFor(() => claimCase(it.ctx(), by, reference))).toHaveLength(1);
  const ofDecision = await sentFor(() =>
    decideCase(it.ctx(), by, { reference, action: 'reject', rule_id, facts: 'Seen at 0:10.' }),
  );
  expect(ofDecision).toHaveLength(5);
  const [first, last] = [ofDecision[0], ofDecision.at(-1)];
  expect([first, last]).toEqual(['begin', 'commit']);
  const events = await it.db
    .selectFrom('case_event')
    .select(['kind', 'actor', 'staff_id', 'rule_id', 'note', 'after'])
    .where('subject_id', '=', subject.id)
    .where('kind', '=', 'decided')
    .execute();
  expect(events).toMatchObject([
    { actor: 'staff', staff_id, rule_id, note: 'Seen at 0:10.', after: { action: 'reject' } },
  ]);
});

test('a decision by a rule that there is not is refused, and leaves no event', async () => {
  const { member_id } = await aMember(it.ctx(), 'Another');
  const video_id = await aVideo(it.ctx(), { member_id });
  const subject = { type: 'video', id: String(video_id) } as const;
  const by = { staff_id: (await aMember(it.ctx(), 'Decider')).member_id, has_child_safety: false };
  const { reference } = await it.db
    .transaction()
    .execute((trx) => openCase(it.ctx(), trx, { kind: 'publication', subject, member_id }));
  const reject = { reference, action: 'reject', facts: 'Seen at 0:10.' } as const;
  await expect(decideCase(it.ctx(), by, { ...reject, rule_id: 2_000_000 })).rejects.toMatchObject({
    code: 'invalid',
    info: { rule_id: 'unknown' },
  });
  const { events } = await showCaseFor(it.ctx(), { by, session_id: 1, lang: 'en' }, reference);
  expect(events.map(({ kind }) => kind)).toEqual(['created']);
});
