import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { videoStatus } from '#contracts/vocabulary.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { anAlbum, aVideo } from '#tests/support/factories.ts';
import { addressOfMember, aMember, mailTo } from '#tests/support/members.ts';
import { aPhoto, appealNow, aReportOf, decideNow } from '#tests/support/reports.ts';
import { aDecision, applyNow, aRule } from '#tests/support/statements.ts';
import { hideIn } from '../cases/index.ts';
import { decideCase, openCase, operator, type SubjectType } from '../moderation/index.ts';
import { createAlbum } from '../submissions/index.ts';
import { appealDecision, listOwnDecisions } from './index.ts';

const it = withCtx();

async function aCase(type: SubjectType, id: number, member_id: number | null) {
  const subject = { type, id: String(id) };
  return it.db
    .transaction()
    .execute((trx) => openCase(it.ctx(), trx, { kind: 'edit', subject, member_id }));
}

const statements = async (member_id: number) =>
  (await listOwnDecisions(it.ctx(), member_id)).statements;

test.each(['video', 'album'] as const)(
  'holding a public %s requires a rule and facts, and its uploader gets a statement and can appeal',
  async (type) => {
    const username = `Uploader-${type}`;
    const { member_id } = await aMember(it.ctx(), username);
    const id =
      type === 'video'
        ? await aVideo(it.ctx(), { member_id })
        : await anAlbum(it.ctx(), { member_id });
    if (type === 'album')
      await aDecision(it.ctx(), { type, id: String(id) }, { action: 'approve' });
    const { reference } = await aCase(type, id, member_id);
    const hold = { reference, action: 'hold' } as const;
    const lacks = (field: string) => ({ code: 'invalid', info: { [field]: 'missing' } });
    const rule_id = await aRule(it.ctx());
    await expect(decideCase(it.ctx(), operator, hold)).rejects.toMatchObject(lacks('rule_id'));
    await expect(decideCase(it.ctx(), operator, { ...hold, rule_id })).rejects.toMatchObject(
      lacks('facts'),
    );
    expect(await statements(member_id)).toEqual([]);
    await decideCase(it.ctx(), operator, { ...hold, rule_id, facts: 'Seen at 0:10.' });
    const [statement, ...others] = await statements(member_id);
    expect(others).toEqual([]);
    expect(statement).toMatchObject({
      action: 'hold',
      subject_id: String(id),
      facts: 'Seen at 0:10.',
      may_appeal: true,
      is_reversed: false,
    });
    expect(await mailTo(it.db, addressOfMember(username))).toMatchObject({
      kind: 'member-decision',
    });
    // It is hidden by now: to hold it again takes nothing away.
    await decideCase(it.ctx(), operator, hold);
    expect(await statements(member_id)).toHaveLength(1);
    const statement_id = statement?.statement_id ?? 0;
    const appeal = await appealDecision(it.ctx(), { member_id, statement_id, message: 'No.' });
    expect(appeal.reference).toMatch(/^[0-9A-Z]{8}$/);
  },
);

test('holding a video that waits anyway, or that has no uploader, needs no rule and makes no statement', async () => {
  const { member_id } = await aMember(it.ctx(), 'Waiting');
  const waiting = await aVideo(it.ctx(), { member_id });
  await sql`update video set status_id = ${videoStatus.pending} where video_id = ${waiting}`.execute(
    it.db,
  );
  const cases = [
    await aCase('video', waiting, member_id),
    await aCase('video', await aVideo(it.ctx()), null),
  ];
  for (const { reference } of cases)
    expect(await decideCase(it.ctx(), operator, { reference, action: 'hold' })).toMatchObject({
      effect_at: null,
    });
  expect(await statements(member_id)).toEqual([]);
});

test.each([
  ['video', 'is public'],
  ['album', 'is public'],
  ['video', 'is hidden by reports alone'],
] as const)(
  'sending a %s that %s back for changes requires a rule and facts, and its uploader gets a statement and can appeal',
  async (type, state) => {
    const { member_id } = await aMember(it.ctx(), `Sent-back-${type}-${state.length}`);
    const id = await (type === 'video' ? aVideo : anAlbum)(it.ctx(), { member_id });
    if (type === 'album')
      await aDecision(it.ctx(), { type, id: String(id) }, { action: 'approve' });
    const { case_id, reference } = await aCase(type, id, member_id);
    if (state !== 'is public')
      await it.db.transaction().execute(async (trx) => {
        await trx
          .insertInto('report_hold')
          .values({ subject_type: type, subject_id: id, case_id })
          .execute();
        await hideIn(trx, { type, id }, case_id);
      });
    const details = { changes: { title: 'Another one, please.' } };
    const ask = { reference, action: 'ask-changes', details } as const;
    const rule_id = await aRule(it.ctx());
    const lacks = (field: string) => ({ code: 'invalid', info: { [field]: 'missing' } });
    await expect(decideCase(it.ctx(), operator, ask)).rejects.toMatchObject(lacks('rule_id'));
    await expect(decideCase(it.ctx(), operator, { ...ask, rule_id })).rejects.toMatchObject(
      lacks('facts'),
    );
    const facts = 'The title names somebody.';
    const made = await decideCase(it.ctx(), operator, { ...ask, rule_id, facts });
    await applyNow(it.ctx(), made.decision_id);
    const [statement] = await statements(member_id);
    expect(statement).toMatchObject({ action: 'ask-changes', facts, may_appeal: true });
    // It waits by now: to ask again takes nothing away.
    const again = await decideCase(it.ctx(), operator, ask);
    await applyNow(it.ctx(), again.decision_id);
    expect(await statements(member_id)).toHaveLength(1);
    await appealNow(it.ctx(), member_id, made.decision_id);
    expect((await statements(member_id))[0]).toMatchObject({ is_reversed: true });
  },
);

test('a hold that a removal in the same case followed is taken back with it; that of another open case stands', async () => {
  const { member_id } = await aMember(it.ctx(), 'Held-then-removed');
  const video_id = await aVideo(it.ctx(), { member_id });
  const { reference } = await aCase('video', video_id, member_id);
  await decideNow(it.ctx(), reference, 'hold');
  await decideNow(it.ctx(), reference, 'remove');
  await aDecision(it.ctx(), { type: 'video', id: String(video_id) }, { action: 'restore' });
  expect(await statements(member_id)).toMatchObject([
    { action: 'remove', is_reversed: true },
    { action: 'hold', is_reversed: true },
  ]);
  const held = await aCase('video', video_id, member_id);
  await decideNow(it.ctx(), held.reference, 'hold');
  await aDecision(it.ctx(), { type: 'video', id: String(video_id) }, { action: 'restore' });
  expect((await statements(member_id))[0]).toMatchObject({ action: 'hold', is_reversed: false });
  await decideNow(it.ctx(), held.reference, 'restore');
  expect((await statements(member_id))[0]).toMatchObject({ action: 'hold', is_reversed: true });
});

test('a restored photo takes back the hold of each owner', async () => {
  const owners = [await aMember(it.ctx(), 'Owner-one'), await aMember(it.ctx(), 'Owner-two')];
  const photo = await aPhoto(it.ctx());
  for (const { member_id } of owners) {
    const album = { orientation: 'str', lang: 'en', title: 'Stones', command: 'test' } as const;
    const album_id = await createAlbum(it.ctx(), { ...album, photos: [photo] });
    await sql`update album set member_id = ${member_id} where album_id = ${album_id}`.execute(
      it.db,
    );
  }
  const reference = await aReportOf(it.ctx(), 'photo', photo.storage_key);
  await decideNow(it.ctx(), reference, 'hold');
  await decideNow(it.ctx(), reference, 'restore');
  for (const { member_id } of owners)
    expect(await statements(member_id)).toMatchObject([{ action: 'hold', is_reversed: true }]);
});
