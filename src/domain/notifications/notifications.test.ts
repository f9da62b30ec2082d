import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  notificationKinds,
  type Notification,
  type NotificationKind,
} from '#contracts/calls/social/notifications.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { pages } from '#contracts/pages/pages.ts';
import { thingCode } from '#contracts/things.ts';
import { videoStatus } from '#contracts/vocabulary.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aMedia, aVideo } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { never } from '#tests/support/merging.ts';
import { seenText } from '../cases/index.ts';
import { deleteComment, postComment, setComments } from '../comments/index.ts';
import { eraseAccount } from '../erasure/index.ts';
import { askFriend, removeFriend } from '../friends/index.ts';
import { mergeNames, migrateMergedLinks } from '../merging/index.ts';
import { applyDueDecisions, decideCase, openCase, operator } from '../moderation/index.ts';
import { blockMember } from '../profiles/index.ts';
import { subscribe, unsubscribe } from '../subscriptions/index.ts';
import { saveChannels } from '../taxonomy/index.ts';
import { setVideoState } from '../videos/index.ts';
import {
  changeSettings,
  countUnread,
  listNotifications,
  notifyMembers,
  pruneNotifications,
  readNotifications,
  resumeParked,
  setNotified,
} from './index.ts';

const it = withCtx();
const system = () => it.ctx({ kind: 'system' });
let made = 0;

/** A member whose comments are shown at once. */
async function aWriter(): Promise<{ member_id: number; username: string }> {
  const username = `Reader${++made}`;
  const { member_id } = await aMember(it.ctx(), username);
  const elsewhere = await aVideo(system());
  await sql`insert into comment (video_id, member_id, body, lang, text_hash)
    select ${elsewhere}, ${member_id}, 'known', 'en', sha256(convert_to(n::text, 'utf8')) from generate_series(1, 3) n`.execute(
    it.db,
  );
  return { member_id, username };
}
const write = async (member_id: number, video_id: number, text: string, parent_id?: number) =>
  (
    await postComment(it.ctx(), {
      member_id,
      section: 'video',
      object_id: video_id,
      text,
      lang: 'en',
      parent_id,
    })
  ).comment_id;
const list = (member_id: number, after = 'first') =>
  listNotifications(it.ctx(), { member_id, after });
async function heardBy(member_id: number): Promise<Notification[]> {
  await notifyMembers(system());
  return (await list(member_id)).notifications;
}
const facts = (heard: readonly Notification[]) =>
  heard.map(({ kind, count, name }) => [kind, count, name]);

async function aSource() {
  const dir = `studio-${++made}`;
  const id = (await saveChannels(system(), [{ dir, title: `Studio ${made}` }])).get(dir) ?? 0;
  return { id, dir, title: `Studio ${made}`, thing: thingCode({ kind: 'channel', id }) };
}

test('replies are one line per thread, which is unread again with each of them, and says who wrote last', async () => {
  const [anna, berta, clara] = [await aWriter(), await aWriter(), await aWriter()];
  const video_id = await aVideo(system());
  const thread = await write(anna.member_id, video_id, 'A calm lake');
  const own = await write(anna.member_id, video_id, 'And my own reply', thread);
  const first = await write(berta.member_id, video_id, 'It is the northern one', thread);
  expect(own).toBeLessThan(first);
  const [line] = await heardBy(anna.member_id);
  expect(line).toMatchObject({ kind: 'reply', count: 1, name: berta.username, is_read: false });
  expect(line?.href).toContain(`comment=${first}#comment-${first}`);
  await readNotifications(it.ctx(), {
    member_id: anna.member_id,
    notification_id: line?.notification_id,
  });
  expect(await countUnread(it.ctx(), anna.member_id)).toBe(0);
  await write(clara.member_id, video_id, 'No, the southern one', thread);
  const again = await heardBy(anna.member_id);
  expect(facts(again)).toEqual([['reply', 2, clara.username]]);
  expect(again[0]?.is_read).toBe(false);
  // A member who only replied is not notified of other replies.
  expect(await heardBy(berta.member_id)).toEqual([]);
});

test('a writer in a thread is notified of a mention there, once if mentioned twice over; a stranger is not', async () => {
  const [anna, berta, clara] = [await aWriter(), await aWriter(), await aWriter()];
  const video_id = await aVideo(system());
  const thread = await write(anna.member_id, video_id, 'Which lake is it?');
  await write(berta.member_id, video_id, 'The northern one', thread);
  const text = `@${berta.username} @${berta.username.toLowerCase()} @${clara.username} @${anna.username} are you sure?`;
  const asked = await write(anna.member_id, video_id, text, thread);
  expect(facts(await heardBy(berta.member_id))).toEqual([['mention', 1, anna.username]]);
  expect(await heardBy(clara.member_id)).toEqual([]);
  // A writer of the thread who is mentioned in a reply hears of it once.
  await write(berta.member_id, video_id, `@${anna.username} quite sure`, thread);
  expect(facts(await heardBy(anna.member_id))).toEqual([['reply', 2, berta.username]]);
  await deleteComment(it.ctx(), { member_id: anna.member_id, comment_id: asked });
  expect(await heardBy(berta.member_id)).toEqual([]);
});

test('content that is hidden, deleted or written by a blocked member is neither listed nor counted', async () => {
  const [anna, berta] = [await aWriter(), await aWriter()];
  const video_id = await aVideo(system());
  const thread = await write(anna.member_id, video_id, 'Who was there?');
  await write(berta.member_id, video_id, 'I was', thread);
  const heard = async () => [
    (await heardBy(anna.member_id)).length,
    await countUnread(it.ctx(), anna.member_id),
  ];
  expect(await heard()).toEqual([1, 1]);
  const setPrivate = (is_private: boolean) =>
    sql`with x as (update video set is_private = ${is_private} where video_id = ${video_id}) select 1`
      .execute(it.db)
      .then(() => sql`select listing_refresh(${[video_id]}::int[])`.execute(it.db));
  await setPrivate(true);
  expect(await heard()).toEqual([0, 0]);
  await setPrivate(false);
  expect(await heard()).toEqual([1, 1]);
  await blockMember(it.ctx(), { member_id: anna.member_id, username: berta.username });
  expect(await heard()).toEqual([0, 0]);
});

test('of several replies those of former members and of others are counted, and none where either of two members blocks the other', async () => {
  const [anna, berta, clara, former] = [
    await aWriter(),
    await aWriter(),
    await aWriter(),
    await aWriter(),
  ];
  const video_id = await aVideo(system());
  const thread = await write(anna.member_id, video_id, 'Who else was there?');
  for (const { member_id } of [former, berta, clara])
    await write(member_id, video_id, `Number ${member_id} was`, thread);
  await sql`update comment set member_id = null where parent_id = ${thread} and member_id = ${former.member_id}`.execute(
    it.db,
  );
  expect(facts(await heardBy(anna.member_id))).toEqual([['reply', 3, clara.username]]);
  await blockMember(it.ctx(), { member_id: clara.member_id, username: anna.username });
  expect(facts(await heardBy(anna.member_id))).toEqual([['reply', 2, berta.username]]);
  await blockMember(it.ctx(), { member_id: anna.member_id, username: berta.username });
  expect(facts(await heardBy(anna.member_id))).toEqual([['reply', 1, '']]);
});

test('a reply below a held thread, or where comments are off, is in no line and no number, and returns afterwards', async () => {
  const [anna, berta, clara] = [await aWriter(), await aWriter(), await aWriter()];
  const video_id = await aVideo(system(), { member_id: anna.member_id });
  const thread = await write(anna.member_id, video_id, 'Which shore is that?');
  await write(clara.member_id, video_id, 'One in the north', thread);
  await write(berta.member_id, video_id, `@${clara.username} so it is`, thread);
  const heard = async () =>
    Promise.all(
      [anna, clara].map(async ({ member_id }) => [
        facts(await heardBy(member_id)),
        await countUnread(it.ctx(), member_id),
      ]),
    );
  const all = [
    [[['reply', 2, berta.username]], 1],
    [[['mention', 1, berta.username]], 1],
  ];
  const none = [
    [[], 0],
    [[], 0],
  ];
  expect(await heard()).toEqual(all);
  const setting = (to: 'on' | 'off') =>
    setComments(it.ctx(), {
      member_id: anna.member_id,
      section: 'video',
      object_id: video_id,
      setting: to,
    });
  await setting('off');
  expect(await heard()).toEqual(none);
  await setting('on');
  expect(await heard()).toEqual(all);
  const setState = (state: string) =>
    it.db.updateTable('comment').set({ state }).where('comment_id', '=', thread).execute();
  await setState('held');
  expect(await heard()).toEqual(none);
  // A thread that is gone leaves its replies.
  for (const state of ['removed', 'shown']) {
    await setState(state);
    expect(await heard()).toEqual(all);
  }
});

test('a friend hears of a mention in a thread of others, once, and not after the friendship has ended', async () => {
  const [anna, berta, clara] = [await aWriter(), await aWriter(), await aWriter()];
  const befriend = (of: { member_id: number }, username: string) =>
    askFriend(it.ctx(), { member_id: of.member_id, username });
  for (const [one, other] of [
    [anna, clara],
    [clara, anna],
  ] as const)
    await befriend(one, other.username);
  await heardBy(clara.member_id);
  const video_id = await aVideo(system());
  const thread = await write(berta.member_id, video_id, 'Which river is that?');
  await write(anna.member_id, video_id, `@${clara.username} @${clara.username} knows`, thread);
  const mentions = async () =>
    facts(await heardBy(clara.member_id)).filter(([kind]) => kind === 'mention');
  expect(await mentions()).toEqual([['mention', 1, anna.username]]);
  // Friends of others are strangers.
  await write(berta.member_id, video_id, `Hello @${clara.username}`, thread);
  await removeFriend(it.ctx(), { member_id: anna.member_id, username: clara.username });
  await write(anna.member_id, video_id, `@${clara.username} once more`);
  expect(await mentions()).toHaveLength(1);
});

test('replies and mentions below what no list shows are heard of', async () => {
  const [anna, berta, clara] = [await aWriter(), await aWriter(), await aWriter()];
  const video_id = await aVideo(system());
  await sql`update video set is_unlisted = true where video_id = ${video_id}`.execute(it.db);
  await sql`select listing_refresh(${[video_id]}::int[])`.execute(it.db);
  const thread = await write(anna.member_id, video_id, 'For whoever has the link');
  await write(clara.member_id, video_id, 'I have it too', thread);
  await write(berta.member_id, video_id, `So have I, @${clara.username}`, thread);
  expect(facts(await heardBy(anna.member_id))).toEqual([['reply', 2, berta.username]]);
  expect(facts(await heardBy(clara.member_id))).toEqual([['mention', 1, berta.username]]);
});

test('an older comment that is shown again makes no line unread that has no room for it', async () => {
  const [anna, berta] = [await aWriter(), await aWriter()];
  const video_id = await aVideo(system());
  const thread = await write(anna.member_id, video_id, 'A thread of many');
  const first = await write(berta.member_id, video_id, 'The oldest of all', thread);
  await sql`insert into comment (parent_id, member_id, body, lang, text_hash)
    select ${thread}, ${berta.member_id}, 'one of many', 'en', sha256(convert_to('many' || n, 'utf8')) from generate_series(1, 60) n`.execute(
    it.db,
  );
  const [line] = await heardBy(anna.member_id);
  const { notification_id } = line ?? {};
  await readNotifications(it.ctx(), { member_id: anna.member_id, notification_id });
  for (const state of ['removed', 'shown'])
    await sql`update comment set state = ${state} where comment_id = ${first}`.execute(it.db);
  expect(await heardBy(anna.member_id)).toMatchObject([{ is_read: true }]);
});

test('subscribers hear of videos that are published later, once, one line per source and day', async () => {
  const [anna, berta] = [await aWriter(), await aWriter()];
  const [studio, other] = [await aSource(), await aSource()];
  await aVideo(system(), { channel_id: studio.id });
  await notifyMembers(system());
  for (const { member_id } of [anna, berta])
    await subscribe(it.ctx(), { member_id, thing: studio.thing });
  await setNotified(it.ctx(), {
    member_id: berta.member_id,
    thing: studio.thing,
    by: 'site',
    is_on: false,
  });
  expect(await heardBy(anna.member_id)).toEqual([]);
  const first = await aVideo(system(), { channel_id: studio.id });
  await aVideo(system(), { channel_id: other.id });
  const [line] = await heardBy(anna.member_id);
  expect(line).toMatchObject({ kind: 'video', count: 1, name: studio.title });
  expect(line?.href).toMatch(new RegExp(`^/videos/${first}/`));
  await aVideo(system(), { channel_id: studio.id });
  const heard = await heardBy(anna.member_id);
  expect(facts(heard)).toEqual([['video', 2, studio.title]]);
  expect(heard[0]?.href).toBe(`${accountPages.subscriptions()}?source=${studio.thing}`);
  // Shown again it is not new again.
  await readNotifications(it.ctx(), {
    member_id: anna.member_id,
    until: (await list(anna.member_id)).until,
  });
  await sql`select listing_refresh(${[first]}::int[])`.execute(it.db);
  expect((await heardBy(anna.member_id)).map(({ is_read }) => is_read)).toEqual([true]);
  expect(await heardBy(berta.member_id)).toEqual([]);
});

test('several new videos lead to the feed while there is the subscription, and to the page of the source after its end', async () => {
  const { member_id } = await aWriter();
  const studio = await aSource();
  const { rows } = await sql<{ id: number; dir: string }>`
    insert into model (dir, title, orientation) select 'lead-' || x, 'Lead ' || x, 1 from unnest(array[${++made}, ${++made}]::int[]) as x
    returning model_id as id, dir`.execute(it.db);
  const [model, into] = rows;
  if (!model || !into) throw new Error('two models');
  const thing = thingCode({ kind: 'model', id: model.id });
  const hrefs = async () =>
    Object.fromEntries((await heardBy(member_id)).map(({ name, href }) => [name, href]));
  for (const each of [studio.thing, thing]) await subscribe(it.ctx(), { member_id, thing: each });
  for (const _ of [1, 2]) await aVideo(system(), { channel_id: studio.id });
  for (const _ of [1, 2]) await aVideo(system(), { model_ids: [model.id] });
  await notifyMembers(system());
  await unsubscribe(it.ctx(), { member_id, thing: studio.thing });
  const title = `Lead ${model.dir.slice(5)}`;
  const feed = (source: string) => `${accountPages.subscriptions()}?source=${source}`;
  expect(await hrefs()).toEqual({
    [studio.title]: pages.channel(studio.dir),
    [title]: feed(thing),
  });
  await mergeNames(system(), { kind: 'model', dir: model.dir, into: into.dir });
  expect((await hrefs())[title]).toBe(feed(thing));
  await migrateMergedLinks(system(), { kind: 'model', from_id: model.id }, never);
  expect((await hrefs())[title]).toBe(feed(thing));
  await unsubscribe(it.ctx(), { member_id, thing });
  expect((await hrefs())[title]).toBe(pages.model(model.dir));
});

test('subscribers hear of a video that was hidden while the worker came, once it is listed again, and never of one that stays hidden for longer than notifications live', async () => {
  const { member_id } = await aWriter();
  const studio = await aSource();
  await subscribe(it.ctx(), { member_id, thing: studio.thing });
  const videos = [
    await aVideo(system(), { channel_id: studio.id }),
    await aVideo(system(), { channel_id: studio.id }),
  ];
  const [shown = 0, late = 0] = videos;
  for (const id of videos) await setVideoState(system(), id, { is_private: true });
  expect(await heardBy(member_id)).toEqual([]);
  await resumeParked(system());
  await sql`update first_listed set listed_at = listed_at - interval '91 days' where video_id = ${late}`.execute(
    it.db,
  );
  await resumeParked(system());
  for (const id of videos) await setVideoState(system(), id, { is_private: false });
  await resumeParked(system());
  const heard = await heardBy(member_id);
  expect(facts(heard)).toEqual([['video', 1, studio.title]]);
  expect(heard[0]?.href).toMatch(new RegExp(`^/videos/${shown}/`));
  const { rows } =
    await sql`select from first_listed where video_id = any(${videos}::int[]) and notified_to is not null`.execute(
      it.db,
    );
  expect(rows).toEqual([]);
});

test('a source with more subscribers than one transaction takes notifies all of them, and two workers notify no one twice', async () => {
  const studio = await aSource();
  const { rows } = await sql<{ member_id: number }>`
    insert into member (username) select ${`Crowd${++made}x`} || n from generate_series(1, 1203) n returning member_id`.execute(
    it.db,
  );
  await sql`insert into subscription (member_id, kind, object_id) select m, 4, ${studio.id} from unnest(${rows.map((row) => row.member_id)}::int[]) m`.execute(
    it.db,
  );
  await aVideo(system(), { channel_id: studio.id });
  await Promise.all([notifyMembers(system()), notifyMembers(system())]);
  await notifyMembers(system());
  const { rows: counted } = await sql<{ n: number; objects: number }>`
    select count(*)::int as n, max(cardinality(objects))::int as objects from notification
    where member_id = any(${rows.map((row) => row.member_id)}::int[])`.execute(it.db);
  expect(counted).toEqual([{ n: 1203, objects: 1 }]);
  const { rows: due } = await sql`select from first_listed where notified_to >= 0`.execute(it.db);
  expect(due).toEqual([]);
});

test('decisions about what waits are heard of, and lead to where something can be done', async () => {
  const { member_id } = await aWriter();
  const video_id = await aVideo(system(), { media_id: await aMedia(it.ctx()), member_id });
  await sql`update video set status_id = ${videoStatus.pending} where video_id = ${video_id}`.execute(
    it.db,
  );
  const subject = { type: 'video' as const, id: String(video_id) };
  const { reference } = await it
    .ctx()
    .db.transaction()
    .execute((trx) => openCase(it.ctx(), trx, { kind: 'publication', subject, member_id }));
  await decideCase(it.ctx(), operator, {
    reference,
    action: 'ask-changes',
    facts: 'Say which lake it is.',
    details: { changes: { title: 'Say which lake it is.' } },
  });
  expect(await heardBy(member_id)).toEqual([]);
  await sql`update moderation_decision set effect_at = now() where applied_at is null`.execute(
    it.db,
  );
  await applyDueDecisions(system());
  const [line] = await heardBy(member_id);
  expect(line).toMatchObject({
    kind: 'decision',
    action: 'ask-changes',
    subject_type: 'video',
    href: accountPages.video(video_id),
  });
});

test('a comment that was approved is named by what it stands below, and its line leads to it', async () => {
  const { member_id } = await aMember(it.ctx(), 'Newcomer');
  const video_id = await aVideo(system(), { title: 'Fog over the lake' });
  const comment_id = await write(member_id, video_id, 'Where is this?');
  const { reference } = await it.db
    .selectFrom('moderation_case')
    .select('reference')
    .where('target_type', '=', 'comment')
    .where('target_id', '=', String(comment_id))
    .executeTakeFirstOrThrow();
  await decideCase(it.ctx(), operator, {
    reference,
    action: 'approve',
    facts: '',
    details: { seen: seenText('Where is this?') },
  });
  await sql`update moderation_decision set effect_at = now() where applied_at is null`.execute(
    it.db,
  );
  await applyDueDecisions(system());
  const line = { kind: 'decision', action: 'approve', subject_type: 'comment' };
  expect(await heardBy(member_id)).toEqual([
    expect.objectContaining({
      ...line,
      title: 'Fog over the lake',
      href: expect.stringMatching(new RegExp(`^/videos/${video_id}/.*\\?comment=${comment_id}`)),
    }),
  ]);
  // A notification reveals nothing of a video that is no longer shown.
  await sql`update video set status_id = ${videoStatus.rejected} where video_id = ${video_id}`.execute(
    it.db,
  );
  expect((await list(member_id)).notifications).toEqual([
    expect.objectContaining({ ...line, title: '', href: accountPages.account() }),
  ]);
});

test.each<[NotificationKind, number]>([
  ['reply', 0],
  ['mention', 1],
])('with %s switched off a reply makes %i lines', async (off, lines) => {
  const [anna, berta] = [await aWriter(), await aWriter()];
  const wanted = notificationKinds.filter((kind) => kind !== off);
  await changeSettings(it.ctx(), { member_id: anna.member_id, wanted });
  expect((await list(anna.member_id)).off).toEqual([off]);
  const video_id = await aVideo(system());
  const thread = await write(anna.member_id, video_id, `Is anybody here without ${off}?`);
  await write(berta.member_id, video_id, `I am without ${off}`, thread);
  expect(await heardBy(anna.member_id)).toHaveLength(lines);
});

test('a mention in a thread of one’s own is heard of with replies switched off, once, and with both switched off not at all', async () => {
  const [anna, berta] = [await aWriter(), await aWriter()];
  const want = (...off: NotificationKind[]) =>
    changeSettings(it.ctx(), {
      member_id: anna.member_id,
      wanted: notificationKinds.filter((kind) => !off.includes(kind)),
    });
  const video_id = await aVideo(system());
  const thread = await write(anna.member_id, video_id, 'Which harbour is that?');
  await want('reply');
  await write(berta.member_id, video_id, `@${anna.username} the old one`, thread);
  await write(berta.member_id, video_id, 'Or the new one', thread);
  const mentions = [['mention', 1, berta.username]];
  expect(facts(await heardBy(anna.member_id))).toEqual(mentions);
  await want('reply', 'mention');
  await write(berta.member_id, video_id, `@${anna.username} or neither`, thread);
  expect(facts(await heardBy(anna.member_id))).toEqual(mentions);
});

test('pages joined are all notifications, newest first; those of 90 days ago go', async () => {
  const { member_id } = await aWriter();
  const video_id = await aVideo(system());
  await sql`insert into notification (member_id, kind, subject, objects, at)
    select ${member_id}, 'decision', d, array[d], now() - make_interval(hours => d) from generate_series(1, 65) d`.execute(
    it.db,
  );
  expect(video_id).toBeGreaterThan(0);
  const all: number[] = [];
  let after = 'first';
  do {
    const page = await list(member_id, after);
    all.push(...page.notifications.map(({ notification_id }) => notification_id));
    // A newer notification is not on an older page, and is not marked as read with it.
    expect(page.until === '').toBe(after !== 'first');
    after = page.next;
  } while (after !== '');
  expect(all).toHaveLength(65);
  expect(all).toEqual(all.toSorted((a, b) => a - b));
  await sql`update notification set at = at - interval '89 days' where member_id = ${member_id}`.execute(
    it.db,
  );
  await pruneNotifications(system());
  expect((await list(member_id)).notifications).toHaveLength(23);
});

test('an erasure takes notifications along, and one that runs while they are written is not in their way', async () => {
  const [anna, berta] = [await aWriter(), await aWriter()];
  const studio = await aSource();
  for (const { member_id } of [anna, berta])
    await subscribe(it.ctx(), { member_id, thing: studio.thing });
  await aVideo(system(), { channel_id: studio.id });
  await it
    .ctx()
    .db.transaction()
    .execute(async (trx) => {
      await sql`select from member where member_id = ${anna.member_id} for update`.execute(trx);
      // It does not wait for the member who is being erased.
      expect(facts(await heardBy(berta.member_id))).toEqual([['video', 1, studio.title]]);
    });
  await eraseAccount(system(), berta.member_id, 'member');
  const { rows } = await sql`select from notification where member_id = ${berta.member_id}`.execute(
    it.db,
  );
  expect(rows).toEqual([]);
});

test('an erasure that waits, and may still be refused, is in the way of no notification of its member', async () => {
  const { member_id } = await aWriter();
  const studio = await aSource();
  await subscribe(it.ctx(), { member_id, thing: studio.thing });
  await aVideo(system(), { channel_id: studio.id });
  let erasure: Promise<unknown> | undefined;
  await it.db.transaction().execute(async (trx) => {
    await sql`select from login where id = ${member_id} for share`.execute(trx);
    erasure = eraseAccount(system(), member_id, 'operator');
    await expect
      .poll(
        async () =>
          (
            await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
              trx,
            )
          ).rows.length,
        { timeout: 20_000 },
      )
      .toBe(1);
    expect(facts(await heardBy(member_id))).toEqual([['video', 1, studio.title]]);
  });
  await erasure;
});
