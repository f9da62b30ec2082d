import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { formOutcomes } from '#contracts/calls/console/console-cases.ts';
import { videoStatus } from '#contracts/vocabulary.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { anAlbum, aVideo } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { aPhoto, aReportOf, decideNow } from '#tests/support/reports.ts';
import { aDecision, aRule } from '#tests/support/statements.ts';
import { hideVideo } from '../cases/index.ts';
import { decideCase, operator, undoDecision, type DecisionDetails } from '../moderation/index.ts';
import { deletePlaylist, savePlaylist } from '../playlists/index.ts';
import { holdReported } from '../reports/index.ts';
import { createAlbum } from '../submissions/index.ts';
import { closeByCommand, closeFormBy } from './index.ts';

const it = withCtx();
const system = () => it.ctx({ kind: 'system' });
let number = 0;

const close = (reference: string, outcome: (typeof formOutcomes)[number] = 'unchanged') =>
  closeFormBy(it.ctx(), operator, { reference, outcome, words: 'Thank you.' });
const refusedAs = (outcome: string) => ({ code: 'invalid', info: { outcome } });
const stateOf = async (reference: string) =>
  (
    await it.db
      .selectFrom('moderation_case')
      .select('state')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow()
  ).state;
const statusOf = async (type: 'video' | 'album', id: number): Promise<number | undefined> => {
  const { rows } = await sql<{ status_id: number }>`
    select status_id from ${sql.table(type)} where ${sql.ref(`${type}_id`)} = ${id}`.execute(it.db);
  return rows[0]?.status_id;
};

const statementsOf = async (decision_id: number): Promise<number> =>
  (
    await it.db
      .selectFrom('reasons_statement')
      .select('statement_id')
      .where('decision_id', '=', decision_id)
      .execute()
  ).length;

/** A public video or album of a member. */
async function published(type: 'video' | 'album') {
  const { member_id } = await aMember(it.ctx(), `Held-${++number}`);
  const id = await (type === 'video' ? aVideo : anAlbum)(system(), { member_id });
  if (type === 'album') await aDecision(system(), { type, id: String(id) }, { action: 'approve' });
  return { id, member_id };
}

/** A report about something that the reports of three members have hidden. */
async function reportedByThree(
  type: 'video' | 'album' | 'photo',
  id: number | string,
): Promise<string> {
  let first = '';
  for (let n = 0; n < 3; n++) {
    const { member_id } = await aMember(it.ctx(), `Reporter-${++number}`);
    await sql`update login set created_at = now() - interval '40 days' where id = ${member_id}`.execute(
      it.db,
    );
    const reference = await aReportOf(it.ctx(), type, id, member_id);
    first ||= reference;
  }
  await holdReported(system());
  return first;
}

test.each(['video', 'album'] as const)(
  'a report about a %s that a decision in it holds is not answered before that is decided, so that it comes back',
  async (type) => {
    const { id } = await published(type);
    const reference = await reportedByThree(type, id);
    expect(await statusOf(type, id)).toBe(videoStatus.rejected);
    // It is hidden already: no rule is asked for.
    await decideCase(system(), operator, { reference, action: 'hold' });
    for (const outcome of formOutcomes)
      await expect(close(reference, outcome)).rejects.toMatchObject({ code: 'invalid' });
    await expect(close(reference)).rejects.toMatchObject(refusedAs('on_hold'));
    expect(await stateOf(reference)).not.toBe('closed');
    await decideNow(system(), reference, 'restore');
    await holdReported(system());
    expect(await statusOf(type, id)).toBe(videoStatus.active);
    await close(reference);
  },
);

test.each(['video', 'album'] as const)(
  'a hold of a %s that only the reports of another case hide needs a rule, and its uploader gets a statement',
  async (type) => {
    const { id } = await published(type);
    const reported = await reportedByThree(type, id);
    const reference = await aReportOf(it.ctx(), type, id);
    const hold = { reference, action: 'hold' } as const;
    await expect(decideCase(system(), operator, hold)).rejects.toMatchObject({
      info: { rule_id: 'missing' },
    });
    const rule_id = await aRule(system());
    const { decision_id } = await decideCase(system(), operator, {
      ...hold,
      rule_id,
      facts: 'No.',
    });
    expect(await statementsOf(decision_id)).toBe(1);
    await close(reported);
    await holdReported(system());
    expect(await statusOf(type, id)).toBe(videoStatus.rejected);
    // Of what that hold hides already, a further one takes nothing away.
    const third = await aReportOf(it.ctx(), type, id);
    await decideCase(system(), operator, { reference: third, action: 'hold' });
  },
);

test('a hold of a photo that only the reports of another case hide needs a rule, and its uploader gets a statement', async () => {
  const { id } = await published('album');
  const { storage_key } = await it.db
    .selectFrom('album_photo')
    .innerJoin('photo', 'photo.photo_id', 'album_photo.photo_id')
    .select('photo.storage_key')
    .where('album_id', '=', id)
    .executeTakeFirstOrThrow();
  await reportedByThree('photo', storage_key);
  const hold = {
    reference: await aReportOf(it.ctx(), 'photo', storage_key),
    action: 'hold',
  } as const;
  await expect(decideCase(system(), operator, hold)).rejects.toMatchObject({
    info: { rule_id: 'missing' },
  });
  const rule_id = await aRule(system());
  const { decision_id } = await decideCase(system(), operator, { ...hold, rule_id, facts: 'No.' });
  expect(await statementsOf(decision_id)).toBe(1);
});

test('a report is not answered in the ten seconds in which a decision of it can be undone', async () => {
  const { id } = await published('video');
  const reference = await aReportOf(it.ctx(), 'video', id);
  const rule_id = await aRule(system());
  const decision = { reference, action: 'reject', rule_id, facts: 'No.' } as const;
  const { decision_id } = await decideCase(system(), operator, decision);
  for (const outcome of ['changed', 'unchanged', 'refused'] as const)
    await expect(close(reference, outcome)).rejects.toMatchObject(refusedAs('waiting'));
  const byCommand = { reference, outcome: 'changed', words: '' } as const;
  await expect(closeByCommand(system(), byCommand)).rejects.toMatchObject(refusedAs('waiting'));
  await undoDecision(system(), operator, decision_id);
  await close(reference);
  expect(await stateOf(reference)).toBe('closed');
});

test('neither is one about what was public, by the command, nor one about a photo', async () => {
  const { id } = await published('video');
  const photo = await aPhoto(system());
  const album = { orientation: 'str', lang: 'en', title: 'Stones', command: 'test' } as const;
  await createAlbum(system(), { ...album, photos: [photo] });
  for (const reference of [
    await aReportOf(it.ctx(), 'video', id),
    await aReportOf(it.ctx(), 'photo', photo.storage_key),
  ]) {
    await decideNow(system(), reference, 'hold');
    const answer = { reference, outcome: 'unchanged', words: '' } as const;
    await expect(closeByCommand(system(), answer)).rejects.toMatchObject(refusedAs('on_hold'));
    await decideNow(system(), reference, 'restore');
    expect(await closeByCommand(system(), answer)).toBe(true);
  }
});

test.each(['video', 'album'] as const)(
  'a report about a %s that was sent back for changes is not answered before that is decided',
  async (type) => {
    const { id } = await published(type);
    const reference = await aReportOf(it.ctx(), type, id);
    const details: DecisionDetails = { changes: { title: 'Another one, please.' } };
    const rule_id = await aRule(system());
    const decision = { reference, details, rule_id, facts: 'The title.' };
    await decideCase(system(), operator, { ...decision, action: 'ask-changes' });
    // In the ten seconds before its effect as well.
    await expect(close(reference)).rejects.toMatchObject(refusedAs('sent_back'));
    await sql`update moderation_decision set effect_at = now() where applied_at is null`.execute(
      it.db,
    );
    await decideNow(system(), await aReportOf(it.ctx(), type, id), 'strike');
    expect(await statusOf(type, id)).toBe(videoStatus.pending);
    await expect(close(reference)).rejects.toMatchObject(refusedAs('sent_back'));
    await decideNow(system(), reference, 'approve');
    expect(await statusOf(type, id)).toBe(videoStatus.active);
    await close(reference);
  },
);

test('a video that the operator hides by a command because of a case blocks no answer', async () => {
  const id = await aVideo(system());
  const reference = await aReportOf(it.ctx(), 'video', id);
  await hideVideo(system(), { reference, video_id: id });
  await close(reference, 'removed');
  expect(await stateOf(reference)).toBe('closed');
});

test('a held video or playlist that was deleted for good since does not block closing the case', async () => {
  const { id } = await published('video');
  const { member_id } = await aMember(it.ctx(), 'Lister');
  const playlist_id = await savePlaylist(it.ctx(), {
    member_id,
    title: 'Evenings',
    description: '',
    categories: [],
    is_public: true,
    orientation: 'str',
  });
  for (const [type, subject_id] of [
    ['video', id],
    ['playlist', playlist_id],
  ] as const) {
    const reference = await aReportOf(it.ctx(), type, subject_id);
    await decideNow(system(), reference, 'hold');
    await expect(close(reference)).rejects.toMatchObject(refusedAs('on_hold'));
    if (type === 'playlist') await deletePlaylist(it.ctx(), { member_id, playlist_id });
    else
      await sql`update video set status_id = ${videoStatus.deleted}, media_id = null where video_id = ${id}`.execute(
        it.db,
      );
    await close(reference);
    expect(await stateOf(reference)).toBe('closed');
  }
});
