import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { aVideo, anAlbum } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { recount } from './recount.ts';

const it = withCtx();
const kinds = ['commented_video', 'commented_album', 'comment_replies'];
const change = (text: string) => sql.raw(text).execute(it.db);
const wrong = async () =>
  (await recount(it.ctx({ kind: 'system' })))
    .filter(({ kind, differing }) => kinds.includes(kind) && differing > 0)
    .map(({ kind, differing }) => [kind, differing]);

test('a recount finds each wrong count of comments and of replies, missing and superfluous ones too', async () => {
  const system = it.ctx({ kind: 'system' });
  const [video_id, other_id] = [await aVideo(system), await aVideo(system)];
  const { member_id } = await aMember(it.ctx(), 'Counted');
  const album_id = await anAlbum(system, { member_id });
  const add = async (
    on: { video_id?: number; album_id?: number; parent_id?: number },
    state = 'shown',
  ) => {
    const row = await it.db
      .insertInto('comment')
      .values({ ...on, member_id, body: 'text', lang: 'en', text_hash: Buffer.alloc(32), state })
      .returning('comment_id')
      .executeTakeFirstOrThrow();
    return row.comment_id;
  };
  const thread = await add({ video_id });
  await add({ parent_id: thread });
  await add({ parent_id: thread }, 'held');
  await add({ parent_id: await add({ album_id }, 'deleted') });
  await add({ parent_id: await add({ video_id }, 'held') });
  expect(await wrong()).toEqual([]);

  await change(`update comment set replies = 2 where comment_id = ${thread}`);
  expect(await wrong()).toEqual([['comment_replies', 1]]);
  await change(`update comment set replies = 1 where comment_id = ${thread}`);
  await change(`delete from commented_video where video_id = ${video_id}`);
  await change(`insert into commented_video values (${other_id}, 'on', 1)`);
  await change(`update commented_album set comments = 0`);
  expect(await wrong()).toEqual([
    ['commented_video', 2],
    ['commented_album', 1],
  ]);
  await change(`insert into commented_video values (${video_id}, 'off', 2)`);
  await change(`update commented_video set comments = 0 where video_id = ${other_id}`);
  await change(`update commented_album set comments = 1`);
  expect(await wrong()).toEqual([]);
});
