import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { aVideo } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { aDecision } from '#tests/support/statements.ts';
import { createCase, putBackFrom } from '../cases/index.ts';
import { decideCase, operator } from '../moderation/index.ts';
import { showCaseFor } from '../review/index.ts';
import { closeByCommand, closeFormBy } from './index.ts';

const it = withCtx();

test('a counter-notice puts nothing back before its tenth business day, which its case shows, and then it does', async () => {
  const video_id = await aVideo(it.ctx({ kind: 'system' }));
  const subject = { type: 'video' as const, id: String(video_id) };
  await aDecision(it.ctx(), subject, { action: 'remove' });
  const { reference } = await createCase(it.ctx(), {
    kind: 'counter-notice',
    fields: { addresses: `/videos/${video_id}/a/`, email: 'owner@example.com', name: 'Owner' },
    lang: 'en',
    region: '',
  });
  const staff_id = (await aMember(it.ctx(), 'Reading')).member_id;
  const reader = { by: { staff_id, has_child_safety: false }, session_id: 1, lang: 'en' as const };
  const shown = await showCaseFor(it.ctx(), reader, reference);
  const from = putBackFrom('counter-notice', new Date(shown.case.created_at));
  expect(shown.put_back_from).toBe(from?.toISOString());
  const early = { code: 'invalid', info: { reason: 'too_early' } };
  const restore = { reference, action: 'restore', facts: 'Nobody went to court.' } as const;
  await expect(decideCase(it.ctx(), operator, restore)).rejects.toMatchObject(early);
  const answer = { reference, outcome: 'restored', words: 'It is back.' } as const;
  await expect(closeFormBy(it.ctx(), operator, answer)).rejects.toMatchObject(early);
  await expect(closeByCommand(it.ctx(), answer)).rejects.toMatchObject(early);
  await sql`update moderation_case set created_at = now() - interval '14 days' where reference = ${reference}`.execute(
    it.db,
  );
  await expect(decideCase(it.ctx(), operator, restore)).resolves.toBeTruthy();
});

test('ten business days are two weeks at least, and nothing else has to wait', () => {
  const from = new Date('2026-11-30T10:00:00Z');
  expect(putBackFrom('counter-notice', from)?.toISOString()).toBe('2026-12-14T10:00:00.000Z');
  expect(putBackFrom('appeal', from)).toBeUndefined();
});
