import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { notificationKinds } from '#contracts/calls/social/notifications.ts';
import { thingCode } from '#contracts/things.ts';
import { mailsOf } from '#tests/support/mails.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aVideo } from '#tests/support/factories.ts';
import { addressOfMember, aMember } from '#tests/support/members.ts';
import { never } from '#tests/support/merging.ts';
import { mergeNames, migrateMergedLinks } from '../merging/index.ts';
import {
  listNotifications,
  notifyMembers,
  readNotifications,
  setNotified,
} from '../notifications/index.ts';
import { subscribe, unsubscribe } from '../subscriptions/index.ts';
import { saveChannels } from '../taxonomy/index.ts';
import { getDigest, saveDigest, sendDigests } from './index.ts';

const it = withCtx();
const system = () => it.ctx({ kind: 'system' });
let made = 0;
beforeEach(() => sql`delete from member_digest`.execute(it.db));

interface Someone {
  member_id: number;
  email: string;
}

/** A member with digests that count all kinds, unless `wanted` says which. */
async function aReader(
  wanted: readonly (typeof notificationKinds)[number][] = notificationKinds,
): Promise<Someone> {
  const name = `Digest-${++made}`;
  const { member_id } = await aMember(it.ctx(), name);
  const choice = { every: 'day', hour: 8, time_zone: 'Europe/Berlin', wanted } as const;
  await saveDigest(it.ctx(), { member_id, ...choice });
  return { member_id, email: addressOfMember(name) };
}
/** Of a decision. */
const hear = ({ member_id }: Someone) =>
  sql`insert into notification (member_id, kind, subject, objects)
    values (${member_id}, 'decision', ${++made}, array[${made}::int])`.execute(it.db);
/** As if so many days had passed since the last look; keys of mails have the day. */
async function passDays(days = 1): Promise<void> {
  await sql`update mail_outbox set key = key || ':earlier' where kind = 'digest'`.execute(it.db);
  await sql`update member_digest set next_at = next_at - make_interval(days => ${days}), last_day = last_day - ${days}::int where next_at is not null`.execute(
    it.db,
  );
}
const mailsTo = async ({ email }: Someone) =>
  (await mailsOf(it.db, { recipient: email.toLowerCase(), kinds: ['digest'] })).map(
    ({ subject, body_text: text, body_html: html, headers }) => ({ subject, text, html, headers }),
  );
const send = () => sendDigests(system());
const nextOf = async ({ member_id }: Someone) =>
  (
    await sql<{ at: string | null }>`
      select to_char(next_at at time zone time_zone, 'HH24:MI Dy') as at from member_digest where member_id = ${member_id}`.execute(
      it.db,
    )
  ).rows[0]?.at;

test('numbers of what is unread are mailed at the hour, and what a mail has counted is in no other', async () => {
  const one = await aReader();
  await hear(one);
  await hear(one);
  await send();
  expect(await mailsTo(one)).toEqual([]);
  await passDays();
  await send();
  const [mail] = await mailsTo(one);
  expect(mail?.subject).toBe('You have unread notifications');
  expect(mail?.text).toContain('\n\nDecisions: 2\n\n');
  expect(mail?.text).toContain('/account/notifications/');
  expect(mail?.html).not.toMatch(/<img|src=/);
  await passDays();
  await send();
  expect(await mailsTo(one)).toHaveLength(1);
  await hear(one);
  await passDays();
  await send();
  expect((await mailsTo(one))[1]?.text).toContain('Decisions: 1\n');
});

test('nothing is mailed of what was read, of kinds that are not wanted, and while the mails are off', async () => {
  const [reader, picky, off] = [await aReader(), await aReader(['reply']), await aReader()];
  await hear(reader);
  const { notifications } = await listNotifications(it.ctx(), { ...reader, after: 'first' });
  for (const { notification_id } of notifications)
    await readNotifications(it.ctx(), { ...reader, notification_id });
  await hear(picky);
  await hear(off);
  await saveDigest(it.ctx(), {
    member_id: off.member_id,
    every: 'off',
    hour: 8,
    time_zone: 'UTC',
    wanted: notificationKinds,
  });
  await passDays();
  await send();
  for (const each of [reader, picky, off]) expect(await mailsTo(each)).toEqual([]);
});

test('of subscriptions nothing is counted that the member has ended, or leaves out of mails', async () => {
  const members = [await aReader(), await aReader(), await aReader()];
  const dir = `mailed-${++made}`;
  const id = (await saveChannels(system(), [{ dir, title: dir }])).get(dir) ?? 0;
  const thing = thingCode({ kind: 'channel', id });
  for (const { member_id } of members) await subscribe(it.ctx(), { member_id, thing });
  await aVideo(system(), { channel_id: id });
  await notifyMembers(system());
  const [stays, ended, left_out] = members;
  if (!stays || !ended || !left_out) throw new Error('three members');
  await unsubscribe(it.ctx(), { member_id: ended.member_id, thing });
  await setNotified(it.ctx(), { member_id: left_out.member_id, thing, by: 'mail', is_on: false });
  await passDays();
  await send();
  expect((await mailsTo(stays))[0]?.text).toContain('Subscriptions with new videos: 1\n');
  expect([await mailsTo(ended), await mailsTo(left_out)]).toEqual([[], []]);
});

test('a subscription with new videos of several days counts once, and so do models that were merged', async () => {
  const one = await aReader();
  const { rows } = await sql<{ id: number }>`
    insert into model (dir, title, orientation) select 'days-' || x, 'days-' || x, 1 from unnest(array[${++made}, ${++made}, ${++made}]::int[]) with ordinality as x(x, n)
    order by n returning model_id as id`.execute(it.db);
  const ids = rows.map(({ id }) => id);
  for (const id of ids)
    await subscribe(it.ctx(), { ...one, thing: thingCode({ kind: 'model', id }) });
  for (const id of ids) {
    await aVideo(system(), { model_ids: [id] });
    await notifyMembers(system());
    // The next video is of another day.
    await sql`update notification set day = day - 1 where member_id = ${one.member_id} and facet_object(subject) = ${id}`.execute(
      it.db,
    );
    await aVideo(system(), { model_ids: [id] });
    await notifyMembers(system());
  }
  const [from_id, into_id] = ids;
  await sql`update model set merged_into = ${into_id} where model_id = ${from_id}`.execute(it.db);
  await passDays();
  await send();
  expect((await mailsTo(one))[0]?.text).toContain('Subscriptions with new videos: 2\n');
});

test('new videos of a model that was merged since are counted for its subscribers', async () => {
  const [stays, ended] = [await aReader(), await aReader()];
  const dirs = [`merged-${++made}`, `target-${made}`] as const;
  const { rows } = await sql<{ id: number }>`
    insert into model (dir, title, orientation) select dir, dir, 1 from unnest(${[...dirs]}::text[]) with ordinality as x(dir, n)
    order by n returning model_id as id`.execute(it.db);
  const [from_id = 0, into_id = 0] = rows.map(({ id }) => id);
  const thing = thingCode({ kind: 'model', id: from_id });
  for (const { member_id } of [stays, ended]) await subscribe(it.ctx(), { member_id, thing });
  await aVideo(system(), { model_ids: [from_id] });
  await notifyMembers(system());
  await mergeNames(system(), { kind: 'model', dir: dirs[0], into: dirs[1] });
  await migrateMergedLinks(system(), { kind: 'model', from_id }, never);
  const target = thingCode({ kind: 'model', id: into_id });
  await unsubscribe(it.ctx(), { member_id: ended.member_id, thing: target });
  await passDays();
  await send();
  expect((await mailsTo(stays))[0]?.text).toContain('Subscriptions with new videos: 1\n');
  expect(await mailsTo(ended)).toEqual([]);
});

test('two workers and a repeated run write one mail a day, and one that stops halfway writes none', async () => {
  const many = [await aReader(), await aReader(), await aReader()];
  for (const each of many) await hear(each);
  await passDays();
  const halted = new Error('halted');
  const failing = {
    ...system(),
    jobs: { ...system().jobs, enqueue: () => Promise.reject(halted) },
  };
  await expect(sendDigests(failing as never)).rejects.toBe(halted);
  for (const each of many) expect(await mailsTo(each)).toEqual([]);
  await Promise.all([send(), send()]);
  await send();
  for (const each of many) expect(await mailsTo(each)).toHaveLength(1);
  // Another hour of the same day has no second one.
  for (const each of many) await hear(each);
  await sql`update member_digest set next_at = now() - interval '1 minute', last_day = (now() at time zone time_zone)::date`.execute(
    it.db,
  );
  await send();
  for (const each of many) expect(await mailsTo(each)).toHaveLength(1);
});

test.each([
  [
    'day',
    '2026-10-24T10:00:00Z',
    '2026-10-25T07:00:00Z',
    'the hour follows the end of summer time',
  ],
  [
    'day',
    '2026-11-24T06:59:59Z',
    '2026-11-24T07:00:00Z',
    'the hour of the same day is yet to come',
  ],
  ['day', '2026-11-24T07:00:00Z', '2026-11-25T07:00:00Z', 'the next one is never the same'],
  ['week', '2026-11-24T07:00:00Z', '2026-11-30T07:00:00Z', 'a week begins on Monday'],
  ['off', '2026-11-24T07:00:00Z', null, 'none is due'],
])('by %s, after %s the next digest is due at %s: %s', async (every, after, at, _why) => {
  const { rows } = await sql<{ at: Date | null }>`
    select digest_next(${every}, 8, 'Europe/Berlin', ${after}::timestamptz) as at`.execute(it.db);
  expect(rows[0]?.at ?? null).toEqual(at === null ? null : new Date(at));
});

test('a choice is stored, its time zone named; an unknown one is refused', async () => {
  const one = await aReader(['reply', 'message']);
  expect(await getDigest(it.ctx(), one)).toMatchObject({
    every: 'day',
    hour: 8,
    time_zone: 'Europe/Berlin',
  });
  expect((await getDigest(it.ctx(), one)).off.toSorted()).toEqual(
    notificationKinds.filter((kind) => kind !== 'reply' && kind !== 'message').toSorted(),
  );
  expect(await nextOf(one)).toMatch(/^08:00 /);
  const save = (time_zone: string) =>
    saveDigest(it.ctx(), { ...one, every: 'week', hour: 21, time_zone, wanted: [] });
  for (const unknown of ['Mars/Crater', 'AGT', 'IST'])
    await expect(save(unknown)).rejects.toMatchObject({ code: 'invalid' });
  // By its new name too, which is then one of those to choose from.
  await save('Asia/Kolkata');
  expect((await getDigest(it.ctx(), one)).time_zones).toContain('Asia/Kolkata');
  await save('Asia/Tokyo');
  expect(await nextOf(one)).toBe('21:00 Mon');
});

test('after a pause the mail is of the day on which it is sent, and that day has no second one', async () => {
  const one = await aReader();
  await hear(one);
  // It was due yesterday at eight.
  await passDays(2);
  await send();
  expect(await mailsTo(one)).toHaveLength(1);
  await hear(one);
  await sql`update member_digest set next_at = now() where member_id = ${one.member_id}`.execute(
    it.db,
  );
  await send();
  expect(await mailsTo(one)).toHaveLength(1);
});

test('a time zone that PostgreSQL does not know any more delays its member alone', async () => {
  const [lost, one] = [await aReader(), await aReader()];
  for (const each of [lost, one]) await hear(each);
  await passDays(3);
  await sql`update member_digest set time_zone = 'Europe/Nowhere', next_at = next_at - interval '1 hour'
    where member_id = ${lost.member_id}`.execute(it.db);
  await send();
  expect(await mailsTo(lost)).toEqual([]);
  expect(await mailsTo(one)).toHaveLength(1);
});
