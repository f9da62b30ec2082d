import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { mailsOf } from '#tests/support/mails.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aVideo } from '#tests/support/factories.ts';
import { dueBy } from '../cases/index.ts';
import {
  decideCase,
  moderationSettings,
  openCase,
  operator,
  staffCaseKinds,
  type CaseToOpen,
} from '../moderation/index.ts';
import { findRule, loadShippedRules } from '../rules/index.ts';
import { escalateCases } from './escalate-cases.ts';

const it = withCtx();
const duty = 'duty@tube.example';
const ctx = () => ({ ...it.ctx(), settings: { ...it.ctx().settings, case_mail: duty } });

test('a clock is that of the country, then the owner’s, then the shipped one', () => {
  const from = new Date('2027-01-01T12:00:00Z');
  const clocks = [
    { kind: 'remove', region: 'gb', amount: 24, unit: 'hours' },
    { kind: 'appeal', region: '', amount: 2, unit: 'business_days' },
  ] as const;
  const due = (kind: string, region = '') => dueBy(clocks, { kind, region }, from)?.toISOString();
  expect(due('remove')).toBe('2027-01-03T12:00:00.000Z');
  expect(due('remove', 'gb')).toBe('2027-01-02T12:00:00.000Z');
  expect(due('remove', 'de')).toBe('2027-01-03T12:00:00.000Z');
  // A Friday: Monday and Tuesday count.
  expect(due('appeal', 'gb')).toBe('2027-01-05T12:00:00.000Z');
  expect(due('complaint')).toBe('2027-01-12T12:00:00.000Z');
  expect(due('publication')).toBe('2027-01-12T12:00:00.000Z');
});

test('a case of every kind has a date when it is opened: by its country, and by a rule that is stricter', async () => {
  await loadShippedRules(it.ctx());
  const from = new Date('2027-01-01T12:00:00Z');
  const clocks = [{ kind: 'edit', region: 'fr', amount: 3, unit: 'hours' }] as const;
  const at = { ...it.ctx(), clock: { now: () => from } };
  const set = {
    ...at,
    settings: {
      ...at.settings,
      moderation: { ...moderationSettings(at), clocks },
    },
  };
  const dateOf = (input: Omit<CaseToOpen, 'subject'>) =>
    it.db.transaction().execute(async (trx) => {
      const subject = { type: 'video' as const, id: randomUUID() };
      const { case_id } = await openCase(set, trx, { ...input, subject });
      const { due_at, region } = await trx
        .selectFrom('moderation_case')
        .select(['due_at', 'region'])
        .where('case_id', '=', case_id)
        .executeTakeFirstOrThrow();
      return [due_at?.toISOString(), region];
    });
  for (const kind of staffCaseKinds)
    expect([kind, (await dateOf({ kind }))[0]]).toEqual([
      kind,
      kind === 'hash-match' ? '2027-01-02T12:00:00.000Z' : '2027-01-12T12:00:00.000Z',
    ]);
  expect(await dateOf({ kind: 'edit', region: 'fr' })).toEqual(['2027-01-01T15:00:00.000Z', 'fr']);
  // 48 hours by the rule; the clock of matches is shorter.
  const rule = 'consent';
  expect((await dateOf({ kind: 'publication', rule }))[0]).toBe('2027-01-03T12:00:00.000Z');
  expect((await dateOf({ kind: 'hash-match', rule }))[0]).toBe('2027-01-02T12:00:00.000Z');
  const due_at = new Date('2027-02-01T00:00:00Z');
  expect((await dateOf({ kind: 'publication', due_at }))[0]).toBe(due_at.toISOString());
});

test('a case that is held because of a rule is due no later than the rule allows', async () => {
  await loadShippedRules(it.ctx());
  const video_id = await aVideo(it.ctx());
  const subject = { type: 'video' as const, id: String(video_id) };
  const { case_id, reference } = await it.db
    .transaction()
    .execute((trx) => openCase(it.ctx(), trx, { kind: 'edit', subject }));
  const rule_id = (await findRule(it.db, 'consent'))?.rule_id;
  await decideCase(it.ctx(), operator, { reference, action: 'hold', rule_id });
  const row = await it.db
    .selectFrom('moderation_case')
    .select([sql<number>`extract(epoch from due_at - created_at)::int / 3600`.as('hours'), 'state'])
    .where('case_id', '=', case_id)
    .executeTakeFirst();
  expect(row).toEqual({ hours: 48, state: 'open' });
});

test('the duty address hears of a case at half and a quarter of its time and past due, once each', async () => {
  const subject = { type: 'video' as const, id: '12' };
  const { case_id, reference } = await it.db.transaction().execute((trx) =>
    openCase(it.ctx(), trx, {
      kind: 'publication',
      subject,
      due_at: new Date(Date.now() + 100 * 3_600_000),
      fields: { title: 'Something explicit' },
    }),
  );
  /** So many hundredths of the time are over. */
  const after = async (hundredths: number): Promise<number> => {
    await sql`update moderation_case set created_at = now() - make_interval(hours => ${hundredths}),
      due_at = now() + make_interval(hours => ${100 - hundredths}) where case_id = ${case_id}`.execute(
      it.db,
    );
    const counts = await Promise.all([1, 2, 3].map(() => escalateCases(ctx())));
    await escalateCases(ctx());
    return counts.reduce((sum, count) => sum + count, 0);
  };
  const sent: number[] = [];
  for (const hundredths of [10, 49, 51, 60, 76, 99, 101, 200]) sent.push(await after(hundredths));
  expect(sent).toEqual([0, 0, 1, 0, 1, 0, 1, 0]);
  const mails = await mailsOf(it.db, { recipient: duty });
  expect(mails.map(({ subject: line }) => line)).toEqual([
    `Case ${reference} (publication): half of its time is over`,
    `Case ${reference} (publication): a quarter of its time is left`,
    `Case ${reference} (publication): it is past due`,
  ]);
  expect(JSON.stringify(mails)).not.toContain('explicit');
  const events = await it.db
    .selectFrom('case_event')
    .select('after')
    .where('kind', '=', 'escalated')
    .where('case_id', '=', case_id)
    .orderBy('event_id')
    .execute();
  expect(events.map((event) => event.after)).toEqual([{ stage: 1 }, { stage: 2 }, { stage: 3 }]);
});

test('a closed case is not escalated, and after an interruption the latest warning alone is sent', async () => {
  const open = (id: string) =>
    it.db.transaction().execute((trx) =>
      openCase(it.ctx(), trx, {
        kind: 'edit',
        subject: { type: 'video', id },
        due_at: new Date(Date.now() - 1000),
      }),
    );
  const [late, closed] = [await open('13'), await open('14')];
  await sql`update moderation_case set state = 'closed', outcome = 'changed', closed_at = now() where case_id = ${closed.case_id}`.execute(
    it.db,
  );
  expect(await escalateCases(ctx())).toBe(1);
  const mails = await it.db
    .selectFrom('mail_outbox')
    .select('key')
    .where('key', 'like', `escalation:${late.reference}:%`)
    .execute();
  expect(mails).toHaveLength(1);
});
