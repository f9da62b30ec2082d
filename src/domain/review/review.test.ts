import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { caseActions } from '#contracts/calls/console/console-cases.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aMedia, aVideo } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { no_policy } from '#tests/support/open-gate.ts';
import { aRule } from '#tests/support/statements.ts';
import { createCase } from '../cases/index.ts';
import { actions } from '#contracts/moderation.ts';
import { applyDueDecisions, decideCase, openCase } from '../moderation/index.ts';
import { claimNext, closeByCommand, closeFormBy } from '../case-queues/index.ts';
import { setPolicy } from '../policy/index.ts';
import { loadShippedRules } from '../rules/index.ts';
import { saveTerms } from '../terms/index.ts';
import { listCasesFor, listQueuesFor } from './list-cases.ts';
import { findReviewFile, reviewFolder, verifyReviewGrant } from './media-grant.ts';
import { showCaseFor } from './show-case.ts';
import { showHistory } from './show-history.ts';
import { showShift } from './show-shift.ts';

const it = withCtx();
const hour = 3_600_000;

const staffOf = async (name: string, has_child_safety = false) => ({
  staff_id: (await aMember(it.ctx(), name)).member_id,
  has_child_safety,
});
async function waiting(uploader: string, priority = 0, due_at?: Date) {
  const { member_id } = await aMember(it.ctx(), uploader);
  const media_id = await aMedia(it.ctx());
  await sql`update media set storyboard = '{"interval": 5, "width": 160, "height": 90, "columns": 2, "rows": 2,
    "count": 6}' where media_id = ${media_id}`.execute(it.db);
  const video_id = await aVideo(it.ctx(), { media_id, member_id, title: `Work of ${uploader}` });
  const subject = { type: 'video', id: String(video_id) } as const;
  const opened = await it.db
    .transaction()
    .execute((trx) =>
      openCase(it.ctx(), trx, { kind: 'publication', subject, member_id, priority, due_at }),
    );
  return { ...opened, member_id, video_id, subject };
}

/** A case as a form opens one. */
async function aReport(): Promise<string> {
  const reference = 'ABCD2345';
  await sql`
    insert into moderation_case (kind, reference, reason, lang, email, fields, secret_hash, target_type, target_id)
    values ('report', ${reference}, 'other', 'en', 'eve@example.com', '{"message": "It is mine."}',
      sha256('x'), 'video', '1')`.execute(it.db);
  return reference;
}

test('the console’s actions are those of the domain', () => {
  expect([...caseActions]).toEqual([...actions]);
});

test('a case shows subject, record, decisions, events and rules, and marks restricted terms', async () => {
  await saveTerms(it.ctx(), [
    {
      kind: 'exact',
      term: 'forbidden word',
      lang: null,
      places: ['title'],
      effect: 'hold',
      help: null,
    },
  ]);
  it.ctx().terms.forget();
  const { reference, video_id, member_id } = await waiting('Ines');
  await sql`update video set title = 'A forbidden word here', is_exclusive = true where video_id = ${video_id}`.execute(
    it.db,
  );
  await sql`insert into preview_candidate values (${video_id}, '{0, 4}')`.execute(it.db);
  const by = await staffOf('Reader');
  await decideCase(it.ctx(), by, {
    reference,
    action: 'ask-changes',
    rule_id: await aRule(it.ctx()),
    facts: 'The title.',
    details: { changes: { title: 'x' } },
  });
  const shown = await showCaseFor(it.ctx(), { by, session_id: 7, lang: 'de' }, reference);
  expect(shown).toMatchObject({
    case: { reference, title: 'A forbidden word here', member: { member_id, username: 'Ines' } },
    is_mine: false,
    conflict: null,
    subject: {
      type: 'video',
      status: 'active',
      storyboard: { count: 6 },
      is_exclusive: true,
    },
    uploader: { username: 'Ines', approved: 0, open_cases: 1 },
    form: null,
    waiting: { action: 'ask-changes', staff: { username: 'Reader' } },
  });
  expect(shown.subject?.storyboard?.sheets).toHaveLength(2);
  const { candidates, pictures } = shown.subject ?? {};
  expect(candidates).toEqual([pictures?.[0], pictures?.[4]]);
  expect(candidates?.[1]).toMatch(/t4-640\.webp$/);
  expect(shown.subject?.terms).toEqual([
    { field: 'title', index: 0, start: 2, end: 16, group: 'general', effect: 'hold' },
  ]);
  expect(shown.events.map(({ kind }) => kind)).toEqual(['decided', 'created']);
  expect(shown.actions).toContain('remove');
  const own = {
    by: { staff_id: member_id, has_child_safety: false },
    session_id: 7,
    lang: 'en',
  } as const;
  expect((await showCaseFor(it.ctx(), own, reference)).conflict).toBe('own');
});

test('files are for the session that was shown them, until their time is over', () => {
  const address = `${reviewFolder(it.ctx(), 7, 'v/abcdefgh12345678')}master.m3u8`;
  const found = findReviewFile(address);
  if (!found) throw new Error(address);
  const { key, ...grant } = found;
  expect(key).toBe('v/abcdefgh12345678/master.m3u8');
  const verify = (change: object, now = Date.now()) =>
    verifyReviewGrant(
      { ...it.ctx(), clock: { now: () => new Date(now) } },
      { ...grant, session_id: 7, ...change },
    );
  expect(verify({})).toBe(true);
  expect(verify({ session_id: 8 })).toBe(false);
  expect(verify({ folder: 'v/abcdefgh12345679' })).toBe(false);
  expect(verify({ expires: grant.expires + 1 })).toBe(false);
  expect(verify({}, Date.now() + 5 * hour)).toBe(false);
  for (const bad of ['../secret', 'o/original', 'whole.mp4', '%2e%2e/x', 'captions.srt'])
    expect(findReviewFile(address.replace('master.m3u8', bad))).toBeUndefined();
});

test('the next case is the most urgent free one, another for each who asks at once, and never an own one', async () => {
  const [later, pressing, own] = [
    await waiting('Nora', 0, new Date(Date.now() + 9 * hour)),
    await waiting('Olga', 1, new Date(Date.now() + 9 * hour)),
    await waiting('Pia', 2),
  ];
  const kinds = ['publication'];
  const filter = { kinds };
  const pia = { staff_id: own.member_id, has_child_safety: false };
  expect((await claimNext(it.ctx(), pia, { ...filter, but: pressing.reference }))?.reference).toBe(
    later.reference,
  );
  const [anna, ben] = [await staffOf('NextAnna'), await staffOf('NextBen')];
  const taken = await Promise.all([
    claimNext(it.ctx(), anna, filter),
    claimNext(it.ctx(), ben, filter),
  ]);
  expect(new Set(taken.map((each) => each?.reference))).toEqual(
    new Set([own.reference, pressing.reference]),
  );
  const third = await claimNext(it.ctx(), await staffOf('NextCleo'), {
    ...filter,
    member_id: own.member_id,
  });
  expect(third).toBeUndefined();
});

test('a case that waits for its uploader is claimed as the next one only after an answer', async () => {
  const { reference, member_id, case_id } = await waiting('Rosa');
  const by = await staffOf('Waiting');
  await decideCase(it.ctx(), by, {
    reference,
    action: 'ask-changes',
    rule_id: await aRule(it.ctx()),
    facts: 'The title.',
    details: { changes: { title: 'Say more.' } },
  });
  const next = () => claimNext(it.ctx(), by, { member_id });
  expect(await next()).toBeUndefined();
  await sql`update moderation_decision set effect_at = now() where applied_at is null`.execute(
    it.db,
  );
  await applyDueDecisions(it.ctx());
  expect(await next()).toBeUndefined();
  await sql`insert into case_event (case_id, kind, actor, note) values (${case_id}, 'answered', 'member', '')`.execute(
    it.db,
  );
  expect((await next())?.reference).toBe(reference);
});

test('a report is answered once, also after a decision has closed it', async () => {
  const reference = await aReport();
  const by = await staffOf('Answering');
  await sql`update moderation_case set state = 'closed', outcome = 'removed', closed_at = now()
    where reference = ${reference}`.execute(it.db);
  const answer = { reference, outcome: 'removed', words: 'It is gone.' } as const;
  const reader = { by, session_id: 1, lang: 'en' } as const;
  expect((await showCaseFor(it.ctx(), reader, reference)).form).toMatchObject({
    email: 'eve@example.com',
    fields: { message: 'It is mine.' },
    is_answered: false,
  });
  await closeFormBy(it.ctx(), by, answer);
  await expect(closeFormBy(it.ctx(), by, answer)).rejects.toThrow('already');
  expect(await closeByCommand(it.ctx(), answer)).toBe(false);
  const { rows } = await sql`select from mail_outbox where recipient = 'eve@example.com'`.execute(
    it.db,
  );
  expect(rows).toHaveLength(1);
  const { events } = await showHistory(it.ctx(), by, { staff_id: by.staff_id });
  expect(events.map(({ kind, actor }) => [kind, actor])).toEqual([['closed', 'staff']]);
  const { reference: other } = await waiting('Tess');
  await expect(closeFormBy(it.ctx(), by, { ...answer, reference: other })).rejects.toThrow(
    'invalid',
  );
});

test('staff cannot answer a form about their own content, and see the reason', async () => {
  const { member_id, video_id } = await waiting('Verity');
  const { reference } = await createCase(it.ctx(), {
    kind: 'report',
    fields: {
      email: 'zoe@example.com',
      message: 'It is not theirs.',
      target_type: 'video',
      target_id: String(video_id),
      reason: 'other',
    },
    lang: 'en',
    region: '',
  });
  const own = { staff_id: member_id, has_child_safety: false };
  const reader = { by: own, session_id: 1, lang: 'en' } as const;
  expect((await showCaseFor(it.ctx(), reader, reference)).conflict).toBe('own');
  const answer = { reference, outcome: 'unchanged', words: 'All is well.' } as const;
  await expect(closeFormBy(it.ctx(), own, answer)).rejects.toThrow('forbidden');
  await closeFormBy(it.ctx(), await staffOf('Impartial'), answer);
});

test('queues, cases and histories of dangers for children are for staff with that permission', async () => {
  const { reference, member_id, subject } = await waiting('Uma', 3, new Date(Date.now() - hour));
  const [without, having] = [await staffOf('Plain'), await staffOf('Trusted', true)];
  const seen = async (by: typeof without) => ({
    overdue: (await listQueuesFor(it.ctx(), { ...by, is_administrator: false })).queues.reduce(
      (sum, { overdue }) => sum + overdue,
      0,
    ),
    listed: (await listCasesFor(it.ctx(), by, { member_id })).cases.length,
    events: (await showHistory(it.ctx(), by, { subject })).events.length,
    shift: (await showShift(it.ctx(), by, new Date(0))).overdue,
  });
  expect(await seen(without)).toEqual({ overdue: 0, listed: 0, events: 0, shift: 0 });
  expect(await seen(having)).toEqual({ overdue: 1, listed: 1, events: 1, shift: 1 });
  const read = (by: typeof without) =>
    showCaseFor(it.ctx(), { by, session_id: 1, lang: 'en' }, reference);
  await expect(read(without)).rejects.toThrow('not_found');
  await expect(read(having)).resolves.toBeTruthy();
});

test('a shift counts what was decided, and what was hard in it', async () => {
  const by = await staffOf('Shifting');
  const [easy, hard] = [await waiting('Vera'), await waiting('Wilma', 2)];
  for (const { reference } of [easy, hard])
    await decideCase(it.ctx(), by, { reference, action: 'approve' });
  expect(await showShift(it.ctx(), by, new Date(Date.now() - 90 * 60_000))).toMatchObject({
    decided: 2,
    hard: 1,
    minutes: 90,
  });
});

test('a case lists the rules for everywhere, and those for countries where visitors are served', async () => {
  await loadShippedRules(it.ctx());
  const { reference } = await waiting('Abroad');
  const by = await staffOf('Lister');
  const listed = async () => {
    const { rules } = await showCaseFor(it.ctx(), { by, session_id: 1, lang: 'en' }, reference);
    return { total: rules.length, regions: rules.map(({ region }) => region).filter(Boolean) };
  };
  const { total, regions } = await listed();
  expect(regions).toEqual(['gb']);
  const set = (country: string, region: string, mode: 'block' | 'none') =>
    setPolicy(it.ctx(), {
      ...no_policy,
      country,
      region,
      mode,
      priority: 0,
      valid_from: undefined,
    });
  await set('gb', '', 'block');
  expect(await listed()).toEqual({ total: total - 1, regions: [] });
  // Part of the country is served.
  await set('gb', 'sct', 'none');
  expect(await listed()).toEqual({ total, regions: ['gb'] });
});
