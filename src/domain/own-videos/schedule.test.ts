import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { TypedFields } from '#contracts/calls/uploads/video-edit.ts';
import { videoStatus } from '#contracts/vocabulary.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { a_command, aMedia, aVideo, verifyUploader } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { aDecision, applyNow, aRule } from '#tests/support/statements.ts';
import { newReference } from '../cases/index.ts';
import { decideCase, openIfWaiting, operator } from '../moderation/index.ts';
import { createVideos, publishScheduled } from '../submissions/index.ts';
import { editOwnVideo } from './edit-own-video.ts';
import { getOwnVideo } from './get-own-video.ts';
import { listOwnVideos } from './list-own-videos.ts';

const it = withCtx();
const system = () => it.ctx({ kind: 'system' });
let number = 0;

async function aWaiting() {
  const { member_id } = await aMember(it.ctx(), `Planner-${++number}`);
  return { member_id, video_id: await aVideo(system(), { member_id, status: 'pending' }) };
}
type Ref = Awaited<ReturnType<typeof aWaiting>>;
const edit = (ref: Ref, typed: TypedFields) =>
  editOwnVideo(system(), { ...ref, typed, is_answer: false });
/** As a clock in UTC shows it. */
const inDays = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16);
/** In its case of publication, which is closed by that. */
async function approve({ video_id }: Ref): Promise<void> {
  const { reference } = await it.db
    .selectFrom('moderation_case')
    .select('reference')
    .where('kind', '=', 'publication')
    .where('target_id', '=', String(video_id))
    .where('state', '<>', 'closed')
    .executeTakeFirstOrThrow();
  const decision = { reference, action: 'approve', rule_id: await aRule(system()) } as const;
  const { decision_id } = await decideCase(system(), operator, { ...decision, facts: 'Seen.' });
  await applyNow(system(), decision_id);
}
const stateOf = async ({ member_id }: Ref) => {
  const { videos } = await listOwnVideos(system(), {
    member_id,
    search: '',
    sort: 'newest',
    before: 0,
  });
  return videos[0]?.state;
};
const statusOf = async ({ video_id }: Ref): Promise<number> =>
  (
    await it.db
      .selectFrom('video')
      .select('status_id')
      .where('video_id', '=', video_id)
      .executeTakeFirstOrThrow()
  ).status_id;
const timeComes = ({ video_id }: Ref) =>
  sql`update video_schedule set publish_at = now() - interval '1 second' where video_id = ${video_id}`.execute(
    it.db,
  );

test('a scheduled video is published after its approval at its time, and never before', async () => {
  const ref = await aWaiting();
  await edit(ref, { schedule: inDays(3), time_zone: 'UTC' });
  expect(await stateOf(ref)).toBe('waiting');
  // Its time alone publishes nothing.
  await timeComes(ref);
  await publishScheduled(system());
  expect(await statusOf(ref)).toBe(videoStatus.pending);

  await edit(ref, { schedule: inDays(3), time_zone: 'UTC' });
  await approve(ref);
  await publishScheduled(system());
  expect([await stateOf(ref), await statusOf(ref)]).toEqual(['scheduled', videoStatus.pending]);
  // It waits for no decision.
  await it.db
    .transaction()
    .execute((trx) => openIfWaiting(system(), trx, { type: 'video', id: ref.video_id }));
  const { rows } = await sql`select from moderation_case
    where kind = 'publication' and target_id = ${String(ref.video_id)} and state <> 'closed'`.execute(
    it.db,
  );
  expect(rows).toEqual([]);

  // A clock that is wrong publishes nothing: neither the database's nor the worker's alone.
  const early = { ...system(), clock: { now: () => new Date(Date.now() + 30 * 86_400_000) } };
  await publishScheduled(early);
  await timeComes(ref);
  const late = { ...system(), clock: { now: () => new Date(Date.now() - 86_400_000) } };
  await publishScheduled(late);
  expect(await statusOf(ref)).toBe(videoStatus.pending);

  await Promise.all([publishScheduled(system()), publishScheduled(system())]);
  expect([await stateOf(ref), await statusOf(ref)]).toEqual(['published', videoStatus.active]);
  const left = await it.db.selectFrom('video_schedule').selectAll().execute();
  expect(left).toEqual([]);
});

const openCasesOf = ({ video_id }: Pick<Ref, 'video_id'>) =>
  it.db
    .selectFrom('moderation_case')
    .select(['kind', 'times'])
    .where('target_id', '=', String(video_id))
    .where('state', '<>', 'closed')
    .execute();

test('a video that lacks a record at its time is reviewed again, with one case, and shown by the next approval', async () => {
  const ref = await aWaiting();
  await edit(ref, { schedule: inDays(3), time_zone: 'UTC' });
  await approve(ref);
  await it.db.deleteFrom('verified_uploader').where('member_id', '=', ref.member_id).execute();
  await publishScheduled(system());
  expect([await stateOf(ref), await openCasesOf(ref)]).toEqual(['scheduled', []]);
  await timeComes(ref);
  await publishScheduled(system());
  await publishScheduled(system());
  expect([await stateOf(ref), await statusOf(ref)]).toEqual(['waiting', videoStatus.pending]);
  expect(await openCasesOf(ref)).toEqual([{ kind: 'publication', times: 1 }]);
  await verifyUploader(system(), ref.member_id);
  await approve(ref);
  expect(await stateOf(ref)).toBe('published');
});

test('more videos than a batch that wait for cases stop no other from being published', async () => {
  const media_ids = await Promise.all(Array.from({ length: 103 }, () => aMedia(system())));
  const text = { orientation: 'str', lang: 'en', title: 'A lake', command: a_command } as const;
  const inputs = media_ids.map((media_id) => ({ ...text, media_id }));
  const ids = await createVideos(system(), inputs);
  await it.db
    .updateTable('video')
    .set({ status_id: videoStatus.pending })
    .where('video_id', 'in', ids)
    .execute();
  const publish_at = new Date(Date.now() - 3_600_000);
  await it.db
    .insertInto('video_schedule')
    .values(ids.map((video_id) => ({ video_id, publish_at, time_zone: 'UTC' })))
    .execute();
  const last = Math.max(...ids);
  const held = ids.filter((video_id) => video_id !== last).map(String);
  const kind = 'hash-match';
  await it.db
    .insertInto('moderation_case')
    .values(
      held.map((target_id) => ({
        kind,
        target_type: 'video',
        target_id,
        reference: newReference(),
      })),
    )
    .execute();
  await publishScheduled(system());
  const shown = await it.db
    .selectFrom('video')
    .select('video_id')
    .where('status_id', '=', videoStatus.active)
    .where('video_id', 'in', ids)
    .execute();
  expect(shown).toEqual([{ video_id: last }]);
  // Each waits for the case that it has.
  const cases = await it.db
    .selectFrom('moderation_case')
    .select('kind')
    .where('target_id', 'in', held)
    .where('kind', '<>', kind)
    .execute();
  expect(cases).toEqual([]);
});

test('a schedule is changed and cancelled before and after the approval; a refused or deleted video is not published', async () => {
  const ref = await aWaiting();
  await edit(ref, { schedule: inDays(3), time_zone: 'UTC' });
  await edit(ref, { schedule: '', time_zone: 'UTC' });
  await approve(ref);
  expect(await stateOf(ref)).toBe('published');

  const second = await aWaiting();
  await edit(second, { schedule: inDays(3), time_zone: 'UTC' });
  await approve(second);
  const chosen = inDays(5);
  await edit(second, { schedule: chosen, time_zone: 'UTC' });
  const { fields } = await getOwnVideo(system(), { ...second, lang: 'en' });
  expect(fields.schedule).toBe(chosen);
  await aDecision(system(), { type: 'video', id: String(second.video_id) }, { action: 'hold' });
  await timeComes(second);
  await publishScheduled(system());
  expect(await statusOf(second)).toBe(videoStatus.rejected);

  const third = await aWaiting();
  await edit(third, { schedule: inDays(3), time_zone: 'UTC' });
  await approve(third);
  await edit(third, { schedule: '' });
  await publishScheduled(system());
  expect(await stateOf(third)).toBe('published');
});

test('the time is what a clock shows in the named time zone, in summer and in winter', async () => {
  const ref = await aWaiting();
  const year = new Date().getUTCFullYear();
  for (const month of ['01', '07']) {
    // The next one.
    const days = [year, year + 1].map((each) => `${each}-${month}-15`);
    const day = days.find((each) => `${each}T15:30` > inDays(0)) ?? '';
    const schedule = `${day}T18:00`;
    await edit(ref, { schedule, time_zone: 'Europe/Berlin' });
    const row = await it.db
      .selectFrom('video_schedule')
      .selectAll()
      .where('video_id', '=', ref.video_id)
      .executeTakeFirstOrThrow();
    const hour = month === '07' ? 16 : 17;
    expect(row.publish_at.toISOString()).toBe(`${day}T${hour}:00:00.000Z`);
    const { fields } = await getOwnVideo(system(), { ...ref, lang: 'en' });
    expect(fields).toMatchObject({ schedule, time_zone: 'Europe/Berlin' });
  }
  // It is not asked again while it stays as it is.
  await timeComes(ref);
  await edit(ref, { title: 'Another lake' });
});

test.each([
  [{ schedule: 'tomorrow', time_zone: 'UTC' }, { schedule: 'date' }],
  [{ schedule: '2027-02-30T10:00', time_zone: 'UTC' }, { schedule: 'date' }],
  [{ schedule: inDays(-1), time_zone: 'UTC' }, { schedule: 'moment' }],
  [{ schedule: inDays(400), time_zone: 'UTC' }, { schedule: 'moment' }],
  [{ schedule: inDays(1), time_zone: '' }, { time_zone: 'time_zone' }],
  [{ schedule: inDays(1), time_zone: 'Europe/Atlantis' }, { time_zone: 'time_zone' }],
  [{ schedule: inDays(1), time_zone: 'AGT' }, { time_zone: 'time_zone' }],
  [{ schedule: inDays(1), time_zone: 'IST' }, { time_zone: 'time_zone' }],
  [{ channel: '999999' }, { channel: 'invalid' }],
] as const)('%j is refused with a code', async (typed, fault) => {
  await expect(edit(await aWaiting(), typed)).rejects.toMatchObject({
    code: 'invalid',
    info: fault,
  });
});

test('a video is put into an own channel, and into no other', async () => {
  const ref = await aWaiting();
  const aChannel = async (member_id: number) =>
    (
      await it.db
        .insertInto('channel')
        .values({ dir: `studio-${++number}`, title: `Studio ${number}`, member_id })
        .returning('channel_id')
        .executeTakeFirstOrThrow()
    ).channel_id;
  const own = await aChannel(ref.member_id);
  const strange = await aChannel((await aWaiting()).member_id);
  await edit(ref, { channel: String(own) });
  const form = await getOwnVideo(system(), { ...ref, lang: 'en' });
  expect(form.fields.channel).toBe(String(own));
  expect(form.channels.map(({ channel_id }) => channel_id)).toEqual([own]);
  await expect(edit(ref, { channel: String(strange) })).rejects.toMatchObject({
    info: { channel: 'invalid' },
  });
  await edit(ref, { channel: '' });
  expect((await getOwnVideo(system(), { ...ref, lang: 'en' })).fields.channel).toBe('');
});
