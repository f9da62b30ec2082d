import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  subscription_limits,
  type Feed,
  type FeedQuery,
} from '#contracts/calls/social/subscriptions.ts';
import { thingCode, type ThingKind } from '#contracts/things.ts';
import { objectKind } from '#contracts/vocabulary.ts';
import { aVideo } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { never, withMerging } from '#tests/support/merging.ts';
import { eraseAccount } from '../erasure/index.ts';
import { mergeNames, migrateMergedLinks } from '../merging/index.ts';
import { getModel } from '../models/index.ts';
import { setNotified } from '../notifications/index.ts';
import { blockMember, savePrivacy } from '../profiles/index.ts';
import { saveChannels } from '../taxonomy/index.ts';
import { getSubscription, listFeed, listSubscriptions, subscribe, unsubscribe } from './index.ts';

const { system, names, expectRecounted } = withMerging();
let made = 0;

const newMember = async (): Promise<number> =>
  (await aMember(system(), `Follower${++made}`)).member_id;
const codeOf = (kind: ThingKind, id: number): string => thingCode({ kind, id });
const newModels = async (count: number) =>
  (await names('model', count)).map(({ dir, id }) => ({ dir, id, thing: codeOf('model', id) }));
async function newChannel(): Promise<{ id: number; thing: string }> {
  const dir = `channel-${++made}`;
  const id = (await saveChannels(system(), [{ dir, title: dir }])).get(dir) ?? 0;
  return { id, thing: codeOf('channel', id) };
}
const all = { source: 'all', type: 'all', duration: 0, watched: 'all', after: 'first' } as const;
const feed = (member_id: number, query: Partial<FeedQuery> = {}): Promise<Feed> =>
  listFeed(system(), { ...all, ...query, member_id });
const idsOf = ({ videos }: Feed): number[] => videos.map(({ video_id }) => video_id);
const countOf = async (member_id: number, thing: string): Promise<number> =>
  (await getSubscription(system(), { member_id, thing })).subscribers;

test('a subscription is made once, counted at once, and ended as often as one likes', async () => {
  const [model = { dir: '', thing: '' }] = await newModels(1);
  const [anna, berta] = [await newMember(), await newMember()];
  const { thing } = model;
  expect(await subscribe(system(), { member_id: anna, thing })).toEqual({
    thing,
    is_subscribed: true,
    subscribers: 1,
  });
  await expect(subscribe(system(), { member_id: anna, thing })).rejects.toMatchObject({
    code: 'already',
  });
  expect((await subscribe(system(), { member_id: berta, thing })).subscribers).toBe(2);
  expect((await getModel(system(), model.dir)).model).toMatchObject({
    thing,
    statistics: { subscribers: 2 },
  });
  await expectRecounted();
  for (const _ of ['once', 'twice'])
    expect(await unsubscribe(system(), { member_id: anna, thing })).toMatchObject({
      is_subscribed: false,
      subscribers: 1,
    });
  await expectRecounted();
});

test('of two requests at once for the same subscription one is made', async () => {
  const [model = { thing: '' }] = await newModels(1);
  const member_id = await newMember();
  const asked = { member_id, thing: model.thing };
  const ends = await Promise.allSettled([1, 2, 3].map(() => subscribe(system(), asked)));
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await countOf(member_id, model.thing)).toBe(1);
});

test('members who subscribe to each other at once do not wait for each other', async () => {
  const [anna, berta] = [await newMember(), await newMember()];
  const [to_anna, to_berta] = [codeOf('member', anna), codeOf('member', berta)];
  for (let round = 0; round < 5; round++) {
    await Promise.all([
      subscribe(system(), { member_id: anna, thing: to_berta }),
      subscribe(system(), { member_id: berta, thing: to_anna }),
    ]);
    await Promise.all([
      unsubscribe(system(), { member_id: anna, thing: to_berta }),
      unsubscribe(system(), { member_id: berta, thing: to_anna }),
    ]);
  }
  expect(await countOf(anna, to_berta)).toBe(0);
});

test('a member cannot subscribe to itself, an unknown source, a hidden page or a member who blocks it', async () => {
  const [anna, berta] = [await newMember(), await newMember()];
  const thing = codeOf('member', anna);
  const asked = { member_id: berta, thing };
  const refused = (own: { member_id: number; thing: string }, refusal: object) =>
    expect(subscribe(system(), own)).rejects.toMatchObject(refusal);
  await refused({ member_id: anna, thing }, { code: 'invalid', info: { thing: 'self' } });
  for (const nothing of ['mzzzz', 'hzzzz', 'uzzzz', 't1'])
    await refused({ member_id: berta, thing: nothing }, { code: 'not_found' });
  await subscribe(system(), asked);
  await blockMember(system(), { member_id: anna, username: `Follower${made}` });
  expect(await getSubscription(system(), asked)).toMatchObject({
    is_subscribed: false,
    subscribers: 0,
  });
  await refused(asked, { code: 'forbidden' });
  const closed = await newMember();
  const privacy = {
    visibility: 'friends',
    messages_from: 'members',
    requests_from: 'members',
  } as const;
  await savePrivacy(system(), { member_id: closed, ...privacy });
  await refused({ member_id: berta, thing: codeOf('member', closed) }, { code: 'forbidden' });
});

test('the subscriber count of a member with a private page is answered like that of an unknown member', async () => {
  const [anna, berta, clara] = [await newMember(), await newMember(), await newMember()];
  const asked = { member_id: berta, thing: codeOf('member', anna) };
  const missing = { member_id: berta, thing: 'uzzzz' };
  await subscribe(system(), asked);
  await subscribe(system(), { member_id: clara, thing: asked.thing });
  const show = (visibility: 'me' | 'members' | 'friends') =>
    savePrivacy(system(), {
      member_id: anna,
      visibility,
      messages_from: 'members',
      requests_from: 'members',
    });
  for (const visibility of ['me', 'friends'] as const) {
    await show(visibility);
    for (const each of [asked, missing])
      await expect(getSubscription(system(), each)).rejects.toMatchObject({ code: 'not_found' });
  }
  const ended = { is_subscribed: false, subscribers: 0 };
  for (const each of [asked, missing])
    expect(await unsubscribe(system(), each)).toEqual({ thing: each.thing, ...ended });
  expect(await countOf(anna, asked.thing)).toBe(1);
  for (const nothing of ['mzzzz', 'hzzzz'])
    await expect(
      getSubscription(system(), { member_id: berta, thing: nothing }),
    ).rejects.toMatchObject({ code: 'not_found' });
  await show('members');
  expect(await countOf(berta, asked.thing)).toBe(1);
  await sql`update login set suspended_at = now() where id = ${anna}`.execute(system().db);
  await expect(countOf(berta, asked.thing)).rejects.toMatchObject({ code: 'not_found' });
});

test('a block ends the subscriptions of both, and neither subscribes to the other', async () => {
  const anna = await newMember();
  const berta = await newMember();
  const both = [
    { member_id: anna, thing: codeOf('member', berta) },
    { member_id: berta, thing: codeOf('member', anna) },
  ];
  for (const own of both) await subscribe(system(), own);
  await blockMember(system(), { member_id: anna, username: `Follower${made}` });
  for (const own of both) {
    expect(await getSubscription(system(), own)).toMatchObject({ is_subscribed: false });
    await expect(subscribe(system(), own)).rejects.toMatchObject({ code: 'forbidden' });
  }
});

test('there are 2,000 at most, and sixty an hour for who has just joined', async () => {
  const member_id = await newMember();
  const [first = { id: 0, thing: '' }] = await newModels(1);
  // In portions: each model is announced to searches and caches.
  for (let from = 1; from <= subscription_limits.most; from += 250)
    await sql`insert into model (dir, title, orientation)
      select 'many-' || n, 'Many ' || n, 1 from generate_series(${from}::int, ${from + 249}::int) n`.execute(
      system().db,
    );
  await sql`insert into subscription (member_id, kind, object_id, subscribed_at)
    select ${member_id}, 3, model_id, now() - interval '2 hours' from model where dir like 'many-%'`.execute(
    system().db,
  );
  const asked = { member_id, thing: first.thing };
  await expect(subscribe(system(), asked)).rejects.toMatchObject({ code: 'full' });
  await sql`delete from subscription where member_id = ${member_id}`.execute(system().db);
  // Those that were ended count as well.
  for (let n = 0; n < 60; n++) {
    await subscribe(system(), asked);
    await unsubscribe(system(), asked);
  }
  await expect(subscribe(system(), asked)).rejects.toMatchObject({ code: 'too_many_requests' });
  await sql`update member_hour set began_at = now() - interval '61 min' where member_id = ${member_id}`.execute(
    system().db,
  );
  expect(await subscribe(system(), asked)).toMatchObject({ is_subscribed: true });
});

test('pages of all subscriptions, joined, are all of them, newest first, with names and addresses', async () => {
  const member_id = await newMember();
  const models = await newModels(subscription_limits.page + 3);
  await sql`insert into subscription (member_id, kind, object_id)
    select ${member_id}, 3, id from unnest(${models.map(({ id }) => id)}::int[]) with ordinality q(id, n) order by n`.execute(
    system().db,
  );
  const channel = await newChannel();
  await subscribe(system(), { member_id, thing: channel.thing });
  const first = await listSubscriptions(system(), { member_id, after: 0 });
  const second = await listSubscriptions(system(), { member_id, after: first.next });
  expect(first.subscriptions[0]).toMatchObject({ thing: channel.thing, kind: 'channel' });
  expect(second.next).toBe(0);
  expect([...first.subscriptions, ...second.subscriptions].map(({ thing }) => thing)).toEqual([
    channel.thing,
    ...models.toReversed().map(({ thing }) => thing),
  ]);
  expect(second.subscriptions[0]).toMatchObject({ title: models[3]?.dir, dir: models[3]?.dir });
});

/** The feed of a source has its videos, and its switch can be used. */
async function expectFollowed(member_id: number, source: string): Promise<void> {
  expect(idsOf(await feed(member_id, { source }))).toHaveLength(2);
  await setNotified(system(), { member_id, thing: source, by: 'site', is_on: false });
}

test('subscribers follow a model that is merged, each counted once, and so does a member who subscribes afterwards', async () => {
  const [from = { dir: '', id: 0, thing: '' }, into = { dir: '', id: 0, thing: '' }] =
    await newModels(2);
  const [both, only, late] = [await newMember(), await newMember(), await newMember()];
  for (const thing of [from.thing, into.thing])
    await subscribe(system(), { member_id: both, thing });
  await subscribe(system(), { member_id: only, thing: from.thing });
  await setNotified(system(), {
    member_id: only,
    thing: from.thing,
    by: 'site',
    is_on: false,
  });
  for (const { id } of [from, into]) await aVideo(system(), { model_ids: [id] });
  await mergeNames(system(), { kind: 'model', dir: from.dir, into: into.dir });
  await expectFollowed(only, from.thing);
  await subscribe(system(), { member_id: late, thing: from.thing });
  for (const batch of [1, 500])
    await migrateMergedLinks(system(), { kind: 'model', from_id: from.id }, never, batch);
  expect(await getSubscription(system(), { member_id: only, thing: from.thing })).toEqual({
    thing: into.thing,
    is_subscribed: true,
    subscribers: 3,
  });
  await expectFollowed(only, from.thing);
  // The settings for the former model are carried over.
  const { rows } =
    await sql`select is_notified, is_mailed from subscription where member_id = ${only}`.execute(
      system().db,
    );
  expect(rows).toEqual([{ is_notified: false, is_mailed: true }]);
  expect(await countOf(late, into.thing)).toBe(3);
  await unsubscribe(system(), { member_id: only, thing: from.thing });
  expect(await countOf(only, into.thing)).toBe(2);
  await expectRecounted();
});

test.each([
  ['ends it', unsubscribe, 0],
  [
    'changes its settings',
    (_: unknown, own: { member_id: number; thing: string }) =>
      setNotified(system(), { ...own, by: 'site', is_on: false }),
    1,
  ],
])('a member who %s while a merge moves the subscription is heeded', async (_, change, left) => {
  const [from = { dir: '', id: 0, thing: '' }, into = { dir: '', id: 0, thing: '' }] =
    await newModels(2);
  const [anna, berta] = [await newMember(), await newMember()];
  for (const member_id of [anna, berta])
    await subscribe(system(), { member_id, thing: from.thing });
  await mergeNames(system(), { kind: 'model', dir: from.dir, into: into.dir });
  const ends: Promise<unknown>[] = [];
  const waiting = async (): Promise<number> => {
    const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      system().db,
    );
    return rows.length;
  };
  await system()
    .db.transaction()
    .execute(async (other) => {
      // The merge waits for this row, once it has moved that of the first member.
      await other
        .insertInto('subscription')
        .values({ member_id: berta, kind: objectKind.model, object_id: into.id })
        .execute();
      ends.push(migrateMergedLinks(system(), { kind: 'model', from_id: from.id }, never, 500));
      await expect.poll(waiting, { timeout: 20_000 }).toBe(1);
      ends.push(change(system(), { member_id: anna, thing: from.thing }));
      await expect.poll(waiting, { timeout: 20_000 }).toBe(2);
    });
  await Promise.all(ends);
  const { rows } = await sql`
      select is_notified from subscription where member_id = ${anna}`.execute(system().db);
  expect(rows).toEqual(left === 0 ? [] : [{ is_notified: false }]);
  await expectRecounted();
});

test('pages of the feed, joined, are every listed video of all sources once, newest first', async () => {
  const member_id = await newMember();
  const [calm = { id: 0, thing: '' }, other = { id: 0, thing: '' }, foreign = { id: 0 }] =
    await newModels(3);
  const channel = await newChannel();
  const uploader = await newMember();
  const sources = [calm.thing, other.thing, channel.thing, codeOf('member', uploader)];
  for (const thing of sources) await subscribe(system(), { member_id, thing });
  const posted = (minute: number) => ({ post_date: new Date(Date.UTC(2026, 5, 1, 0, minute)) });
  const expected: number[] = [];
  for (let minute = 0; minute < subscription_limits.feed + 5; minute++) {
    const model_ids = [[calm.id, other.id], [other.id], []][minute % 3] ?? [];
    const owned =
      minute % 3 === 2 && (minute % 2 === 0 ? { channel_id: channel.id } : { member_id: uploader });
    expected.unshift(await aVideo(system(), { ...posted(minute), model_ids, ...owned }));
    await aVideo(system(), { ...posted(minute), model_ids: [foreign.id] });
  }
  const first = await feed(member_id);
  const second = await feed(member_id, { after: first.next });
  expect(idsOf(first)).toHaveLength(subscription_limits.feed);
  expect([...idsOf(first), ...idsOf(second)]).toEqual(expected);
  expect(second.next).toBe('');
  const ofChannel = await feed(member_id, { source: channel.thing });
  expect(ofChannel.source).toMatchObject({ kind: 'channel', thing: channel.thing });
  expect(idsOf(ofChannel).every((id) => expected.includes(id))).toBe(true);
  expect(idsOf(ofChannel)).toHaveLength(7);
  const stranger = codeOf('model', foreign.id);
  await expect(feed(member_id, { source: stranger })).rejects.toMatchObject({ code: 'not_found' });
  await expectRecounted();
});

test('the feed filters by HD and length; what is private or hidden is gone at once', async () => {
  const member_id = await newMember();
  const [model = { id: 0, thing: '' }] = await newModels(1);
  await subscribe(system(), { member_id, thing: model.thing });
  const make = (seconds: number, height: number) =>
    aVideo(system(), { model_ids: [model.id], seconds, height });
  const short = await make(60, 480);
  const long = await make(3000, 1080);
  expect(idsOf(await feed(member_id))).toEqual([long, short]);
  expect(idsOf(await feed(member_id, { type: 'hd' }))).toEqual([long]);
  expect(idsOf(await feed(member_id, { duration: 1 }))).toEqual([short]);
  expect(idsOf(await feed(member_id, { type: 'hd', duration: 1 }))).toEqual([]);
  const hide = (is_private: boolean) =>
    sql`update video set is_private = ${is_private} where video_id = ${long}`
      .execute(system().db)
      .then(() => sql`select listing_refresh(${[long]}::int[])`.execute(system().db));
  await hide(true);
  expect(idsOf(await feed(member_id))).toEqual([short]);
  await hide(false);
  expect(idsOf(await feed(member_id))).toEqual([long, short]);
  await unsubscribe(system(), { member_id, thing: model.thing });
  expect(idsOf(await feed(member_id))).toEqual([]);
});

test('an erasure ends the subscriptions of a member and those to it, and the counts follow', async () => {
  const [gone, stays] = [await newMember(), await newMember()];
  const [model = { thing: '' }] = await newModels(1);
  await subscribe(system(), { member_id: gone, thing: model.thing });
  await subscribe(system(), { member_id: stays, thing: model.thing });
  await subscribe(system(), { member_id: stays, thing: codeOf('member', gone) });
  await eraseAccount(system(), gone, 'member');
  expect(await countOf(stays, model.thing)).toBe(1);
  const { subscriptions } = await listSubscriptions(system(), { member_id: stays, after: 0 });
  expect(subscriptions.map(({ thing }) => thing)).toEqual([model.thing]);
  await expectRecounted();
});
