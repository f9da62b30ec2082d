import { describe, expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { aVideo } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import type { Ctx } from '../ctx.ts';
import { createCase } from '../cases/index.ts';
import { listQueue } from '../case-queues/index.ts';
import { eraseAccount } from '../erasure/index.ts';
import { applyDueDecisions, decideCase, openCase, operator } from '../moderation/index.ts';
import type { CaseToOpen } from '../moderation/index.ts';
import { createAlbum, deleteAlbum, deleteVideo } from './index.ts';

const it = withCtx();
const system = (): Ctx => it.ctx({ kind: 'system' });
const open = (input: CaseToOpen) =>
  it.db.transaction().execute((trx) => openCase(system(), trx, input));
const video = (id: number) => ({ type: 'video' as const, id: String(id) });

const closing = async (reference: string) => {
  const found = await it.db
    .selectFrom('moderation_case')
    .select(['case_id', 'state', 'outcome'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  const event = await it.db
    .selectFrom('case_event')
    .select(['actor', 'note'])
    .where('case_id', '=', found.case_id)
    .where('kind', '=', 'closed')
    .executeTakeFirst();
  return { state: found.state, outcome: found.outcome, event };
};
const waiting = async () =>
  (await listQueue(system(), operator, {})).cases.map(({ reference }) => reference);
const gone = { state: 'closed', event: { actor: 'system', note: 'gone' } };

const report = (fields: Record<string, string>, kind: 'report' | 'remove' = 'report') =>
  createCase(system(), {
    kind,
    lang: 'en',
    region: 'de',
    fields: { email: 'lena@example.com', message: 'Look at it.', ...fields },
  });

describe('deleting a video', () => {
  test('closes what staff had to decide about it, and undoes a decision that waits', async () => {
    const video_id = await aVideo(system(), { status: 'pending' });
    const edit = await open({ kind: 'edit', subject: video(video_id) });
    const match = await open({ kind: 'hash-match', subject: video(video_id) });
    await decideCase(system(), operator, { reference: match.reference, action: 'approve' });
    await deleteVideo(system(), video_id);
    for (const { reference } of [edit, match]) {
      expect(await closing(reference)).toMatchObject({ ...gone, outcome: 'changed' });
      expect(await waiting()).not.toContain(reference);
    }
    const decisions = await it.db
      .selectFrom('moderation_decision')
      .select(['applied_at', 'undone_at'])
      .where('case_id', '=', match.case_id)
      .execute();
    expect(decisions).toEqual([{ applied_at: null, undone_at: expect.any(Date) }]);
    await applyDueDecisions(system());
  });

  test('notifies the reporter once', async () => {
    const video_id = await aVideo(system());
    const { reference } = await report({
      target_type: 'video',
      target_id: String(video_id),
      reason: 'violence',
    });
    await deleteVideo(system(), video_id);
    await deleteVideo(system(), video_id);
    expect(await closing(reference)).toMatchObject({ ...gone, outcome: 'removed' });
    const mails = await it.db
      .selectFrom('mail_outbox')
      .select('kind')
      .where('recipient', '=', 'lena@example.com')
      .where('key', 'like', `%${reference}%`)
      .execute();
    expect(mails.map(({ kind }) => kind).toSorted()).toEqual(['decision', 'receipt']);
  });

  test('leaves a form open that names another video too, until that one is deleted', async () => {
    const [one, two] = [await aVideo(system()), await aVideo(system())];
    const { reference } = await report(
      { addresses: `/videos/${one}/\n/videos/${two}/`, subject: 'I am in it' },
      'remove',
    );
    await deleteVideo(system(), one);
    expect(await closing(reference)).toMatchObject({ state: 'open', event: undefined });
    await deleteVideo(system(), two);
    expect(await closing(reference)).toMatchObject({ ...gone, outcome: 'removed' });
  });

  test('leaves what is answered all the same, and the cases of other videos', async () => {
    const [one, other] = [await aVideo(system()), await aVideo(system())];
    const appeal = await open({ kind: 'appeal', subject: video(one) });
    const police = await open({ kind: 'law-enforcement', subject: video(one) });
    const elsewhere = await open({ kind: 'edit', subject: video(other) });
    await deleteVideo(system(), one);
    for (const { reference } of [appeal, police, elsewhere])
      expect(await closing(reference)).toMatchObject({ state: 'open' });
  });

  test('is refused while a danger for a child is not decided, and nothing changes', async () => {
    const video_id = await aVideo(system(), { status: 'pending' });
    const { reference } = await open({
      kind: 'hash-match',
      subject: video(video_id),
      priority: 3,
    });
    await expect(deleteVideo(system(), video_id)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await closing(reference)).toMatchObject({ state: 'open' });
    const row = await it.db
      .selectFrom('video')
      .select('media_id')
      .where('video_id', '=', video_id)
      .executeTakeFirstOrThrow();
    expect(row.media_id).not.toBeNull();
  });
});

test('deleting an album closes its case of publication', async () => {
  const album_id = await createAlbum(system(), {
    orientation: 'str',
    lang: 'en',
    title: 'Stones',
    photos: [],
  });
  const { reference } = await it.db
    .selectFrom('moderation_case')
    .select('reference')
    .where('target_type', '=', 'album')
    .where('target_id', '=', String(album_id))
    .executeTakeFirstOrThrow();
  await deleteAlbum(system(), album_id);
  expect(await closing(reference)).toMatchObject({ ...gone, outcome: 'changed' });
});

test('the erasure of a member closes the cases about the account and the appeals of the member', async () => {
  const { member_id } = await aMember(system(), 'Leaving');
  const about = await open({
    kind: 'model-request',
    subject: { type: 'member', id: String(member_id) },
    member_id,
  });
  const video_id = await aVideo(system(), { member_id });
  const appeal = await open({ kind: 'appeal', subject: video(video_id), member_id });
  const police = await open({
    kind: 'law-enforcement',
    subject: { type: 'member', id: String(member_id) },
  });
  expect(await eraseAccount(system(), member_id, 'operator')).toBe(true);
  for (const { reference } of [about, appeal]) expect(await closing(reference)).toMatchObject(gone);
  expect(await closing(police.reference)).toMatchObject({ state: 'open' });
});
