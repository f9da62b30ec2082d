import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { seenText } from '#domain/cases/index.ts';
import { applyDueDecisions, decideCase, operator } from '#domain/moderation/index.ts';
import { blockMember } from '#domain/profiles/index.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aVideo } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { listenToStatements } from '#tests/support/sent-statements.ts';
import { recount } from '../stats/index.ts';
import {
  deleteComment,
  editComment,
  eraseCommentsOf,
  listComments,
  listOwnComments,
  postComment,
  setComments,
} from './index.ts';

const it = withCtx();
const system = () => it.ctx({ kind: 'system' });
let count = 0;
async function someone() {
  const username = `Editor${++count}`;
  return { ...(await aMember(it.ctx(), username)), username };
}

/** So many comments of a member are shown elsewhere. */
async function known(member_id: number, shown: number): Promise<void> {
  const elsewhere = await aVideo(system());
  await sql`insert into comment (video_id, member_id, body, lang, text_hash)
    select ${elsewhere}, ${member_id}, 'known', 'en', sha256(convert_to(n::text, 'utf8')) from generate_series(1, ${shown}::int) n`.execute(
    it.db,
  );
}

const write = (member_id: number, video_id: number, text: string, parent_id?: number) =>
  postComment(system(), {
    member_id,
    section: 'video',
    object_id: video_id,
    text,
    lang: 'en',
    parent_id,
  });
const edit = (member_id: number, comment_id: number, text: string) =>
  editComment(system(), { member_id, comment_id, text });

async function approve(
  comment_id: number,
  text: string,
  action: 'approve' | 'restore' = 'approve',
) {
  const { reference } = await it.db
    .selectFrom('moderation_case')
    .select('reference')
    .where('kind', '=', 'comment')
    .where('target_id', '=', String(comment_id))
    .where('state', '<>', 'closed')
    .executeTakeFirstOrThrow();
  return decideCase(system(), operator, { reference, action, details: { seen: seenText(text) } });
}

async function applyAll(): Promise<void> {
  await sql`update moderation_decision set effect_at = now() where applied_at is null`.execute(
    it.db,
  );
  await applyDueDecisions(system());
}

const stateOf = async (comment_id: number) =>
  (
    await it.db
      .selectFrom('comment')
      .select('state')
      .where('comment_id', '=', comment_id)
      .executeTakeFirstOrThrow()
  ).state;

test('a comment is approved as it was seen: not after a change before the decision, and not after one before its effect', async () => {
  const { member_id } = await someone();
  const { comment_id } = await write(member_id, await aVideo(system()), 'What is seen');
  await edit(member_id, comment_id, 'What nobody has seen');
  for (const action of ['approve', 'restore'] as const)
    await expect(approve(comment_id, 'What is seen', action)).rejects.toMatchObject({
      code: 'invalid',
      info: { seen: 'changed' },
    });
  const { decision_id } = await approve(comment_id, 'What nobody has seen');
  await edit(member_id, comment_id, 'Changed within ten seconds');
  await applyAll();
  expect(await stateOf(comment_id)).toBe('held');
  const decision = await it.db
    .selectFrom('moderation_decision')
    .select(['applied_at', 'undone_at'])
    .where('decision_id', '=', decision_id)
    .executeTakeFirstOrThrow();
  expect(decision).toEqual({ applied_at: null, undone_at: expect.any(Date) });
  await approve(comment_id, 'Changed within ten seconds');
  await applyAll();
  expect(await stateOf(comment_id)).toBe('shown');
});

test('an edit waits where the owner holds comments, and where a new comment of the member would', async () => {
  const owner = await someone();
  const video_id = await aVideo(system(), { member_id: owner.member_id });
  const { member_id } = await someone();
  await known(member_id, 3);
  const { comment_id } = await write(member_id, video_id, 'Shown at once');
  await setComments(system(), {
    section: 'video',
    object_id: video_id,
    member_id: owner.member_id,
    setting: 'held',
  });
  expect(await edit(member_id, comment_id, 'Held by the owner')).toMatchObject({
    state: 'held',
    held_by: 'owner',
  });
  const newcomer = await someone();
  const first = await write(newcomer.member_id, await aVideo(system()), 'The very first');
  await approve(first.comment_id, 'The very first');
  await applyAll();
  expect(await edit(newcomer.member_id, first.comment_id, 'Changed thereafter')).toMatchObject({
    state: 'held',
    held_by: 'first',
  });
});

test('the owner of a video is held by nothing, when writing and when editing', async () => {
  const { member_id } = await someone();
  const video_id = await aVideo(system(), { member_id });
  const { comment_id } = await write(member_id, video_id, 'Mine, see example.com');
  expect(await edit(member_id, comment_id, 'Mine, see example.org')).toMatchObject({
    state: 'shown',
  });
});

test('nothing is edited where comments are off, and where a block stands between', async () => {
  const owner = await someone();
  const video_id = await aVideo(system(), { member_id: owner.member_id });
  const [anna, otto] = [await someone(), await someone()];
  for (const { member_id } of [anna, otto]) await known(member_id, 3);
  const thread = await write(anna.member_id, video_id, 'A thread of Anna');
  const reply = await write(otto.member_id, video_id, 'A reply of Otto', thread.comment_id);
  const refused = { code: 'forbidden' };
  await blockMember(it.ctx(), { member_id: anna.member_id, username: otto.username });
  await expect(edit(otto.member_id, reply.comment_id, 'Changed')).rejects.toMatchObject(refused);
  await setComments(system(), {
    section: 'video',
    object_id: video_id,
    member_id: owner.member_id,
    setting: 'off',
  });
  await expect(edit(anna.member_id, thread.comment_id, 'Changed too')).rejects.toMatchObject(
    refused,
  );
});

test('a reply that waits is not shown by an approval after a block', async () => {
  const video_id = await aVideo(system());
  const [anna, otto] = [await someone(), await someone()];
  await known(anna.member_id, 3);
  const thread = await write(anna.member_id, video_id, 'Whose writer blocks');
  const reply = await write(otto.member_id, video_id, 'It waits', thread.comment_id);
  expect(reply.state).toBe('held');
  await blockMember(it.ctx(), { member_id: anna.member_id, username: otto.username });
  await approve(reply.comment_id, 'It waits');
  await applyAll();
  expect(await stateOf(reply.comment_id)).toBe('removed');
});

test('comments that approvals did not show because of a block do not hold later ones, and those that were rejected do', async () => {
  const video_id = await aVideo(system());
  const [anna, otto] = [await someone(), await someone()];
  await known(anna.member_id, 3);
  const thread = await write(anna.member_id, video_id, 'Whose writer blocks later');
  const replies = [];
  for (const text of ['One waits', 'Two waits', 'Three waits'])
    replies.push(await write(otto.member_id, video_id, text, thread.comment_id));
  await blockMember(it.ctx(), { member_id: anna.member_id, username: otto.username });
  for (const { comment_id, body } of replies) await approve(comment_id, body);
  await applyAll();
  expect(await Promise.all(replies.map(({ comment_id }) => stateOf(comment_id)))).toEqual(
    replies.map(() => 'removed'),
  );
  await known(otto.member_id, 3);
  const elsewhere = await aVideo(system());
  expect(await write(otto.member_id, elsewhere, 'Written elsewhere')).toMatchObject({
    state: 'shown',
  });
  await sql`update moderation_decision set action = 'reject' where subject_type = 'comment'
    and subject_id = any(${replies.map(({ comment_id }) => String(comment_id))}::text[])`.execute(
    it.db,
  );
  expect(await write(otto.member_id, elsewhere, 'Written later')).toMatchObject({
    held_by: 'removed',
  });
});

test('replies below a thread that is held are neither listed nor counted; once it is approved, removed or deleted they are again', async () => {
  const [writer, other] = [await someone(), await someone()];
  for (const { member_id } of [writer, other]) await known(member_id, 3);
  const video_id = await aVideo(system());
  const total = async () => {
    const wrong = (await recount(system())).filter(({ differing }) => differing > 0);
    const query = { section: 'video', object_id: video_id, sort: 'newest', after: '' } as const;
    const page = await listComments(it.ctx(), query);
    return { total: page.total_count, threads: page.threads.length, wrong };
  };
  const aThread = async (text: string) => {
    const { comment_id } = await write(writer.member_id, video_id, text);
    for (const n of [1, 2])
      await write(other.member_id, video_id, `${text}, reply ${n}`, comment_id);
    expect(await total()).toEqual({ total: 3, threads: 1, wrong: [] });
    const held = `${text} at www.example.com`;
    expect(await edit(writer.member_id, comment_id, held)).toMatchObject({ state: 'held' });
    expect(await total()).toEqual({ total: 0, threads: 0, wrong: [] });
    return { comment_id, held };
  };
  const approved = await aThread('A lake');
  await approve(approved.comment_id, approved.held);
  await applyAll();
  expect(await total()).toEqual({ total: 3, threads: 1, wrong: [] });
  await it.db.deleteFrom('comment').where('comment_id', '=', approved.comment_id).execute();
  expect(await total()).toEqual({ total: 0, threads: 0, wrong: [] });
  const deleted = await aThread('A pond');
  await deleteComment(system(), { ...writer, comment_id: deleted.comment_id });
  expect(await total()).toEqual({ total: 2, threads: 1, wrong: [] });
});

test('replies that come and go while their thread is held are counted as if one was after the other', async () => {
  const [writer, other] = [await someone(), await someone()];
  for (const { member_id } of [writer, other]) await known(member_id, 3);
  const video_id = await aVideo(system());
  for (let n = 0; n < 5; n++) {
    const { comment_id } = await write(writer.member_id, video_id, `Thread ${n}`);
    const first = await write(other.member_id, video_id, `First ${n}`, comment_id);
    await Promise.allSettled([
      write(other.member_id, video_id, `Second ${n}`, comment_id),
      edit(writer.member_id, comment_id, `Thread ${n} at www.example.com`),
      deleteComment(system(), { ...other, comment_id: first.comment_id }),
    ]);
    expect(await stateOf(comment_id)).toBe('held');
  }
  expect((await recount(system())).filter(({ differing }) => differing > 0)).toEqual([]);
});

test.each([false, true])(
  'an erasure takes as many statements for many comments as for few, and leaves exact counts; comments stay: %s',
  async (is_keeping) => {
    const listen = listenToStatements();
    const other = await someone();
    await known(other.member_id, 3);
    const of = async (many: number) => {
      const { member_id } = await someone();
      const video_id = await aVideo(system());
      // Threads without replies, with replies of its own, and with those of another; replies in threads of another. Each waiting comment has a case.
      for (let n = 0; n < many; n++) {
        const { rows } = await sql<{ id: number }>`
          insert into comment (video_id, member_id, body, lang, text_hash)
          select ${video_id}, case when x < 4 then ${member_id}::int else ${other.member_id} end, 'thread', 'en', sha256(convert_to(${`${member_id} ${n}`} || x, 'utf8'))
          from generate_series(1, 4) as x order by x returning comment_id as id`.execute(it.db);
        const [, own = 0, answered = 0, theirs = 0] = rows.map(({ id }) => id);
        await sql`
          insert into comment (parent_id, member_id, body, lang, text_hash, state)
          select x.thread, x.writer, 'reply', 'en', sha256(convert_to(x.thread || ' ' || x.writer, 'utf8')), x.state
          from (values (${own}::int, ${member_id}::int, 'shown'), (${own}, ${member_id}, 'held'),
            (${answered}, ${other.member_id}, 'shown'), (${theirs}, ${member_id}, 'shown')) as x(thread, writer, state)
          where x.state = 'shown' or ${n} = 0`.execute(it.db);
      }
      const sent = await listen(() =>
        it.db.transaction().execute((trx) => eraseCommentsOf(trx, member_id, is_keeping)),
      );
      const { rows: left } = await sql<{ state: string; replies: number; n: number }>`
        select state, replies, count(*)::int as n from comment
        where video_id = ${video_id} and member_id is distinct from ${other.member_id} group by 1, 2 order by 1, 2`.execute(
        it.db,
      );
      return { sent: sent.length, left };
    };
    const [few, many] = [await of(1), await of(12)];
    expect(many.sent).toBe(few.sent);
    expect(many.left).toEqual(
      is_keeping
        ? [
            { state: 'shown', replies: 0, n: 12 },
            { state: 'shown', replies: 1, n: 24 },
          ]
        : [{ state: 'deleted', replies: 1, n: 12 }],
    );
    expect((await recount(system())).filter(({ differing }) => differing > 0)).toEqual([]);
  },
);

test('the waiting comments of a member are read by an index of their own', async () => {
  const { member_id } = await someone();
  await known(member_id, 3000);
  const video_id = await aVideo(system());
  await sql`insert into comment (video_id, member_id, body, lang, text_hash, state)
    values (${video_id}, ${member_id}, 'It waits', 'en', '', 'held')`.execute(it.db);
  await sql`analyze comment`.execute(it.db);
  const listen = listenToStatements();
  const asked = { section: 'video', object_id: video_id, member_id } as const;
  const [statement = ''] = await listen(() => listOwnComments(it.ctx(), asked));
  expect((await listOwnComments(it.ctx(), asked)).waiting).toHaveLength(1);
  const { rows } = await sql<
    Record<string, string>
  >`explain (generic_plan) ${sql.raw(statement)}`.execute(it.db);
  expect(rows.flatMap((row) => Object.values(row)).join('\n')).toContain('comment_waiting');
});
