import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { eraseAccount } from '#domain/erasure/index.ts';
import {
  blockMember,
  getMember,
  getMemberFor,
  savePrivacy,
  saveProfile,
  unblockMember,
} from '#domain/profiles/index.ts';
import { foldCounts } from '#domain/stats/index.ts';
import { anOldMember } from '#tests/support/contacts.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aMember, anUnconfirmed } from '#tests/support/members.ts';
import {
  acceptFriend,
  askFriend,
  cancelFriendRequest,
  declineFriend,
  getContacts,
  getFriendState,
  listFriends,
  pruneFriendRequests,
  removeFriend,
} from './index.ts';

const it = withCtx();
type Someone = Awaited<ReturnType<typeof anOldMember>>;
let number = 0;
const someone = () => anOldMember(it.ctx(), `Friend-${++number}`);
const pair = async (): Promise<[Someone, Someone]> => [await someone(), await someone()];
const ask = (one: Someone, other: { username: string }) =>
  askFriend(it.ctx(), { member_id: one.member_id, username: other.username });
const accept = (one: Someone, other: Someone) =>
  acceptFriend(it.ctx(), { member_id: one.member_id, username: other.username });
const stateOf = async (one: Someone, other: { username: string }) =>
  (await getFriendState(it.ctx(), { member_id: one.member_id, username: other.username })).state;
const namesOf = async ({ member_id }: Someone, list: 'friends' | 'received' | 'sent') =>
  (await listFriends(it.ctx(), { member_id, list, start: '', after: 0 })).people.map(
    ({ username }) => username,
  );
const contacts = ({ member_id }: Someone) => getContacts(it.ctx(), { member_id });
const privacy = {
  visibility: 'everyone',
  messages_from: 'members',
  requests_from: 'members',
} as const;

/** How many stored counts differ from the rows. */
async function recount(): Promise<number> {
  const { rows } = await sql<{ differences: number }>`
    select differing::int as differences from recount(0) where kind = 'contacts'`.execute(it.db);
  return rows[0]?.differences ?? -1;
}

describe('a friend request', () => {
  test('is sent once, seen by both, accepted once, and ended by either', async () => {
    const [ada, ben] = await pair();
    expect(await ask(ada, { username: ben.username.toUpperCase() })).toMatchObject({
      state: 'sent',
    });
    await expect(ask(ada, ben)).rejects.toMatchObject({ code: 'already', info: undefined });
    expect(await Promise.all([stateOf(ada, ben), stateOf(ben, ada)])).toEqual(['sent', 'received']);
    expect(await namesOf(ada, 'sent')).toEqual([ben.username]);
    expect(await namesOf(ben, 'received')).toEqual([ada.username]);
    expect(await contacts(ben)).toMatchObject({ friends: 0, friend_requests: 1 });
    await accept(ben, ada);
    await accept(ben, ada);
    expect(await contacts(ben)).toMatchObject({ friends: 1, friend_requests: 0 });
    expect(await contacts(ada)).toMatchObject({ friends: 1 });
    expect(await namesOf(ada, 'friends')).toEqual([ben.username]);
    await expect(ask(ben, ada)).rejects.toMatchObject({
      code: 'already',
      info: { state: 'friends' },
    });
    await removeFriend(it.ctx(), { member_id: ada.member_id, username: ben.username });
    await removeFriend(it.ctx(), { member_id: ada.member_id, username: ben.username });
    expect(await stateOf(ben, ada)).toBe('none');
    expect(await contacts(ben)).toMatchObject({ friends: 0 });
    await expect(accept(ben, ada)).rejects.toMatchObject({ code: 'not_found' });
    expect(await recount()).toBe(0);
  });

  test('that meets one of the other becomes a friendship, also when both are sent at once', async () => {
    const [ada, ben] = await pair();
    await ask(ada, ben);
    expect(await ask(ben, ada)).toMatchObject({ state: 'friends' });
    for (let round = 0; round < 5; round++) {
      const [eva, fay] = await pair();
      const sent = await Promise.all([ask(eva, fay), ask(fay, eva)]);
      expect(sent.map(({ state }) => state).toSorted()).toEqual(['friends', 'sent']);
      expect(await Promise.all([stateOf(eva, fay), stateOf(fay, eva)])).toEqual([
        'friends',
        'friends',
      ]);
      expect(await contacts(eva)).toMatchObject({ friends: 1, friend_requests: 0 });
    }
    expect(await recount()).toBe(0);
  });

  test('that is declined still waits for its sender, and is not asked again', async () => {
    const [ada, ben] = await pair();
    await ask(ada, ben);
    await declineFriend(it.ctx(), { member_id: ben.member_id, username: ada.username });
    expect(await Promise.all([stateOf(ada, ben), stateOf(ben, ada)])).toEqual(['sent', 'none']);
    expect(await contacts(ben)).toMatchObject({ friend_requests: 0 });
    await cancelFriendRequest(it.ctx(), { member_id: ada.member_id, username: ben.username });
    expect(await stateOf(ada, ben)).toBe('none');
    await ask(ada, ben);
    expect(await stateOf(ben, ada)).toBe('none');
    // The member who declined may ask.
    expect(await ask(ben, ada)).toMatchObject({ state: 'friends' });
  });

  test('that was taken back is gone for the other, and its row is pruned after a month', async () => {
    const [ada, ben] = await pair();
    await ask(ada, ben);
    await cancelFriendRequest(it.ctx(), { member_id: ada.member_id, username: ben.username });
    expect(await stateOf(ben, ada)).toBe('none');
    expect(await contacts(ben)).toMatchObject({ friend_requests: 0 });
    const rows = () =>
      sql`select from friend_request where member_id = ${ada.member_id}`.execute(it.db);
    await pruneFriendRequests(it.ctx());
    expect((await rows()).rows).toHaveLength(1);
    await sql`update friend_request set requested_at = now() - interval '31 days', withdrawn_at = now() - interval '31 days'
      where member_id = ${ada.member_id}`.execute(it.db);
    await pruneFriendRequests(it.ctx());
    expect((await rows()).rows).toHaveLength(0);
  });

  test.each(['declined', 'blocked'])(
    'that was %s long after it was sent looks like waiting for a month from then on',
    async (how) => {
      const [ada, ben] = await pair();
      await ask(ada, ben);
      const earlier = (column: 'requested_at' | 'declined_at') =>
        sql`update friend_request set ${sql.ref(column)} = ${sql.ref(column)} - interval '31 days'
          where member_id = ${ada.member_id}`.execute(it.db);
      await earlier('requested_at');
      const own = { member_id: ben.member_id, username: ada.username };
      await (how === 'declined' ? declineFriend : blockMember)(it.ctx(), own);
      await pruneFriendRequests(it.ctx());
      expect(await stateOf(ada, ben)).toBe('sent');
      await earlier('declined_at');
      await pruneFriendRequests(it.ctx());
      expect(await stateOf(ada, ben)).toBe('none');
    },
  );

  test('gets one answer for a name of no member, a hidden page, a member who takes none, and blocks of either side', async () => {
    const ada = await someone();
    const [hidden, closed, blocking, blocked] = [
      await someone(),
      await someone(),
      await someone(),
      await someone(),
    ];
    await savePrivacy(it.ctx(), { member_id: hidden.member_id, ...privacy, visibility: 'me' });
    await savePrivacy(it.ctx(), { member_id: closed.member_id, ...privacy, requests_from: 'none' });
    await blockMember(it.ctx(), { member_id: blocking.member_id, username: ada.username });
    await blockMember(it.ctx(), { member_id: ada.member_id, username: blocked.username });
    await anUnconfirmed(it.ctx(), 'Unconfirmed-One');
    const names = [hidden, closed, blocking, blocked].map(({ username }) => username);
    for (const username of [
      ...names,
      'Unconfirmed-One',
      'nobody-at-all',
      '',
      'a\u0000b',
      'x'.repeat(900),
    ]) {
      await expect(ask(ada, { username })).rejects.toMatchObject({
        code: 'not_found',
        info: undefined,
      });
      expect(await stateOf(ada, { username })).toBe('none');
    }
    await expect(ask(ada, ada)).rejects.toMatchObject({
      code: 'invalid',
      info: { username: 'self' },
    });
  });

  test('is refused above ten an hour on the first day, and those that were taken back count', async () => {
    const { member_id } = await aMember(it.ctx(), 'Brand-New');
    for (let sent = 0; sent < 10; sent++) {
      const { username } = await someone();
      await askFriend(it.ctx(), { member_id, username });
      await cancelFriendRequest(it.ctx(), { member_id, username });
    }
    const { username } = await someone();
    await expect(askFriend(it.ctx(), { member_id, username })).rejects.toMatchObject({
      code: 'too_many_requests',
      info: { retry_after: expect.any(Number) },
    });
  });
});

test('a member with five thousand friends gets no more, and the request waits', async () => {
  const [ada, ben] = await pair();
  await ask(ben, ada);
  const friends = (n: number) =>
    sql`insert into contact_delta (counted_id, kind, n) values (${ada.member_id}, 1, ${n})`.execute(
      it.db,
    );
  await friends(5000);
  await expect(accept(ada, ben)).rejects.toMatchObject({ code: 'full' });
  await expect(ask(ada, ben)).rejects.toMatchObject({ code: 'full' });
  expect(await stateOf(ada, ben)).toBe('received');
  await friends(-5000);
  await accept(ada, ben);
  expect(await recount()).toBe(0);
});

test('each time that one member is asked counts, also across a block', async () => {
  const { member_id } = await aMember(it.ctx(), 'Insistent');
  const { username } = await someone();
  const own = { member_id, username };
  for (let sent = 0; sent < 10; sent++) {
    await askFriend(it.ctx(), own);
    if (sent % 2) await cancelFriendRequest(it.ctx(), own);
    else {
      await blockMember(it.ctx(), own);
      await unblockMember(it.ctx(), own);
    }
  }
  await expect(askFriend(it.ctx(), own)).rejects.toMatchObject({ code: 'too_many_requests' });
  await sql`update friend_request set requested_at = requested_at - interval '1 hour',
    earlier_asks = array(select at - interval '1 hour' from unnest(earlier_asks) as x(at)) where member_id = ${member_id}`.execute(
    it.db,
  );
  expect(await askFriend(it.ctx(), own)).toMatchObject({ state: 'sent' });
});

test('a block ends friendship and requests, and the blocked one goes on seeing its own request', async () => {
  const [ada, ben] = await pair();
  await ask(ada, ben);
  await accept(ben, ada);
  await blockMember(it.ctx(), { member_id: ada.member_id, username: ben.username });
  expect(await Promise.all([stateOf(ada, ben), stateOf(ben, ada)])).toEqual(['none', 'none']);
  const [eva, fay] = await pair();
  await ask(fay, eva);
  await blockMember(it.ctx(), { member_id: eva.member_id, username: fay.username });
  expect(await Promise.all([stateOf(eva, fay), stateOf(fay, eva)])).toEqual(['none', 'sent']);
  expect(await contacts(eva)).toMatchObject({ friend_requests: 0 });
  // The request that the block has declined makes no friends of the two.
  await expect(ask(eva, fay)).rejects.toMatchObject({ code: 'not_found' });
  expect(await recount()).toBe(0);
});

test('a profile field for friends is shown to friends only, and so is a whole page', async () => {
  const [ada, ben] = await pair();
  const eva = await someone();
  await saveProfile(it.ctx(), {
    member_id: ada.member_id,
    city: 'Linz',
    city_audience: 'friends',
    education: 'Forestry',
    education_audience: 'members',
  });
  await ask(ben, ada);
  await accept(ada, ben);
  const seenBy = async ({ member_id: viewer_id }: Someone) =>
    (await getMemberFor(it.ctx(), { username: ada.username, viewer_id })).member;
  expect(await seenBy(ben)).toMatchObject({ city: 'Linz', education: 'Forestry' });
  expect(await seenBy(eva)).toMatchObject({ city: '', education: 'Forestry' });
  expect((await getMember(it.ctx(), ada.username)).member).toMatchObject({
    city: '',
    education: '',
  });
  await savePrivacy(it.ctx(), { member_id: ada.member_id, ...privacy, visibility: 'friends' });
  expect(await seenBy(ben)).toMatchObject({ city: 'Linz' });
  await expect(seenBy(eva)).rejects.toMatchObject({ code: 'forbidden' });
  await removeFriend(it.ctx(), { member_id: ada.member_id, username: ben.username });
  await expect(seenBy(ben)).rejects.toMatchObject({ code: 'forbidden' });
});

test('friends are listed newest first, and the pages joined are all of them', async () => {
  const ada = await someone();
  const made = await sql<{ username: string }>`
    with others as (insert into member (username) select 'listed-' || n from generate_series(1, 120) as n returning member_id, username)
    , made as (insert into friendship (low_id, high_id) select least(member_id, ${ada.member_id}::int), greatest(member_id, ${ada.member_id}::int)
      from others order by member_id returning low_id)
    select username from others, (select count(*) from made) as m order by member_id desc`.execute(
    it.db,
  );
  const found: string[] = [];
  for (let after = 0, page = 0; page < 5; page++) {
    const { people, next, friends } = await listFriends(it.ctx(), {
      member_id: ada.member_id,
      list: 'friends',
      start: '',
      after,
    });
    expect(friends).toBe(120);
    found.push(...people.map(({ username }) => username));
    if (next === 0) break;
    after = next;
  }
  expect(found).toEqual(made.rows.map(({ username }) => username));
});

test('a start leaves only the friends whose names begin with it, in any letter case', async () => {
  const { ctx, db } = it;
  const ada = await someone();
  const { rows } = await sql<{ member_id: number }>`
    insert into member (username) values ('Straße-North'), ('STRASSE-South'), ('Other-One'), ('strange_r') returning member_id`.execute(
    db,
  );
  for (const { member_id: id } of rows.slice(0, 3))
    await sql`insert into friendship (low_id, high_id) values (least(${ada.member_id}::int, ${id}::int), greatest(${ada.member_id}::int, ${id}::int))`.execute(
      db,
    );
  const named = async (start: string) =>
    (
      await listFriends(ctx(), { member_id: ada.member_id, list: 'friends', start, after: 0 })
    ).people.map(({ username }) => username);
  expect(await named('STRA')).toEqual(['STRASSE-South', 'Straße-North']);
  expect(await named('straß')).toEqual(['Straße-North']);
  expect(await named('str_')).toEqual([]);
  expect(await named('nora')).toEqual([]);
});

test('counts are exact before and after a fold, and after an erasure of either side, also of both at once', async () => {
  const [ada, ben] = await pair();
  const eva = await someone();
  await ask(ada, ben);
  await accept(ben, ada);
  await ask(eva, ben);
  await foldCounts(it.ctx());
  expect(await contacts(ben)).toMatchObject({ friends: 1, friend_requests: 1 });
  expect(await recount()).toBe(0);
  await Promise.all([
    eraseAccount(it.ctx(), ada.member_id, 'member'),
    eraseAccount(it.ctx(), ben.member_id, 'member'),
  ]);
  expect(await recount()).toBe(0);
  await foldCounts(it.ctx());
  expect(await recount()).toBe(0);
  const { rows } =
    await sql`select from contact_count where counted_id in (${ada.member_id}, ${ben.member_id})`.execute(
      it.db,
    );
  expect(rows).toEqual([]);
});
