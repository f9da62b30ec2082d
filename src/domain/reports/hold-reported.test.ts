import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { videoStatus } from '#contracts/vocabulary.ts';
import { createDb } from '#platform/db/pool.ts';
import { silentLog } from '#platform/log.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { anAlbum, aVideo } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { appealNow, decideNow, namedCaseOf } from '#tests/support/reports.ts';
import { aDecision } from '#tests/support/statements.ts';
import type { Ctx } from '../ctx.ts';
import { closeByCommand } from '../case-queues/index.ts';
import { createCase, type Outcome } from '../cases/index.ts';
import { claimCase, decideCase, applyDueDecisions, operator } from '../moderation/index.ts';
import { createAlbum, deleteVideo, publishVideo } from '../submissions/index.ts';
import { holdReported } from './index.ts';

const it = withCtx();
const system = (): Ctx => it.ctx({ kind: 'system' });
/** Members whose accounts are old enough, and one that is not. */
const members: number[] = [];
const state = { young: 0, suspended: 0, staff: 0, rule_id: 0 };

beforeAll(async () => {
  for (const name of ['Adaline', 'Beatrix', 'Cleopatra', 'Dorothea'])
    members.push((await aMember(system(), name)).member_id);
  state.suspended = (await aMember(system(), 'Suspended')).member_id;
  await sql`update login set created_at = now() - interval '40 days'`.execute(it.db);
  await suspend(1);
  state.young = (await aMember(system(), 'Young')).member_id;
  state.staff = (await aMember(system(), 'Reviewing')).member_id;
  const rule = await it.db
    .insertInto('content_rule')
    .values({
      code: 'quality',
      version: 1,
      disposition: 'prohibited',
      texts: JSON.stringify({ en: { title: 'Rule', text: 'A rule.' } }),
    })
    .returning('rule_id')
    .executeTakeFirstOrThrow();
  state.rule_id = rule.rule_id;
}, 200_000);

/** Suspends the member until so many hours from now. */
const suspend = (hours: number) =>
  sql`
  update login set suspended_at = now() - interval '3 days', suspended_until = now() + make_interval(hours => ${hours})
  where id = ${state.suspended}`.execute(it.db);

interface Reported {
  type?: 'video' | 'album';
  member_id?: number | undefined;
  message?: string;
  email?: string;
  reason?: string;
}
const report = (id: number, { type = 'video', member_id, reason = 'other', ...typed }: Reported) =>
  createCase(system(), {
    kind: 'report',
    lang: 'en',
    region: 'de',
    fields: {
      email: typed.email ?? `visitor-${member_id ?? 0}@example.com`,
      message: typed.message ?? `It is wrong, says ${member_id ?? 'somebody'}.`,
      target_type: type,
      target_id: String(id),
      reason,
    },
    member_id,
  });
const reportBy = async (id: number, who: readonly (number | undefined)[], type?: 'album') => {
  const made = [];
  for (const member_id of who) made.push(await report(id, { member_id, ...(type && { type }) }));
  return made;
};
const statusOf = async (id: number, type: 'video' | 'album' = 'video') => {
  const { rows } = await sql<{ status_id: number }>`
    select status_id from ${sql.table(type)} where ${sql.ref(`${type}_id`)} = ${id}`.execute(it.db);
  return rows[0]?.status_id;
};
const { active, rejected, deleted } = videoStatus;
const eventsOf = async (reference: string) =>
  (
    await it.db
      .selectFrom('case_event as e')
      .innerJoin('moderation_case as c', 'c.case_id', 'e.case_id')
      .select(['e.kind', 'e.actor', 'e.note'])
      .where('c.reference', '=', reference)
      .where('e.kind', 'in', ['hidden', 'restored'])
      .orderBy('e.event_id')
      .execute()
  ).map(({ kind, actor, note }) => [kind, actor, note]);
const close = (reference: string, outcome: Outcome) =>
  closeByCommand(system(), { reference, outcome, words: 'Thank you.' });
/** Closes every report about it. */
async function answerAll(made: readonly { reference: string }[], outcome: Outcome) {
  for (const { reference } of made) await close(reference, outcome);
  await holdReported(system());
}

describe('reports of members', () => {
  test('three hide a video, by an event, until it is decided', async () => {
    const video_id = await aVideo(system());
    const made = await reportBy(video_id, members.slice(0, 2));
    await holdReported(system());
    expect(await statusOf(video_id)).toBe(active);
    made.push(...(await reportBy(video_id, members.slice(2, 3))));
    await holdReported(system());
    await holdReported(system());
    expect(await statusOf(video_id)).toBe(rejected);
    expect(await eventsOf(made[0]?.reference ?? '')).toEqual([
      ['hidden', 'system', 'reported by 3 members'],
    ]);
    await expect(
      publishVideo(system(), { video_id, command: 'velour video publish', holds_records: true }),
    ).rejects.toMatchObject({ info: { reason: 'held' } });
    await answerAll(made, 'unchanged');
    expect(await statusOf(video_id)).toBe(active);
    expect((await eventsOf(made[0]?.reference ?? '')).map(([kind]) => kind)).toEqual([
      'hidden',
      'restored',
    ]);
    // A video that was decided on is not hidden again by the same members' former reports, nor by one more.
    await report(video_id, { member_id: members[3] });
    await holdReported(system());
    expect(await statusOf(video_id)).toBe(active);
  });

  test('hide a video, however many reported ones are hidden already or fail', async () => {
    const ids = [];
    for (let n = 0; n < 3; n++) ids.push(await aVideo(system()));
    const [hidden = 0, failing = 0, video_id = 0] = ids;
    for (const id of ids) await reportBy(id, members.slice(0, 3));
    await sql`update video set status_id = ${rejected} where video_id = ${hidden}`.execute(it.db);
    await it.db.transaction().execute(async (trx) => {
      await sql`select from video where video_id = ${failing} for update`.execute(trx);
      const quick = createDb({ url: it.url('app'), log: silentLog, statement_timeout_ms: 500 });
      await holdReported({ ...system(), db: quick.db });
      await quick.close();
    });
    expect([await statusOf(failing), await statusOf(video_id)]).toEqual([active, rejected]);
    await holdReported(system());
    expect(await statusOf(failing)).toBe(rejected);
  });

  test('the decision to remove lets it stay hidden, the one to restore shows it', async () => {
    for (const [action, status] of [
      ['remove', rejected],
      ['restore', active],
    ] as const) {
      const video_id = await aVideo(system());
      const made = await reportBy(video_id, members.slice(0, 3));
      await holdReported(system());
      expect(await statusOf(video_id)).toBe(rejected);
      await decideCase(system(), operator, {
        reference: made[0]?.reference ?? '',
        action,
        rule_id: state.rule_id,
        facts: 'Seen.',
      });
      await sql`update moderation_decision set effect_at = now() where applied_at is null`.execute(
        it.db,
      );
      await applyDueDecisions(system());
      await holdReported(system());
      expect([action, await statusOf(video_id)]).toEqual([action, status]);
      const left = await it.db
        .selectFrom('report_hold')
        .select('case_id')
        .where('subject_id', '=', video_id)
        .execute();
      expect(left).toEqual([]);
    }
  });

  test('an album is hidden and shown again as well', async () => {
    const album_id = await createAlbum(system(), {
      orientation: 'str',
      lang: 'en',
      title: 'Stones',
      photos: [],
      command: 'velour import',
    });
    const made = await reportBy(album_id, members.slice(0, 3), 'album');
    await holdReported(system());
    expect(await statusOf(album_id, 'album')).toBe(rejected);
    await answerAll(made, 'unchanged');
    expect(await statusOf(album_id, 'album')).toBe(active);
  });

  test.each([
    ['of visitors without an account', () => [undefined, undefined, undefined, undefined]],
    ['of an account that is young', () => [...members.slice(0, 2), state.young]],
    ['of an account that is suspended', () => [...members.slice(0, 2), state.suspended]],
    ['of one member, however many', () => [members[0], members[0], members[0], members[1]]],
  ])('%s hide nothing', async (_, who) => {
    const video_id = await aVideo(system());
    await reportBy(video_id, who());
    await holdReported(system());
    expect(await statusOf(video_id)).toBe(active);
  });
});

test('the report of a member counts again once a suspension is over', async () => {
  const video_id = await aVideo(system());
  await reportBy(video_id, [...members.slice(0, 2), state.suspended]);
  await suspend(-1);
  await holdReported(system());
  expect(await statusOf(video_id)).toBe(rejected);
});

test('content that was rejected while reports hid it stays so after their answer, and no event says that it is shown', async () => {
  const { member_id } = await aMember(system(), 'Rejected');
  const video_id = await aVideo(system(), { member_id });
  const made = await reportBy(video_id, members.slice(0, 3));
  await holdReported(system());
  await aDecision(system(), { type: 'video', id: String(video_id) }, { action: 'reject' });
  await answerAll(made, 'unchanged');
  expect(await statusOf(video_id)).toBe(rejected);
  expect((await eventsOf(made[0]?.reference ?? '')).map(([kind]) => kind)).toEqual(['hidden']);
  const left = await it.db
    .selectFrom('case_hidden_video')
    .select('case_id')
    .where('video_id', '=', video_id)
    .execute();
  expect(left).toEqual([]);
});

describe('a flood of reports', () => {
  const countAbout = async (id: number) =>
    (
      await it.db
        .selectFrom('moderation_case')
        .select(['times', 'reason'])
        .where('target_id', '=', String(id))
        .where('target_type', '=', 'video')
        .execute()
    ).map(({ times }) => times);

  test('of a copied text from many addresses is one case, and the video stays', async () => {
    const video_id = await aVideo(system());
    const texts = ['Take this down!', 'take this down', ' TAKE  this… down!!! '];
    for (let n = 0; n < 9; n++)
      await report(video_id, { message: texts[n % 3] ?? '', email: `robot-${n}@example.com` });
    await holdReported(system());
    expect(await countAbout(video_id)).toEqual([1]);
    expect(await statusOf(video_id)).toBe(active);
  });

  test('of one member in other words is one case', async () => {
    const video_id = await aVideo(system());
    for (let n = 0; n < 4; n++)
      await report(video_id, {
        member_id: members[0],
        message: `Text ${n}`,
        email: `other-${n}@example.com`,
      });
    expect(await countAbout(video_id)).toEqual([4]);
    // An urgent report is a case of its own.
    await report(video_id, { member_id: members[0], reason: 'minor' });
    expect(await countAbout(video_id)).toHaveLength(2);
  });

  test('of people who say that they are shown has a case and a receipt for each', async () => {
    const video_id = await aVideo(system());
    for (const email of ['one@example.com', 'two@example.com'])
      await report(video_id, { reason: 'privacy', message: 'This is me.', email });
    expect(await countAbout(video_id)).toHaveLength(2);
  });
});

describe('the lane of intimate pictures', () => {
  const demand = (ids: readonly number[], albums: readonly number[] = []) =>
    createCase(system(), {
      kind: 'remove',
      lang: 'en',
      region: 'de',
      fields: {
        email: `lena-${ids[0]}@example.com`,
        addresses: [
          ...ids.map((id) => `/videos/${id}/x/`),
          ...albums.map((id) => `/album/${id}/x/`),
        ].join('\n'),
      },
    });

  test('hides nothing at once, and everything named when a moderator begins', async () => {
    const ids = [await aVideo(system()), await aVideo(system())];
    const { reference } = await demand(ids);
    await holdReported(system());
    expect(await Promise.all(ids.map((id) => statusOf(id)))).toEqual([active, active]);
    await claimCase(system(), { staff_id: state.staff, has_child_safety: false }, reference);
    await holdReported(system());
    expect(await Promise.all(ids.map((id) => statusOf(id)))).toEqual([rejected, rejected]);
    for (const id of ids) await decideNow(system(), await namedCaseOf(system(), id), 'restore');
    await close(reference, 'refused');
    await holdReported(system());
    expect(await Promise.all(ids.map((id) => statusOf(id)))).toEqual([active, active]);
  });

  test('hides albums that are named with a video, once a moderator begins with the case of any of them', async () => {
    const id = await aVideo(system());
    const { member_id } = await aMember(system(), 'Photographing');
    const album_id = await anAlbum(system(), { member_id });
    await aDecision(system(), { type: 'album', id: String(album_id) }, { action: 'approve' });
    await demand([id], [album_id]);
    const named = await namedCaseOf(system(), id);
    await holdReported(system());
    expect([await statusOf(id), await statusOf(album_id, 'album')]).toEqual([active, active]);
    await claimCase(system(), { staff_id: state.staff, has_child_safety: false }, named);
    await holdReported(system());
    expect([await statusOf(id), await statusOf(album_id, 'album')]).toEqual([rejected, rejected]);
  });

  test('hides after a day without a moderator, and stays hidden when it is removed', async () => {
    const id = await aVideo(system());
    const { reference } = await demand([id]);
    await sql`update moderation_case set created_at = now() - interval '23 hours' where reference = ${reference}`.execute(
      it.db,
    );
    await holdReported(system());
    expect(await statusOf(id)).toBe(active);
    await sql`update moderation_case set created_at = now() - interval '25 hours' where reference = ${reference}`.execute(
      it.db,
    );
    await holdReported(system());
    expect(await statusOf(id)).toBe(rejected);
    expect(await eventsOf(reference)).toEqual([['hidden', 'system', 'an intimate picture']]);
    // Only a decision removes it: an answer to the sender has no rule, statement or appeal.
    await expect(close(reference, 'removed')).rejects.toMatchObject({
      info: { outcome: 'still_public' },
    });
    const { rule_id } = state;
    await decideCase(system(), operator, { reference, action: 'remove', rule_id, facts: 'Seen.' });
    await holdReported(system());
    expect(await statusOf(id)).toBe(rejected);
    expect(await close(reference, 'removed')).toBe(true);
  });

  test('content that it hides and that a decision in another case removes is back once that decision is taken back, also after the answer', async () => {
    const { member_id } = await aMember(system(), 'Appealing');
    const id = await aVideo(system(), { member_id });
    const { reference } = await demand([id]);
    await claimCase(system(), { staff_id: state.staff, has_child_safety: false }, reference);
    await holdReported(system());
    const subject = { type: 'video', id: String(id) } as const;
    const decision_id = await aDecision(system(), subject, { action: 'remove' });
    await close(reference, 'removed');
    await holdReported(system());
    expect(await statusOf(id)).toBe(rejected);
    await appealNow(system(), member_id, decision_id);
    expect(await statusOf(id)).toBe(active);
  });

  test('ends its hides of what was deleted for good meanwhile', async () => {
    const ids = [await aVideo(system()), await aVideo(system())];
    const { reference } = await demand(ids);
    await claimCase(system(), { staff_id: state.staff, has_child_safety: false }, reference);
    await holdReported(system());
    await deleteVideo(system(), ids[0] ?? 0);
    await decideNow(system(), await namedCaseOf(system(), ids[1] ?? 0), 'restore');
    await close(reference, 'refused');
    await holdReported(system());
    expect(await Promise.all(ids.map((id) => statusOf(id)))).toEqual([deleted, active]);
    const { rows } = await sql`
      select video_id from case_hidden_video where video_id = any(${ids}::int[])
      union all select subject_id from report_hold where subject_id = any(${ids}::int[])`.execute(
      it.db,
    );
    expect(rows).toEqual([]);
  });

  test('about one video is decided with it: it is removed for good, by a rule, and the person who asked is answered', async () => {
    const { member_id } = await aMember(system(), 'Uploading');
    const id = await aVideo(system(), { member_id });
    const { reference } = await demand([id]);
    const by = { staff_id: state.staff, has_child_safety: false };
    await claimCase(system(), by, reference);
    await holdReported(system());
    const { rule_id } = state;
    const facts = 'It shows whoever asked.';
    await decideCase(system(), by, { reference, action: 'remove-stay-down', rule_id, facts });
    await holdReported(system());
    expect(await statusOf(id)).toBe(rejected);
    const row = await it.db
      .selectFrom('moderation_case')
      .select(['state', 'outcome'])
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ state: 'closed', outcome: 'removed' });
    const statements = await it.db
      .selectFrom('reasons_statement')
      .select('member_id')
      .where('member_id', '=', member_id)
      .execute();
    expect(statements).toHaveLength(1);
    const mails = await it.db
      .selectFrom('mail_outbox')
      .select('kind')
      .where('recipient', '=', `lena-${id}@example.com`)
      .execute();
    expect(mails.map(({ kind }) => kind).toSorted()).toEqual(['decision', 'receipt']);
  });
});
