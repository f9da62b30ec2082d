import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { appealDecision, listOwnDecisions } from '#domain/appeals/index.ts';
import { decideCase, openCase, operator } from '#domain/moderation/index.ts';
import { loadShippedRules } from '#domain/rules/index.ts';
import { removedUrl } from '#contracts/calls/files/dumps.ts';
import { isSignedBy } from '#platform/signing-key.ts';
import { withCommands } from '#tests/support/commands.ts';
import { aMedia, aVideo } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { aDecision, applyNow } from '#tests/support/statements.ts';
import { removedCommand } from '../content/removed.ts';
import { reportCommand } from './report.ts';

const it = withCommands();
const day = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('a report counts notices, decisions, appeals and times from events alone', async () => {
  await loadShippedRules(it.ctx());
  const { member_id } = await aMember(it.ctx(), 'Ada');
  const subject = { type: 'member' as const, id: String(member_id) };
  for (let n = 0; n < 3; n++) await aDecision(it.ctx(), subject, { action: 'strike' });
  const [, third] = (await listOwnDecisions(it.ctx(), member_id)).statements;
  const { reference } = await appealDecision(it.ctx(), {
    member_id,
    statement_id: third?.statement_id ?? 0,
    message: 'No.',
  });
  const upheld = { reference, action: 'uphold', facts: 'Yes.' } as const;
  await applyNow(it.ctx(), (await decideCase(it.ctx(), operator, upheld)).decision_id);
  // Undone decisions and open cases do not count.
  await it.db
    .transaction()
    .execute((trx) =>
      openCase(it.ctx(), trx, { kind: 'edit', subject: { type: 'video', id: '1' } }),
    );
  const { status, out } = await it.velour(reportCommand, [
    'transparency',
    '--from',
    day(-1),
    '--to',
    day(1),
  ]);
  expect(status).toBe(0);
  const month = day(0).slice(0, 7);
  for (const line of [
    'section,month,of,measure,value',
    'kinds,,appeal,uphold by a person,1',
    'decisions,,strike,by a person,3',
    'decisions,,suspend,automated,1',
    'decisions,,uphold,by a person,1',
    'rules,,test-rule 1,strike,3',
    'rules,,repeated-breaches 1,suspend,1',
    'appeals,,appeal,received,1',
    'appeals,,appeal,upheld,1',
    'handling,,law-enforcement,decided,3',
    'handling,,appeal,median hours,0',
    `monthly,${month},edit,received,1`,
    `monthly,${month},law-enforcement,decided within 7 business days,3`,
  ])
    expect(out.split('\n')).toContain(line);
  expect(out).not.toMatch(/edit,decided/);
  const before = ['transparency', '--from', day(-9), '--to', day(-2)];
  expect((await it.velour(reportCommand, before)).out).toBe('section,month,of,measure,value\n');
});

test('a period that makes no sense is refused', async () => {
  for (const args of [
    ['transparency'],
    ['transparency', '--from', '2027-02-30', '--to', '2027-03-01'],
    ['transparency', '--from', '2027-02-02', '--to', '2027-02-01'],
    ['weather', '--from', '2027-02-01', '--to', '2027-02-02'],
  ])
    expect((await it.velour(reportCommand, args)).status).toBe(2);
});

test('videos that left are printed since a time, and signed', async () => {
  const media_id = await aMedia(it.ctx());
  const video_id = await aVideo(it.ctx(), { media_id });
  expect((await it.velour(removedCommand, ['--since', day(-1)])).out).toBe('');
  await aDecision(it.ctx(), { type: 'video', id: String(video_id) }, { action: 'remove' });
  expect((await it.velour(removedCommand, ['--since', day(-1)])).out).toMatch(
    new RegExp(`^${video_id} ${day(0)}T`),
  );
  const { out } = await it.velour(removedCommand, ['--since', day(-1), '--json']);
  const { feed, signature, public_key } = JSON.parse(out) as Record<string, string>;
  expect(isSignedBy(public_key ?? '', feed ?? '', signature ?? '')).toBe(true);
  expect(JSON.parse(feed ?? '')).toMatchObject({ removed: [{ video_id }] });
  expect(await it.velour(removedCommand, ['--since', 'yesterday'])).toMatchObject({ status: 2 });
  expect(removedUrl.pattern).toBe('/api/v1/removed');
  expect((await sql`select 1 from removed_video`.execute(it.db)).rows).toHaveLength(1);
});
