import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { VoteSection } from '#contracts/calls/forms/input.ts';
import { deleteAlbum, createAlbum } from '../submissions/index.ts';
import { saveChannels, saveMembers, saveModels } from '../taxonomy/index.ts';
import type { Ctx } from '../ctx.ts';
import { recount } from '../stats/index.ts';
import { setVideoState } from '../videos/index.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aVideo } from '#tests/support/factories.ts';
import { castVote, type AnonymousVoter } from './index.ts';

const world = withCtx();
const system = (): Ctx => world.ctx({ kind: 'system' });
const somebody = (): AnonymousVoter => ({
  voter_key: randomBytes(16).toString('hex'),
  earlier_key: randomBytes(16).toString('hex'),
});
const cast = (
  section: VoteSection,
  object_id: number | string,
  vote: '0' | '1',
  voter = somebody(),
  ctx = world.ctx(),
) => castVote(ctx, { section, object_id: String(object_id), vote }, voter);

/** One thing of each kind that is voted on. */
async function things(): Promise<Record<'video' | 'album' | 'model' | 'channel', string>> {
  const name = randomBytes(6).toString('hex');
  await saveModels(system(), [{ dir: name, title: name, orientation: 'str', attributes: {} }]);
  await saveChannels(system(), [{ dir: name, title: name }]);
  const album_id = await createAlbum(system(), {
    command: 'velour import',
    orientation: 'str',
    lang: 'en',
    title: 'Dunes',
    photos: [],
  });
  return {
    video: String(await aVideo(system())),
    album: String(album_id),
    model: name,
    channel: name,
  };
}

test.each(['video', 'album', 'model', 'channel'] as const)(
  'a %s: votes add up, a voter votes once',
  async (section) => {
    const object_id = (await things())[section];
    const first = somebody();
    expect(await cast(section, object_id, '1', first)).toEqual({ ok: 1, likes: 1, dislikes: 0 });
    expect(await cast(section, object_id, '0')).toEqual({ ok: 1, likes: 1, dislikes: 1 });
    for (const vote of ['0', '1'] as const)
      await expect(cast(section, object_id, vote, first)).rejects.toMatchObject({
        code: 'already',
      });
    expect(await cast(section, object_id, '1')).toEqual({ ok: 1, likes: 2, dislikes: 1 });
    // Another thing of the same voter is another vote.
    expect(await cast(section, (await things())[section], '1', first)).toEqual({
      ok: 1,
      likes: 1,
      dislikes: 0,
    });
    for (const { kind, differing } of await recount(system()))
      expect([kind, differing]).toEqual([kind, 0]);
  },
);

test('two votes at once from two connections count once, whichever was first', async () => {
  const { video, model } = await things();
  for (const [section, object_id] of [
    ['video', video],
    ['model', model],
  ] as const) {
    const voter = somebody();
    const votes = await Promise.allSettled(
      Array.from({ length: 8 }, (_, n) => cast(section, object_id, n % 2 ? '1' : '0', voter)),
    );
    expect(votes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const vote of votes)
      if (vote.status === 'rejected') expect(vote.reason).toMatchObject({ code: 'already' });
    const after = await cast(section, object_id, '1');
    expect(after.likes + after.dislikes).toBe(2);
  }
});

test('the key of yesterday counts for 24 hours', async () => {
  const { video } = await things();
  const yesterday = somebody();
  const today = { ...somebody(), earlier_key: yesterday.voter_key };
  await cast('video', video, '1', yesterday);
  await expect(cast('video', video, '1', today)).rejects.toMatchObject({ code: 'already' });
  await sql`update video_vote set voted_at = now() - interval '24 hours 1 second' where video_id = ${Number(video)}`.execute(
    world.db,
  );
  expect(await cast('video', video, '1', today)).toMatchObject({ likes: 2 });
});

test('a member votes once for good, wherever he is', async () => {
  const { video } = await things();
  const member_id = (await saveMembers(system(), [{ username: 'alice' }])).get('alice') ?? 0;
  const alice = world.ctx({ kind: 'member', member_id });
  const where = somebody();
  expect(await cast('video', video, '1', where, alice)).toMatchObject({ likes: 1 });
  await sql`update video_vote set voted_at = now() - interval '1 year' where video_id = ${Number(video)}`.execute(
    world.db,
  );
  await expect(cast('video', video, '1', somebody(), alice)).rejects.toMatchObject({
    code: 'already',
  });
  expect(await cast('video', video, '1', where)).toMatchObject({ likes: 2 });
});

test('rejects votes on invisible objects', async () => {
  const ctx = system();
  const hidden = await aVideo(ctx, { is_private: true });
  await expect(cast('video', hidden, '1')).rejects.toMatchObject({ code: 'private' });
  const member_id = (await saveMembers(ctx, [{ username: 'bob-b' }])).get('bob-b') ?? 0;
  expect(
    await cast('video', hidden, '1', somebody(), world.ctx({ kind: 'member', member_id })),
  ).toMatchObject({ likes: 1 });
  await expect(cast('video', await aVideo(ctx, { status: 'deleted' }), '1')).rejects.toMatchObject({
    code: 'deleted',
  });
  for (const status of ['pending', 'rejected'] as const)
    await expect(cast('video', await aVideo(ctx, { status }), '1')).rejects.toMatchObject({
      code: 'not_found',
    });
  const { album } = await things();
  await deleteAlbum(ctx, Number(album));
  await expect(cast('album', album, '1')).rejects.toMatchObject({ code: 'deleted' });
});

test.each([
  ['video', '60000000'],
  ['video', '99999999999'],
  ['video', 'lake'],
  ['album', '60000000'],
  ['model', 'nobody'],
  ['model', '1'],
  ['channel', 'nobody'],
  ['comment', '1'],
] as const)('%s %s is not found', async (section, object_id) => {
  await expect(cast(section, object_id, '1')).rejects.toMatchObject({ code: 'not_found' });
});

test('votes and hiding at the same time leave counters and lists right', async () => {
  const ctx = system();
  const id = await aVideo(ctx);
  const hideAndShow = async (): Promise<void> => {
    for (const status of ['pending', 'active', 'pending', 'active'] as const)
      await setVideoState(ctx, id, { status });
  };
  const votes = Array.from({ length: 40 }, (_, n) => cast('video', id, n % 3 ? '1' : '0'));
  const [done] = await Promise.all([Promise.allSettled(votes), hideAndShow()]);
  const counted = done.filter(({ status }) => status === 'fulfilled').length;
  for (const vote of done)
    if (vote.status === 'rejected') expect(vote.reason).toMatchObject({ code: 'not_found' });
  const { rows } = await sql`
    select s.likes + s.dislikes as counted, (select count(*) from video_vote v where v.video_id = s.video_id) as votes,
      (select sum(likes + dislikes) from video_day d where d.video_id = s.video_id) as of_days
    from video_stat s where video_id = ${id}`.execute(world.db);
  expect(rows).toEqual([{ counted, votes: counted, of_days: counted }]);
  for (const { kind, differing } of await recount(ctx))
    expect([kind, differing]).toEqual([kind, 0]);
  const { rows: listed } = await sql`
    select abs(l.wscore - wilson(s.likes, s.dislikes)) <= 0.005 as is_right from listing l join video_stat s using (video_id) where video_id = ${id}`.execute(
    world.db,
  );
  expect(listed).toEqual([{ is_right: true }]);
});
