import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { showCase } from '#domain/cases/index.ts';
import { eraseAccount } from '#domain/erasure/index.ts';
import { acceptFriend, askFriend, getContacts } from '#domain/friends/index.ts';
import { subjectKinds } from '#domain/moderation/index.ts';
import { blockMember, savePrivacy } from '#domain/profiles/index.ts';
import { showCaseFor } from '#domain/review/index.ts';
import { foldCounts } from '#domain/stats/index.ts';
import { anOldMember, makeOld } from '#tests/support/contacts.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aMember } from '#tests/support/members.ts';
import { aDecision } from '#tests/support/statements.ts';
import {
  acceptThread,
  blockFromThread,
  deleteThread,
  getThreadMessages,
  listThreads,
  markThreadRead,
  reportMessage,
  sendMessage,
} from './index.ts';

const it = withCtx();
type Someone = Awaited<ReturnType<typeof anOldMember>>;
let number = 0;
const someone = () => anOldMember(it.ctx(), `Writer-${++number}`);
const pair = async (): Promise<[Someone, Someone]> => [await someone(), await someone()];
const write = (
  { member_id }: Someone,
  { username: to }: { username: string },
  text = `Hello ${++number}`,
) => sendMessage(it.ctx(), { member_id, to, text });
const answer = ({ member_id }: Someone, thread_id: number, text = `Well ${++number}`) =>
  sendMessage(it.ctx(), { member_id, thread_id, text });
const listed = async ({ member_id }: Someone, list: 'inbox' | 'requests' = 'inbox') =>
  (await listThreads(it.ctx(), { member_id, list, after: 0 })).threads;
const read = ({ member_id }: Someone, thread_id: number, before = 0) =>
  getThreadMessages(it.ctx(), { member_id, thread_id, before });
const textsOf = async (one: Someone, thread_id: number) =>
  (await read(one, thread_id)).messages.map(({ text }) => text);
const contacts = ({ member_id }: Someone) => getContacts(it.ctx(), { member_id });
const privacy = {
  visibility: 'everyone',
  messages_from: 'members',
  requests_from: 'members',
} as const;

async function befriend(one: Someone, other: Someone): Promise<void> {
  await askFriend(it.ctx(), { member_id: one.member_id, username: other.username });
  await acceptFriend(it.ctx(), { member_id: other.member_id, username: one.username });
}

/** Two who write to each other. */
async function aThread(): Promise<{ ada: Someone; ben: Someone; thread_id: number }> {
  const [ada, ben] = await pair();
  const { thread_id } = await write(ada, ben, 'The first one');
  await answer(ben, thread_id, 'The second one');
  return { ada, ben, thread_id };
}

let shared: Awaited<ReturnType<typeof aThread>> | undefined;

async function recount(): Promise<number> {
  const { rows } = await sql<{ differences: number }>`
    select differing::int as differences from recount(0) where kind = 'contacts'`.execute(it.db);
  return rows[0]?.differences ?? -1;
}

describe('the first message to somebody who is no friend', () => {
  test('waits among the requests, is one until it is accepted, and says nothing of what is read', async () => {
    const [ada, ben] = await pair();
    const { thread_id, message_id, state } = await write(ada, ben, ' Good  morning\r\n');
    expect(state).toBe('sent');
    expect(await listed(ben)).toEqual([]);
    expect(await listed(ben, 'requests')).toMatchObject([
      { thread_id, username: ada.username, text: 'Good  morning', is_own: false, is_unread: true },
    ]);
    expect(await contacts(ben)).toMatchObject({ unread_threads: 0, message_requests: 1 });
    for (const again of [() => write(ada, ben), () => answer(ada, thread_id)])
      await expect(again()).rejects.toMatchObject({ code: 'already' });
    await markThreadRead(it.ctx(), { member_id: ben.member_id, thread_id });
    expect(await read(ada, thread_id)).toMatchObject({ state: 'waiting', seen_id: 0 });
    expect(await read(ben, thread_id)).toMatchObject({ state: 'request' });
    await acceptThread(it.ctx(), { member_id: ben.member_id, thread_id });
    await acceptThread(it.ctx(), { member_id: ben.member_id, thread_id });
    expect(await contacts(ben)).toMatchObject({ message_requests: 0 });
    expect(await read(ada, thread_id)).toMatchObject({ state: 'open', seen_id: message_id });
    await answer(ada, thread_id);
    expect(await contacts(ben)).toMatchObject({ unread_threads: 1 });
    expect(await recount()).toBe(0);
  });

  test.each(['deleted', 'blocked'] as const)(
    'that is %s goes on waiting, and nothing more of it is heard',
    async (end) => {
      const [ada, ben] = await pair();
      const { thread_id } = await write(ada, ben);
      const own = { member_id: ben.member_id, thread_id };
      await (end === 'deleted' ? deleteThread(it.ctx(), own) : blockFromThread(it.ctx(), own));
      expect(await listed(ben, 'requests')).toEqual([]);
      expect(await contacts(ben)).toMatchObject({ message_requests: 0 });
      for (const again of [() => write(ada, ben), () => answer(ada, thread_id)])
        await expect(again()).rejects.toMatchObject({ code: 'already' });
      expect(await read(ada, thread_id)).toMatchObject({ state: 'waiting' });
      await expect(read(ben, thread_id)).rejects.toMatchObject({ code: 'not_found' });
      expect(await recount()).toBe(0);
    },
  );

  test('is accepted by an answer, and by becoming friends', async () => {
    const { ada, ben, thread_id } = await aThread();
    expect(await read(ben, thread_id)).toMatchObject({ state: 'open' });
    expect(await listed(ada)).toMatchObject([{ text: 'The second one', is_unread: true }]);
    const [eva, fay] = await pair();
    const sent = await write(eva, fay);
    await befriend(eva, fay);
    await answer(eva, sent.thread_id);
    expect(await listed(fay)).toMatchObject([{ thread_id: sent.thread_id }]);
  });

  test('of both at once is one thread that is accepted', async () => {
    const [ada, ben] = await pair();
    const [one, other] = await Promise.all([write(ada, ben), write(ben, ada)]);
    expect(one.thread_id).toBe(other.thread_id);
    expect(await textsOf(ada, one.thread_id)).toHaveLength(2);
    expect(
      await Promise.all([ada, ben].map(async (each) => (await read(each, one.thread_id)).state)),
    ).toEqual(['open', 'open']);
  });
});

describe('permission to write', () => {
  test('friends reach each other at once; the setting friends stops all others, none stops all', async () => {
    const [ada, ben] = await pair();
    const eva = await someone();
    await befriend(ada, ben);
    await savePrivacy(it.ctx(), { member_id: ben.member_id, ...privacy, messages_from: 'friends' });
    const { thread_id } = await write(ada, ben);
    expect(await listed(ben)).toMatchObject([{ thread_id, is_unread: true }]);
    await expect(write(eva, ben)).rejects.toMatchObject({ code: 'not_found', info: undefined });
    await savePrivacy(it.ctx(), { member_id: ben.member_id, ...privacy, messages_from: 'none' });
    await expect(answer(ada, thread_id)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(write(ada, ben)).rejects.toMatchObject({ code: 'not_found', info: undefined });
  });

  test('a blocked member gets the answer of a member who takes no messages, as for a name of no member', async () => {
    const { ada, ben, thread_id } = await aThread();
    await blockMember(it.ctx(), { member_id: ben.member_id, username: ada.username });
    for (const one of [ada, ben]) {
      const other = one === ada ? ben : ada;
      await expect(answer(one, thread_id)).rejects.toMatchObject({
        code: 'forbidden',
        info: undefined,
      });
      await expect(write(one, other)).rejects.toMatchObject({ code: 'not_found', info: undefined });
    }
    for (const username of ['nobody-at-all', '', 'a\u0000b', 'x'.repeat(900)])
      await expect(write(ada, { username })).rejects.toMatchObject({
        code: 'not_found',
        info: undefined,
      });
    await expect(write(ada, ada)).rejects.toMatchObject({ code: 'invalid', info: { to: 'self' } });
    await expect(answer(await someone(), thread_id)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('a hidden page gets one answer with a name of no member; friends and members whom it answered go on', async () => {
    const { ada: hidden, ben: answered, thread_id } = await aThread();
    const [friend, stranger, waiting] = [await someone(), await someone(), await someone()];
    await befriend(friend, hidden);
    const request = await write(waiting, hidden);
    await savePrivacy(it.ctx(), { member_id: hidden.member_id, ...privacy, visibility: 'me' });
    for (const username of [hidden.username, 'nobody-at-all'])
      await expect(write(stranger, { username })).rejects.toMatchObject({
        code: 'not_found',
        info: undefined,
      });
    expect(await write(friend, hidden)).toMatchObject({ state: 'sent' });
    expect(await answer(answered, thread_id)).toMatchObject({ state: 'sent' });
    await expect(write(waiting, hidden)).rejects.toMatchObject({ code: 'already' });
    await acceptThread(it.ctx(), { member_id: hidden.member_id, thread_id: request.thread_id });
    expect(await write(waiting, hidden)).toMatchObject({ state: 'sent' });
    // A member who writes takes the answer.
    await write(hidden, stranger);
    expect(await write(stranger, hidden)).toMatchObject({ state: 'sent' });
  });

  test('a first message that the staff removes is no longer waited for; the next one is', async () => {
    const [ada, ben] = await pair();
    const { thread_id, message_id } = await write(ada, ben);
    await aDecision(
      it.ctx({ kind: 'system' }),
      { type: 'message', id: String(message_id) },
      { action: 'remove' },
    );
    expect(await read(ada, thread_id)).toMatchObject({ state: 'open' });
    const next = await answer(ada, thread_id);
    expect(await listed(ben, 'requests')).toMatchObject([{ thread_id, is_unread: true }]);
    expect(await read(ben, thread_id)).toMatchObject({
      messages: [{ message_id: next.message_id }],
    });
    expect(await read(ada, thread_id)).toMatchObject({ state: 'waiting' });
    await expect(write(ada, ben)).rejects.toMatchObject({ code: 'already' });
    expect(await recount()).toBe(0);
  });

  test.each(['deleted', 'blocked', 'removed, then blocked'] as const)(
    'a first message that the staff removes goes on waiting where it was %s, so that no block shows',
    async (end) => {
      const [ada, ben] = await pair();
      const { thread_id, message_id } = await write(ada, ben);
      const own = { member_id: ben.member_id, thread_id };
      const remove = () =>
        aDecision(
          it.ctx({ kind: 'system' }),
          { type: 'message', id: String(message_id) },
          { action: 'remove' },
        );
      if (end.startsWith('removed')) await remove();
      await (end === 'deleted' ? deleteThread(it.ctx(), own) : blockFromThread(it.ctx(), own));
      if (!end.startsWith('removed')) await remove();
      for (const again of [() => write(ada, ben), () => answer(ada, thread_id)])
        await expect(again()).rejects.toMatchObject({ code: 'already' });
      expect(await read(ada, thread_id)).toMatchObject({ state: 'waiting' });
    },
  );

  test('a first message in the place of one that the staff removed counts among the threads of a day', async () => {
    const [ada, ben] = await pair();
    const { message_id } = await write(ada, ben);
    const subject = { type: 'message', id: String(message_id) } as const;
    await aDecision(it.ctx({ kind: 'system' }), subject, { action: 'remove' });
    await makeOld(it.ctx(), ada.member_id, 2);
    for (let opened = 1; opened < 5; opened++) await write(ada, await someone());
    await expect(write(ada, ben)).rejects.toMatchObject({ code: 'too_many_requests' });
    await sql`update thread set opened_at = now() - interval '1 day' where opened_by = ${ada.member_id}`.execute(
      it.db,
    );
    await write(ada, ben);
    for (let opened = 1; opened < 5; opened++) await write(ada, await someone());
    await expect(write(ada, await someone())).rejects.toMatchObject({ code: 'too_many_requests' });
  });

  test('new members open no thread, 5 a day in the first week, then 20', async () => {
    const { member_id, token } = await aMember(it.ctx(), 'Quite-New');
    const quite_new = { member_id, token, username: 'Quite-New' };
    await expect(write(quite_new, await someone())).rejects.toMatchObject({
      code: 'too_many_requests',
      info: { retry_after: expect.any(Number) },
    });
    // An answer opens none.
    const { thread_id } = await write(await someone(), quite_new);
    await answer(quite_new, thread_id);
    await makeOld(it.ctx(), member_id, 2);
    for (let opened = 0; opened < 5; opened++) await write(quite_new, await someone());
    await expect(write(quite_new, await someone())).rejects.toMatchObject({
      code: 'too_many_requests',
    });
    await makeOld(it.ctx(), member_id, 8);
    await write(quite_new, await someone());
  });

  test('30 messages a minute', async () => {
    const { ada, thread_id } = await aThread();
    await sql`insert into message (thread_id, member_id, body, text_hash)
      select ${thread_id}, ${ada.member_id}, 'x', '\\x00' from generate_series(1, 29)`.execute(
      it.db,
    );
    await expect(answer(ada, thread_id)).rejects.toMatchObject({
      code: 'too_many_requests',
      info: { retry_after: expect.any(Number) },
    });
  });

  test.each([
    ['', 'required'],
    [' \n ', 'required'],
    ['x'.repeat(2001), 'too_long'],
    ['a\u0000b', 'invalid'],
    ['a\u202eb', 'invalid'],
    [`z${'\u0301\u0302\u0303\u0304\u0305'.repeat(2)}`, 'invalid'],
  ])('the text %j is refused as %s', async (text, fault) => {
    shared ??= await aThread();
    const { ada, thread_id } = shared;
    await expect(answer(ada, thread_id, text)).rejects.toMatchObject({
      code: 'invalid',
      info: { text: fault },
    });
    expect(await textsOf(ada, thread_id)).toHaveLength(2);
  });
});

describe('the same text to a third member', () => {
  const text = 'Come and see my page!';

  test('is held: its writer alone sees it, until the staff lets it go or removes it', async () => {
    const ada = await someone();
    const others = [await someone(), await someone(), await someone(), await someone()];
    const sent = [];
    for (const [index, other] of others.entries())
      sent.push(await write(ada, other, index % 2 ? text : text.toUpperCase()));
    expect(sent.map(({ state }) => state)).toEqual(['sent', 'sent', 'held', 'held']);
    const [, , third, fourth] = sent;
    const [, , , dan] = others;
    const carl = others[2] as Someone;
    expect(await listed(carl, 'requests')).toEqual([]);
    expect(await read(ada, third?.thread_id ?? 0)).toMatchObject({ messages: [{ state: 'held' }] });
    const caseOf = async (id = 0) =>
      await it.db
        .selectFrom('moderation_case')
        .select(['fields', 'kind'])
        .where('target_type', '=', 'message')
        .where('target_id', '=', String(id))
        .executeTakeFirstOrThrow();
    const opened = await caseOf(third?.message_id);
    expect(opened).toMatchObject({ kind: 'comment', fields: { rule: 'recipients' } });
    const decide = (id: number, action: 'approve' | 'reject') =>
      it.db.transaction().execute(async (trx) =>
        subjectKinds.message?.apply(it.ctx(), trx, {
          id,
          action,
          case_id: 0,
          decision_id: 0,
          lifts: { cases: [] },
          details: {},
          facts: '',
        }),
      );
    await decide(fourth?.message_id ?? 0, 'reject');
    await decide(third?.message_id ?? 0, 'approve');
    await decide(third?.message_id ?? 0, 'approve');
    expect(await listed(carl, 'requests')).toMatchObject([{ is_unread: true }]);
    expect(await contacts(carl)).toMatchObject({ message_requests: 1 });
    // A request without a message is none.
    await decide(third?.message_id ?? 0, 'reject');
    expect(await listed(carl, 'requests')).toEqual([]);
    expect(await contacts(carl)).toMatchObject({ message_requests: 0 });
    await decide(third?.message_id ?? 0, 'approve');
    expect(await contacts(carl)).toMatchObject({ message_requests: 1 });
    expect(await listed(dan as Someone, 'requests')).toEqual([]);
    expect(await read(ada, fourth?.thread_id ?? 0)).toMatchObject({
      messages: [{ state: 'removed' }],
    });
    expect(await recount()).toBe(0);
  });

  test('is delivered by no approval after a block', async () => {
    const [ada, ben] = [await someone(), await someone()];
    await befriend(ada, ben);
    const { thread_id } = await write(ada, ben, 'Said before');
    for (const other of [await someone(), await someone()]) await write(ada, other, 'Over here!');
    const held = await write(ada, ben, 'Over here!');
    expect(held.state).toBe('held');
    await blockMember(it.ctx(), { member_id: ben.member_id, username: ada.username });
    await it.db.transaction().execute(async (trx) =>
      subjectKinds.message?.apply(it.ctx(), trx, {
        id: held.message_id,
        action: 'approve',
        case_id: 0,
        decision_id: 0,
        lifts: { cases: [] },
        details: {},
        facts: '',
      }),
    );
    expect(await textsOf(ben, thread_id)).toEqual(['Said before']);
    expect(await read(ada, thread_id)).toMatchObject({ messages: [{ state: 'held' }, {}] });
  });

  test('is not held where the other one has answered, and refused where the rule refuses', async () => {
    const threads = [await aThread(), await aThread()];
    const ada = await someone();
    for (const { ben } of threads) await write(ada, ben, text);
    const eva = await someone();
    const { thread_id } = await write(eva, ada);
    expect((await answer(ada, thread_id, text)).state).toBe('sent');
    await sql`update comment_rule set effect = 'refuse' where what = 'recipients'`.execute(it.db);
    await expect(write(ada, await someone(), text)).rejects.toMatchObject({
      code: 'invalid',
      info: { text: 'restricted' },
    });
    await sql`update comment_rule set effect = 'hold' where what = 'recipients'`.execute(it.db);
  });
});

describe('a thread', () => {
  test('is read, deleted and begun again by each of the two for itself', async () => {
    const { ada, ben, thread_id } = await aThread();
    const own = { member_id: ada.member_id, thread_id };
    expect(await contacts(ada)).toMatchObject({ unread_threads: 1 });
    await markThreadRead(it.ctx(), own);
    await markThreadRead(it.ctx(), own);
    expect(await contacts(ada)).toMatchObject({ unread_threads: 0 });
    const [newest] = (await read(ben, thread_id)).messages;
    expect(await read(ben, thread_id)).toMatchObject({ seen_id: newest?.message_id });
    await deleteThread(it.ctx(), own);
    await deleteThread(it.ctx(), own);
    expect(await listed(ada)).toEqual([]);
    await expect(read(ada, thread_id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await textsOf(ben, thread_id)).toEqual(['The second one', 'The first one']);
    await answer(ben, thread_id, 'The third one');
    expect(await textsOf(ada, thread_id)).toEqual(['The third one']);
    expect(await contacts(ada)).toMatchObject({ unread_threads: 1 });
    const stranger = { member_id: (await someone()).member_id, thread_id };
    for (const change of [markThreadRead, acceptThread, deleteThread, blockFromThread])
      await expect(change(it.ctx(), stranger)).rejects.toMatchObject({ code: 'not_found' });
    await expect(getThreadMessages(it.ctx(), { ...stranger, before: 0 })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await recount()).toBe(0);
  });

  test('is read by pages that joined are all of it, and threads likewise, newest first', async () => {
    const { ada, ben, thread_id } = await aThread();
    await sql`insert into message (thread_id, member_id, body, text_hash)
      select ${thread_id}, ${ben.member_id}, 'line ' || n, '\\x00' from generate_series(1, 70) as n`.execute(
      it.db,
    );
    const found: string[] = [];
    for (let before = 0, page = 0; page < 5; page++) {
      const { messages, next } = await read(ada, thread_id, before);
      found.push(...messages.map(({ text }) => text));
      if (next === 0) break;
      before = next;
    }
    const lines = Array.from({ length: 70 }, (_, n) => `line ${70 - n}`);
    expect(found).toEqual([...lines, 'The second one', 'The first one']);
    const eva = await someone();
    const { rows: made } = await sql<{ thread_id: number }>`
      with others as (insert into member (username) select 'page-' || n from generate_series(1, 33) as n returning member_id),
      t as (insert into thread (low_id, high_id)
        select ${eva.member_id}::int, member_id from others order by member_id returning thread_id, high_id),
      m as (insert into message (thread_id, member_id, body, text_hash)
        select thread_id, high_id, 'x', '' from t order by thread_id returning message_id, thread_id, member_id),
      s as (insert into thread_member (thread_id, member_id, other_id, last_id, last_in_id)
        select thread_id, ${eva.member_id}::int, member_id, message_id, message_id from m returning thread_id, last_id)
      select thread_id from s order by last_id desc`.execute(it.db);
    const first = await listThreads(it.ctx(), {
      member_id: eva.member_id,
      list: 'inbox',
      after: 0,
    });
    const second = await listThreads(it.ctx(), {
      member_id: eva.member_id,
      list: 'inbox',
      after: first.next,
    });
    expect([...first.threads, ...second.threads].map((each) => each.thread_id)).toEqual(
      made.map((each) => each.thread_id),
    );
    expect([first.unread, second.next]).toEqual([33, 0]);
  });
});

test('each look of the staff at messages is an event of its case, in the console and by the command', async () => {
  const { ada, ben, thread_id } = await aThread();
  const [newest] = (await read(ben, thread_id)).messages;
  await reportMessage(it.ctx(), {
    member_id: ada.member_id,
    thread_id,
    message_id: newest?.message_id ?? 0,
    is_whole: false,
    reason: 'spam',
    message: '',
    lang: 'en',
  });
  const { reference } = await it.db
    .selectFrom('moderation_case')
    .select('reference')
    .where('target_type', '=', 'message')
    .where('target_id', '=', String(newest?.message_id))
    .executeTakeFirstOrThrow();
  const { member_id: staff_id } = await someone();
  const by = { staff_id, has_child_safety: false };
  await showCaseFor(it.ctx(), { by, session_id: 1, lang: 'en' }, reference);
  const shown = await showCase(it.ctx(), reference);
  expect(shown.writing).toMatchObject({ text: 'The second one' });
  const looks = async () =>
    (await showCase(it.ctx(), reference)).events
      .filter(({ kind }) => kind === 'viewed')
      .map(({ actor }) => actor);
  expect(await looks()).toEqual(['staff', 'operator', 'operator']);
});

test('a report has a copy of the last 20 messages, and only members of the thread can report', async () => {
  const { ada, ben, thread_id } = await aThread();
  for (let n = 1; n <= 22; n++)
    await sql`insert into message (thread_id, member_id, body, text_hash) values (${thread_id}, ${ada.member_id}, ${`word ${n}.`}, '\\x00')`.execute(
      it.db,
    );
  const [newest] = (await read(ben, thread_id)).messages;
  const message_id = newest?.message_id ?? 0;
  const report = ({ member_id }: Someone) =>
    reportMessage(it.ctx(), {
      member_id,
      thread_id,
      message_id,
      is_whole: false,
      reason: 'spam',
      message: '',
      lang: 'en',
    });
  await report(ben);
  await report(ben);
  const cases = await it.db
    .selectFrom('moderation_case')
    .select(['fields', 'times'])
    .where('kind', '=', 'report')
    .where('target_id', '=', String(message_id))
    .execute();
  expect(cases).toHaveLength(1);
  const { reported_text = '' } = (cases[0]?.fields ?? {}) as Record<string, string>;
  expect(reported_text.match(/word \d+\./g)).toEqual(
    Array.from({ length: 20 }, (_, n) => `word ${n + 3}.`),
  );
  await expect(report(await someone())).rejects.toMatchObject({ code: 'not_found' });
});

test('after an erasure messages have neither author nor text for either side, and counts follow', async () => {
  const { ada, ben, thread_id } = await aThread();
  const waiting = await write(ada, await someone(), 'A secret');
  await eraseAccount(it.ctx(), ada.member_id, 'member');
  expect(await read(ben, thread_id)).toMatchObject({
    state: 'former',
    username: '',
    messages: [
      { text: 'The second one', state: 'sent' },
      { text: '', state: 'deleted' },
    ],
  });
  await expect(answer(ben, thread_id)).rejects.toMatchObject({ code: 'forbidden' });
  const { rows } =
    await sql`select from message where body = 'A secret' or (thread_id = ${waiting.thread_id} and member_id is not null)`.execute(
      it.db,
    );
  expect(rows).toEqual([]);
  await eraseAccount(it.ctx(), ben.member_id, 'member');
  const { rows: left } = await sql`select from thread where thread_id = ${thread_id}`.execute(
    it.db,
  );
  expect(left).toEqual([]);
  await foldCounts(it.ctx());
  expect(await recount()).toBe(0);
});
