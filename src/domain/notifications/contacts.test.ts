import { describe, expect, test } from 'vitest';
import { friendListPage, threadPage } from '#contracts/pages/contact-pages.ts';
import { memberPage } from '#contracts/pages/member-pages.ts';
import { pages } from '#contracts/pages/pages.ts';
import { thingCode } from '#contracts/things.ts';
import { anOldMember } from '#tests/support/contacts.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { a_command, aVideo } from '#tests/support/factories.ts';
import { aPhoto } from '#tests/support/many-people.ts';
import { setAlbumState } from '../albums/index.ts';
import {
  acceptFriend,
  askFriend,
  cancelFriendRequest,
  declineFriend,
  removeFriend,
} from '../friends/index.ts';
import { acceptThread, deleteThread, markThreadRead, sendMessage } from '../messages/index.ts';
import { blockMember } from '../profiles/index.ts';
import { createAlbum } from '../submissions/index.ts';
import { subscribe } from '../subscriptions/index.ts';
import { saveChannels } from '../taxonomy/index.ts';
import { changeSettings, countUnread, listNotifications, notifyMembers } from './index.ts';

const it = withCtx();
const system = () => it.ctx({ kind: 'system' });
type Someone = Awaited<ReturnType<typeof anOldMember>>;
let made = 0;
const someone = () => anOldMember(it.ctx(), `Hearer-${++made}`);
const pair = async (): Promise<[Someone, Someone]> => [await someone(), await someone()];

async function heardBy({ member_id }: Someone) {
  await notifyMembers(system());
  return (await listNotifications(it.ctx(), { member_id, after: 'first' })).notifications;
}
const factsOf = async (one: Someone) =>
  (await heardBy(one)).map(({ kind, count, name, href, is_read }) => ({
    kind,
    count,
    name,
    href,
    is_read,
  }));
const unreadOf = ({ member_id }: Someone) => countUnread(it.ctx(), member_id);
const own = (one: Someone, { username }: Someone) => ({ member_id: one.member_id, username });
const send = ({ member_id }: Someone, to: Someone, text = `Hello ${++made}`) =>
  sendMessage(it.ctx(), { member_id, to: to.username, text });

const an_album = {
  orientation: 'str',
  lang: 'en',
  title: 'Slow morning by the lake',
  command: a_command,
  ai_made: 'no',
  people_shown: 0,
} as const;

async function befriend(one: Someone, other: Someone): Promise<void> {
  await askFriend(it.ctx(), own(one, other));
  await acceptFriend(it.ctx(), own(other, one));
}

describe('friends', () => {
  test('a friend request is shown to its recipient while it waits, and its acceptance to the member who asked', async () => {
    const [ada, ben] = await pair();
    await askFriend(it.ctx(), own(ada, ben));
    expect(await factsOf(ben)).toEqual([
      {
        kind: 'friend_request',
        count: 1,
        name: ada.username,
        href: friendListPage('received'),
        is_read: false,
      },
    ]);
    expect(await unreadOf(ben)).toBe(1);
    await acceptFriend(it.ctx(), own(ben, ada));
    expect(await factsOf(ben)).toEqual([]);
    expect(await factsOf(ada)).toEqual([
      {
        kind: 'friend',
        count: 1,
        name: ben.username,
        href: memberPage(ben.username),
        is_read: false,
      },
    ]);
    await removeFriend(it.ctx(), own(ben, ada));
    expect([await factsOf(ada), await unreadOf(ada)]).toEqual([[], 0]);
  });

  test('a request that is taken back and sent again is not new, and one that is declined is gone', async () => {
    const [ada, ben] = await pair();
    await askFriend(it.ctx(), own(ada, ben));
    const [first] = await heardBy(ben);
    await cancelFriendRequest(it.ctx(), own(ada, ben));
    expect(await heardBy(ben)).toEqual([]);
    await askFriend(it.ctx(), own(ada, ben));
    expect(await heardBy(ben)).toEqual([first]);
    await declineFriend(it.ctx(), own(ben, ada));
    expect([await heardBy(ben), await unreadOf(ben)]).toEqual([[], 0]);
    // The sender hears nothing of it.
    expect(await heardBy(ada)).toEqual([]);
  });

  test('requests, acceptances and messages of a blocked member are neither listed nor counted', async () => {
    const [ada, ben] = await pair();
    const cleo = await someone();
    await askFriend(it.ctx(), own(ada, ben));
    await befriend(ben, cleo);
    await send(cleo, ben);
    expect((await heardBy(ben)).map(({ kind }) => kind).toSorted()).toEqual([
      'friend',
      'friend_request',
      'message',
    ]);
    expect(await unreadOf(ben)).toBe(3);
    await blockMember(it.ctx(), own(ben, ada));
    await blockMember(it.ctx(), own(cleo, ben));
    expect([await heardBy(ben), await unreadOf(ben)]).toEqual([[], 0]);
  });
});

describe('messages', () => {
  test('of a friend are one line a thread, which is read with the thread', async () => {
    const [ada, ben] = await pair();
    await befriend(ada, ben);
    await changeSettings(it.ctx(), { member_id: ada.member_id, wanted: ['message'] });
    const { thread_id } = await send(ada, ben);
    const line = { kind: 'message', name: ada.username, href: threadPage(thread_id) };
    expect(await factsOf(ben)).toEqual([{ ...line, count: 1, is_read: false }]);
    await send(ada, ben);
    expect(await factsOf(ben)).toEqual([{ ...line, count: 2, is_read: false }]);
    expect(await unreadOf(ben)).toBe(1);
    await markThreadRead(it.ctx(), { member_id: ben.member_id, thread_id });
    expect(await factsOf(ben)).toEqual([{ ...line, count: 1, is_read: true }]);
    expect(await unreadOf(ben)).toBe(0);
    await send(ada, ben);
    expect(await factsOf(ben)).toEqual([{ ...line, count: 1, is_read: false }]);
    await deleteThread(it.ctx(), { member_id: ben.member_id, thread_id });
    expect([await heardBy(ben), await unreadOf(ben)]).toEqual([[], 0]);
    // A writer is not notified of own messages.
    expect((await heardBy(ada)).filter(({ kind }) => kind === 'message')).toEqual([]);
  });

  test('the first message of a stranger makes no line, those after it was accepted do', async () => {
    const [ada, ben] = await pair();
    const { thread_id } = await send(ada, ben);
    expect(await heardBy(ben)).toEqual([]);
    await acceptThread(it.ctx(), { member_id: ben.member_id, thread_id });
    expect(await heardBy(ben)).toEqual([]);
    await send(ada, ben);
    expect((await heardBy(ben)).map(({ kind }) => kind)).toEqual(['message']);
    expect(await heardBy(ada)).toEqual([]);
  });

  test('with messages and friend requests switched off there are none', async () => {
    const [ada, ben] = await pair();
    const cleo = await someone();
    await changeSettings(it.ctx(), { member_id: ben.member_id, wanted: ['friend', 'album'] });
    await befriend(ada, ben);
    await send(ada, ben);
    await askFriend(it.ctx(), own(cleo, ben));
    expect(await heardBy(ben)).toEqual([]);
  });
});

test('subscribers hear of albums that are published later, once, one line per source and day', async () => {
  const [ada, ben] = await pair();
  const dir = `gallery-${++made}`;
  const title = `Gallery ${made}`;
  const channel_id = (await saveChannels(system(), [{ dir, title }])).get(dir) ?? 0;
  const anAlbum = async (): Promise<number> =>
    createAlbum(system(), {
      ...an_album,
      channel_id,
      photos: [await aPhoto(system())],
    });
  const hasHeard = async (one: Someone) =>
    (await factsOf(one)).map(({ kind, count, name, href }) => [kind, count, name, href]);
  await anAlbum();
  const thing = thingCode({ kind: 'channel', id: channel_id });
  for (const { member_id } of [ada, ben]) await subscribe(it.ctx(), { member_id, thing });
  await changeSettings(it.ctx(), { member_id: ben.member_id, wanted: ['video'] });
  expect(await hasHeard(ada)).toEqual([]);
  const album_id = await anAlbum();
  const page = pages.album({ album_id, dir: 'slow-morning-by-the-lake' });
  expect(await hasHeard(ada)).toEqual([['album', 1, title, page]]);
  const hide = (is_private: boolean) => setAlbumState(system(), album_id, { is_private });
  await hide(true);
  expect([await hasHeard(ada), await unreadOf(ada)]).toEqual([[], 0]);
  await hide(false);
  await anAlbum();
  expect(await hasHeard(ada)).toEqual([['album', 2, title, pages.channel(dir)]]);
  await Promise.all([notifyMembers(system()), notifyMembers(system())]);
  expect(await hasHeard(ada)).toEqual([['album', 2, title, pages.channel(dir)]]);
  expect(await hasHeard(ben)).toEqual([]);
});

test('new content of a member is neither listed nor counted once there is a block, of either side', async () => {
  const [ada, ben] = await pair();
  const { member_id, username } = await someone();
  const thing = thingCode({ kind: 'member', id: member_id });
  for (const one of [ada, ben]) await subscribe(it.ctx(), { member_id: one.member_id, thing });
  await aVideo(system(), { member_id });
  await createAlbum(system(), {
    ...an_album,
    member_id,
    photos: [await aPhoto(system())],
  });
  const heard = async (one: Someone) => [
    (await heardBy(one)).map(({ kind, name }) => `${kind} ${name}`).toSorted(),
    await unreadOf(one),
  ];
  const all = [[`album ${username}`, `video ${username}`], 2];
  expect([await heard(ada), await heard(ben)]).toEqual([all, all]);
  await blockMember(it.ctx(), { member_id: ada.member_id, username });
  await blockMember(it.ctx(), { member_id, username: ben.username });
  const none = [[], 0];
  expect([await heard(ada), await heard(ben)]).toEqual([none, none]);
});
