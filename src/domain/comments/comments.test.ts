import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { CommentSort } from '#contracts/calls/social/comments.ts';
import { seenText } from '#domain/cases/index.ts';
import { eraseAccount } from '#domain/erasure/index.ts';
import { applyDueDecisions, decideCase, operator } from '#domain/moderation/index.ts';
import { blockMember } from '#domain/profiles/index.ts';
import { castVote } from '#domain/votes/index.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aVideo } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import {
  deleteComment,
  editComment,
  getThread,
  listComments,
  listOwnComments,
  listReplies,
  postComment,
  removeCommentRule,
  setCommentRule,
  setComments,
} from './index.ts';

const it = withCtx();
const system = () => it.ctx({ kind: 'system' });
let count = 0;

/** A member whose comments are shown at once. */
async function aWriter(): Promise<number> {
  const { member_id } = await aMember(it.ctx(), `Writer${++count}`);
  const elsewhere = await aVideo(system());
  await sql`insert into comment (video_id, member_id, body, lang, text_hash)
    select ${elsewhere}, ${member_id}, 'known', 'en', sha256(convert_to(n::text, 'utf8')) from generate_series(1, 3) n`.execute(
    it.db,
  );
  return member_id;
}
const page = (video_id: number, sort: CommentSort = 'newest', after = '') =>
  listComments(it.ctx(), { section: 'video', object_id: video_id, sort, after });
const write = (member_id: number, video_id: number, text: string, parent_id?: number) =>
  postComment(it.ctx(), {
    member_id,
    section: 'video',
    object_id: video_id,
    text,
    lang: 'en',
    parent_id,
  });
const bodies = (shown: { threads: { body: string }[] }) => shown.threads.map(({ body }) => body);

test('pages of each sort, joined, are all threads, with three replies each and the rest further on', async () => {
  const video_id = await aVideo(system());
  const member_id = await aWriter();
  await sql`insert into comment (video_id, member_id, body, lang, text_hash, score)
    select ${video_id}, ${member_id}, 'thread ' || n, 'en', sha256(convert_to('t' || n, 'utf8')), n % 7 * 1000 from generate_series(1, 45) n`.execute(
    it.db,
  );
  const first = await page(video_id, 'oldest');
  const thread_id = first.threads[0]?.comment_id ?? 0;
  await sql`insert into comment (parent_id, member_id, body, lang, text_hash)
    select ${thread_id}, ${member_id}, 'reply ' || n, 'en', sha256(convert_to('r' || n, 'utf8')) from generate_series(1, 30) n`.execute(
    it.db,
  );
  for (const sort of ['best', 'newest', 'oldest'] as const) {
    const all: number[] = [];
    let after = '';
    do {
      const shown = await page(video_id, sort, after);
      expect(shown.total_count).toBe(75);
      all.push(...shown.threads.map(({ comment_id }) => comment_id));
      after = shown.next;
    } while (after !== '');
    const { rows } = await sql<{
      comment_id: number;
    }>`select comment_id from comment where video_id = ${video_id}
      order by ${sql.raw({ best: 'score desc, comment_id desc', newest: 'comment_id desc', oldest: 'comment_id' }[sort])}`.execute(
      it.db,
    );
    expect(all).toEqual(rows.map((row) => row.comment_id));
  }
  const { thread } = await getThread(it.ctx(), { comment_id: thread_id });
  expect(thread.reply_count).toBe(30);
  const replies = thread.replies.map(({ body }) => body);
  let { next } = thread;
  while (next !== '') {
    const more = await listReplies(it.ctx(), { thread_id, after: next });
    replies.push(...more.replies.map(({ body }) => body));
    ({ next } = more);
  }
  expect(replies).toEqual(Array.from({ length: 30 }, (_, n) => `reply ${n + 1}`));
});

test('a reply that is asked for comes with its thread, wherever it stands', async () => {
  const video_id = await aVideo(system());
  const member_id = await aWriter();
  const { comment_id } = await write(member_id, video_id, 'A thread');
  let last = 0;
  for (let n = 0; n < 5; n++)
    last = (await write(member_id, video_id, `Reply number ${n}`, comment_id)).comment_id;
  const { thread, object_id } = await getThread(it.ctx(), { comment_id: last });
  expect(object_id).toBe(video_id);
  expect(thread.replies.map(({ body }) => body)).toEqual([
    'Reply number 0',
    'Reply number 1',
    'Reply number 2',
    'Reply number 4',
  ]);
});

test('the first three comments wait; no one else sees or counts them before the staff approves', async () => {
  const video_id = await aVideo(system());
  const { member_id } = await aMember(it.ctx(), 'Newcomer');
  const posted = await write(member_id, video_id, 'Hello there');
  expect(posted).toMatchObject({ state: 'held', held_by: 'first', word: '' });
  expect(await page(video_id)).toMatchObject({ total_count: 0, threads: [] });
  const own = { section: 'video', object_id: video_id, member_id } as const;
  expect((await listOwnComments(it.ctx(), own)).waiting).toMatchObject([{ body: 'Hello there' }]);
  const other = await aWriter();
  expect((await listOwnComments(it.ctx(), { ...own, member_id: other })).waiting).toEqual([]);
  await expect(getThread(it.ctx(), posted)).rejects.toMatchObject({ code: 'not_found' });
  await decide(posted.comment_id, 'approve');
  expect(bodies(await page(video_id))).toEqual(['Hello there']);
  expect((await page(video_id)).total_count).toBe(1);
});

/** By the operator, at once. */
async function decide(comment_id: number, action: 'approve' | 'remove'): Promise<void> {
  const { reference } = await it.db
    .selectFrom('moderation_case')
    .select('reference')
    .where('kind', '=', 'comment')
    .where('target_id', '=', String(comment_id))
    .where('state', '<>', 'closed')
    .executeTakeFirstOrThrow();
  const { body } = await it.db
    .selectFrom('comment')
    .select('body')
    .where('comment_id', '=', comment_id)
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ rule_id: number }>`
    insert into content_rule (code, version, disposition, texts) values ('calm', ${comment_id}, 'prohibited',
      '{"en": {"title": "Calm", "text": "Be calm."}}') returning rule_id`.execute(it.db);
  const { decision_id, effect_at } = await decideCase(it.ctx(), operator, {
    reference,
    action,
    details: { seen: seenText(body) },
    rule_id: rows[0]?.rule_id,
    facts: 'Looked at.',
  });
  if (effect_at === null) return;
  await sql`update moderation_decision set effect_at = now() where decision_id = ${decision_id}`.execute(
    it.db,
  );
  await applyDueDecisions(it.ctx());
}

test.each([
  ['Write to me at example.com', 'address'],
  ['Write to me at example dot com', 'address'],
  ['mail anna@tube.example.org', 'address'],
  ['call 0664 123 45 678', 'address'],
  ['telegram: @lake', 'address'],
  ['@abc @abd @abe @abf @abg @abh', 'mentions'],
] as const)('%j is held by the rule %s', async (text, held_by) => {
  const video_id = await aVideo(system());
  expect(await write(await aWriter(), video_id, text)).toMatchObject({ state: 'held', held_by });
});

test.each([
  'At 1:23 the boat comes in.',
  'It is 12.30 already...',
  'Two of 10 boats',
  '@abc look',
  'I love it. It is great',
])('%j is shown at once', async (text) => {
  const video_id = await aVideo(system());
  expect(await write(await aWriter(), video_id, text)).toMatchObject({ state: 'shown' });
});

test('the same text is held for every member who repeats it within a day, regardless of case, spaces and punctuation', async () => {
  const video_id = await aVideo(system());
  await write(await aWriter(), video_id, 'Visit my lovely profile');
  const again = await write(await aWriter(), video_id, 'visit  my LOVELY profile!!');
  expect(again).toMatchObject({ state: 'held', held_by: 'repeat' });
});

test('texts of nothing but punctuation are the same only where each character is', async () => {
  const video_id = await aVideo(system());
  const states = [];
  for (const text of ['?!', '...', '?!'])
    states.push((await write(await aWriter(), video_id, text)).state);
  expect(states).toEqual(['shown', 'shown', 'held']);
});

test('watched words hold in their language and name the word; a rule may refuse', async () => {
  const video_id = await aVideo(system());
  const rule_id = await setCommentRule(it.ctx(), {
    what: 'word',
    value: 'Möwe',
    lang: 'en',
    effect: 'hold',
  });
  const held = await write(await aWriter(), video_id, 'One mowe above the lake');
  expect(held).toMatchObject({ state: 'held', held_by: 'word', word: 'mowe' });
  expect(await write(await aWriter(), video_id, 'Mowers above the lake')).toMatchObject({
    state: 'shown',
  });
  await setCommentRule(it.ctx(), { what: 'word', value: 'möwe', lang: 'en', effect: 'refuse' });
  await expect(write(await aWriter(), video_id, 'A MÖWE once more')).rejects.toMatchObject({
    code: 'invalid',
    info: { text: 'refused' },
  });
  expect(await removeCommentRule(it.ctx(), rule_id)).toBe(false);
});

test('an edit counts for fifteen minutes, for its writer alone, and the rules look at it again', async () => {
  const video_id = await aVideo(system());
  const member_id = await aWriter();
  const { comment_id } = await write(member_id, video_id, 'A calm laek');
  const edit = (text: string, by = member_id) =>
    editComment(it.ctx(), { member_id: by, comment_id, text });
  await expect(edit('mine', await aWriter())).rejects.toMatchObject({ code: 'not_found' });
  expect(await edit('A calm lake')).toMatchObject({ state: 'shown', is_edited: true });
  expect(await edit('See www.lake.example')).toMatchObject({ state: 'held', held_by: 'address' });
  expect((await page(video_id)).total_count).toBe(0);
  await sql`update comment set created_at = now() - interval '16 minutes' where comment_id = ${comment_id}`.execute(
    it.db,
  );
  await expect(edit('Too late')).rejects.toMatchObject({ code: 'already' });
});

test('a thread that is deleted leaves a marker while it has replies, and nothing after them', async () => {
  const video_id = await aVideo(system());
  const [anna, otto] = [await aWriter(), await aWriter()];
  const { comment_id } = await write(anna, video_id, 'A thread to go');
  const reply = await write(otto, video_id, 'A reply that stays', comment_id);
  await expect(deleteComment(it.ctx(), { member_id: otto, comment_id })).rejects.toMatchObject({
    code: 'not_found',
  });
  await deleteComment(it.ctx(), { member_id: anna, comment_id });
  const shown = await page(video_id);
  expect(shown.threads).toMatchObject([
    { state: 'deleted', body: '', username: '', reply_count: 1 },
  ]);
  expect(shown.total_count).toBe(1);
  await expect(write(otto, video_id, 'To a marker', comment_id)).rejects.toMatchObject({
    code: 'not_found',
  });
  await deleteComment(it.ctx(), { member_id: otto, comment_id: reply.comment_id });
  expect(await page(video_id)).toMatchObject({ threads: [], total_count: 0 });
});

test('the owner of a video holds, ends and removes comments, and is held by nothing', async () => {
  const owner = (await aMember(it.ctx(), 'Lakekeeper')).member_id;
  const video_id = await aVideo(system(), { member_id: owner });
  const anna = await aWriter();
  const { comment_id } = await write(anna, video_id, 'Below a video of somebody');
  const set = (setting: 'on' | 'held' | 'off', member_id = owner) =>
    setComments(it.ctx(), { section: 'video', object_id: video_id, member_id, setting });
  await expect(set('off', anna)).rejects.toMatchObject({ code: 'not_found' });
  await set('held');
  expect(await write(anna, video_id, 'Another one')).toMatchObject({
    state: 'held',
    held_by: 'owner',
  });
  expect(await write(owner, video_id, 'Mine, see example.com')).toMatchObject({ state: 'shown' });
  await deleteComment(it.ctx(), { member_id: owner, comment_id });
  expect(bodies(await page(video_id))).toEqual(['Mine, see example.com']);
  await set('off');
  expect(await page(video_id)).toMatchObject({ setting: 'off', total_count: 0, threads: [] });
  await expect(write(anna, video_id, 'Nothing more')).rejects.toMatchObject({ code: 'forbidden' });
  await expect(getThread(it.ctx(), { comment_id })).rejects.toMatchObject({ code: 'not_found' });
});

test('nothing of a private, hidden or unknown video is read or written', async () => {
  const anna = await aWriter();
  const secret = await aVideo(system(), { is_private: true });
  const hidden = await aVideo(system(), { status: 'pending' });
  await expect(page(secret)).rejects.toMatchObject({ code: 'private' });
  await expect(page(hidden)).rejects.toMatchObject({ code: 'not_found' });
  await expect(write(anna, secret, 'Hello')).rejects.toMatchObject({ code: 'private' });
  await expect(write(anna, hidden, 'Hello')).rejects.toMatchObject({ code: 'not_found' });
  await expect(write(anna, 60_000_000, 'Hello')).rejects.toMatchObject({ code: 'not_found' });
});

test('a member whom the writer of a thread blocks cannot reply to it', async () => {
  const [anna, otto] = [await aWriter(), await aWriter()];
  const video_id = await aVideo(system());
  const { comment_id } = await write(anna, video_id, 'No word to me');
  await blockMember(it.ctx(), { member_id: anna, username: `Writer${count}` });
  await expect(write(otto, video_id, 'A word', comment_id)).rejects.toMatchObject({
    code: 'forbidden',
  });
});

test('a member whom the owner of a video blocks cannot comment there, and neither replies to the other elsewhere', async () => {
  const keeper = await aMember(it.ctx(), 'Gatekeeper');
  const otto = await aWriter();
  const video_id = await aVideo(system(), { member_id: keeper.member_id });
  const { comment_id } = await write(otto, video_id, 'Before the block');
  const elsewhere = await aVideo(system());
  const thread = await write(otto, elsewhere, 'A thread of whom is blocked');
  await blockMember(it.ctx(), { member_id: keeper.member_id, username: `Writer${count}` });
  const refused = { code: 'forbidden' };
  await expect(write(otto, video_id, 'After the block')).rejects.toMatchObject(refused);
  await expect(
    editComment(it.ctx(), { member_id: otto, comment_id, text: 'Changed after it' }),
  ).rejects.toMatchObject(refused);
  await expect(
    write(keeper.member_id, elsewhere, 'A reply of who blocks', thread.comment_id),
  ).rejects.toMatchObject(refused);
});

test('a member of whom three of the last ten comments were removed is held, until they are no longer among these', async () => {
  const video_id = await aVideo(system());
  const member_id = await aWriter();
  // Not a new member, who would have used up the budget.
  await sql`update member set created_at = now() - interval '2 days' where member_id = ${member_id}`.execute(
    it.db,
  );
  for (let n = 0; n < 3; n++) await write(member_id, video_id, `One to be removed ${n}`);
  await sql`update comment set state = 'removed' where member_id = ${member_id} and body like '%removed _'
    and comment_id <> (select max(comment_id) from comment where member_id = ${member_id})`.execute(
    it.db,
  );
  expect(await write(member_id, video_id, 'After two')).toMatchObject({ state: 'shown' });
  await sql`update comment set state = 'removed' where member_id = ${member_id} and body like '%removed _'`.execute(
    it.db,
  );
  expect(await write(member_id, video_id, 'After three')).toMatchObject({
    state: 'held',
    held_by: 'removed',
  });
  await sql`insert into comment (video_id, member_id, body, lang, text_hash)
    select ${video_id}, ${member_id}, 'later', 'en', sha256(convert_to('later' || n, 'utf8')) from generate_series(1, 8) n`.execute(
    it.db,
  );
  expect(await write(member_id, video_id, 'After all that')).toMatchObject({ state: 'shown' });
});

test('a member who writes many at once stays within the budget', async () => {
  const video_id = await aVideo(system());
  const { member_id } = await aMember(it.ctx(), 'Parallel');
  const all = await Promise.allSettled(
    Array.from({ length: 14 }, (_, n) => write(member_id, video_id, `Number ${n} at once`)),
  );
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
});

test('of equal texts that several members write at once all but one are held', async () => {
  const video_id = await aVideo(system());
  const writers = [await aWriter(), await aWriter(), await aWriter(), await aWriter()];
  const all = await Promise.all(writers.map((id) => write(id, video_id, 'Come to my own page')));
  expect(all.map(({ held_by }) => held_by).toSorted()).toEqual(['', 'repeat', 'repeat', 'repeat']);
});

test('a vote counts once and decides the sort best; held ones have none', async () => {
  const video_id = await aVideo(system());
  const anna = await aWriter();
  const [first] = [
    await write(anna, video_id, 'The first'),
    await write(anna, video_id, 'The second'),
  ];
  const vote = (comment_id: number) =>
    castVote(
      it.ctx(),
      { section: 'comment', object_id: String(comment_id), vote: '1' },
      { voter_key: 'a'.repeat(32), earlier_key: 'b'.repeat(32) },
    );
  expect(await vote(first.comment_id)).toEqual({ ok: 1, likes: 1, dislikes: 0 });
  await expect(vote(first.comment_id)).rejects.toMatchObject({ code: 'already' });
  expect(bodies(await page(video_id, 'best'))).toEqual(['The first', 'The second']);
  const held = await write(anna, video_id, 'See example.com');
  await expect(vote(held.comment_id)).rejects.toMatchObject({ code: 'not_found' });
});

test('a member reads its own votes on the comments of a video', async () => {
  const [video_id, elsewhere] = [await aVideo(system()), await aVideo(system())];
  const anna = await aWriter();
  const [first, other, third] = [
    await write(anna, video_id, 'One that is liked'),
    await write(anna, elsewhere, 'One that stands elsewhere'),
    await write(anna, video_id, 'One that is not liked'),
  ];
  const reply = await write(anna, video_id, 'A reply that is liked', first.comment_id);
  const viewer = { kind: 'member', member_id: await aWriter() } as const;
  const votes = [
    [first, '1'],
    [other, '1'],
    [third, '0'],
    [reply, '1'],
  ] as const;
  for (const [{ comment_id }, vote] of votes)
    await castVote(
      it.ctx(),
      { section: 'comment', object_id: String(comment_id), vote },
      { voter_key: '', earlier_key: '' },
      viewer,
    );
  const { member_id } = viewer;
  const own = await listOwnComments(it.ctx(), { section: 'video', object_id: video_id, member_id });
  expect([own.liked, own.disliked]).toEqual([
    [reply.comment_id, first.comment_id],
    [third.comment_id],
  ]);
});

test('new members write ten an hour, whatever becomes of them', async () => {
  const video_id = await aVideo(system());
  const { member_id } = await aMember(it.ctx(), 'Hasty');
  for (let n = 0; n < 10; n++) {
    const { comment_id } = await write(member_id, video_id, `Number ${n} of many`);
    await deleteComment(it.ctx(), { member_id, comment_id });
  }
  await expect(write(member_id, video_id, 'One too many')).rejects.toMatchObject({
    code: 'too_many_requests',
  });
});

test('an erased member leaves no text: markers where others replied, and right counts', async () => {
  const video_id = await aVideo(system());
  const [anna, otto] = [await aWriter(), await aWriter()];
  const { comment_id } = await write(anna, video_id, 'Written by who leaves');
  await write(otto, video_id, 'Reply of who stays', comment_id);
  await write(anna, video_id, 'Reply of who leaves', comment_id);
  await write(anna, video_id, 'Alone');
  expect((await page(video_id)).total_count).toBe(4);
  await eraseAccount(it.ctx(), anna, 'member');
  const shown = await page(video_id);
  expect(shown.total_count).toBe(1);
  expect(shown.threads).toMatchObject([{ body: '', username: '', reply_count: 1 }]);
  const { rows } = await sql`select from comment where body like '%who leaves%'`.execute(it.db);
  expect(rows).toEqual([]);
});

test('two members who wrote in threads of each other are erased at once', async () => {
  const video_id = await aVideo(system());
  const [anna, otto] = [await aWriter(), await aWriter()];
  const ofAnna = await write(anna, video_id, 'A thread of Anna');
  const ofOtto = await write(otto, video_id, 'A thread of Otto');
  await write(anna, video_id, 'Anna replies to Otto', ofOtto.comment_id);
  await write(otto, video_id, 'Otto replies to Anna', ofAnna.comment_id);
  const last = [
    await write(anna, video_id, 'The last of Anna'),
    await write(otto, video_id, 'The last of Otto'),
  ];
  const both = await it.db.transaction().execute(async (trx) => {
    // Each has locked all but its last comment before one of them goes on.
    await sql`select from comment where comment_id = any(${last.map(({ comment_id }) => comment_id)}::int[]) for update`.execute(
      trx,
    );
    const erasures = [anna, otto].map((id) => eraseAccount(system(), id, 'member'));
    const waiting = async () =>
      (await sql`select from pg_locks where not granted`.execute(it.db)).rows.length;
    await expect.poll(waiting, { timeout: 10_000 }).toBe(2);
    return { erasures };
  });
  expect(await Promise.all(both.erasures)).toEqual([true, true]);
  expect(await page(video_id)).toMatchObject({ total_count: 0, threads: [] });
});

test('two who write at once below one video are both counted', async () => {
  const video_id = await aVideo(system());
  const writers = [await aWriter(), await aWriter(), await aWriter()];
  const { comment_id } = await write(writers[0] ?? 0, video_id, 'Reply to this');
  await Promise.all(
    writers.flatMap((member_id, n) => [
      write(member_id, video_id, `Thread at once ${n}`),
      write(member_id, video_id, `Reply at once ${n}`, comment_id),
    ]),
  );
  const shown = await page(video_id, 'oldest');
  expect(shown.total_count).toBe(7);
  expect(shown.threads[0]?.reply_count).toBe(3);
});
