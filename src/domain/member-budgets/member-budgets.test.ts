import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { thingCode } from '#contracts/things.ts';
import { parseMemberBudgets, shippedBudgets, type BudgetName } from '#platform/member-budgets.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aVideo } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { createCase } from '../cases/index.ts';
import { deleteComment, editComment, postComment } from '../comments/index.ts';
import type { Ctx } from '../ctx.ts';
import { savePlaylist } from '../playlists/index.ts';
import { mergeFavourites } from '../saved-items/index.ts';
import { subscribe, unsubscribe } from '../subscriptions/index.ts';
import { saveChannels } from '../taxonomy/index.ts';
import { castVote } from '../votes/index.ts';
import { mergeHistory } from '../watch-history/index.ts';

const it = withCtx();
const state = { videos: [] as number[] };
beforeAll(async () => {
  for (let n = 0; n < 4; n++) state.videos.push(await aVideo(it.ctx({ kind: 'system' })));
});

/** Two on the first day, three later. */
function bounded(name: BudgetName): Ctx {
  const ctx = it.ctx({ kind: 'system' });
  return { ...ctx, settings: { ...ctx.settings, budgets: { [name]: { new: 2, others: 3 } } } };
}

type Write = (ctx: Ctx, member_id: number, n: number) => Promise<unknown>;
const playlistOf = new Map<number, Promise<number>>();
const commentOf = new Map<number, Promise<number>>();
const firstOf = (
  known: Map<number, Promise<number>>,
  member_id: number,
  make: () => Promise<number>,
) => {
  const found = known.get(member_id) ?? make();
  known.set(member_id, found);
  return found;
};

const writes = {
  comments: async (ctx, member_id, n) => {
    const [video_id = 0] = state.videos;
    const object = { section: 'video', object_id: video_id } as const;
    const text = `The ${n} of ${member_id}`;
    const { comment_id } = await postComment(ctx, { ...object, member_id, text, lang: 'en' });
    return deleteComment(ctx, { member_id, comment_id });
  },
  subscriptions: async (ctx, member_id) => {
    const [id] = (await saveChannels(ctx, [{ dir: 'lakes', title: 'Lakes' }])).values();
    const own = { member_id, thing: thingCode({ kind: 'channel', id: id ?? 0 }) };
    await subscribe(ctx, own);
    return unsubscribe(ctx, own);
  },
  'comment-edits': async (ctx, member_id, n) => {
    const [video_id = 0] = state.videos;
    const comment_id = await firstOf(commentOf, member_id, async () => {
      const text = `What ${member_id} says`;
      const object = { section: 'video', object_id: video_id } as const;
      return (await postComment(ctx, { ...object, member_id, text, lang: 'en' })).comment_id;
    });
    return editComment(ctx, { member_id, comment_id, text: `What ${member_id} says now: ${n}` });
  },
  'playlist-edits': async (ctx, member_id, n) => {
    const typed = {
      member_id,
      description: '',
      categories: [],
      is_public: false,
      orientation: 'str' as const,
    };
    const playlist_id = await firstOf(playlistOf, member_id, () =>
      savePlaylist(ctx, { ...typed, title: 'Evenings' }),
    );
    return savePlaylist(ctx, { ...typed, playlist_id, title: `Evenings ${n}` });
  },
  votes: (ctx, member_id, n) =>
    castVote(
      ctx,
      { section: 'video', object_id: String(state.videos[n]), vote: '1' },
      { voter_key: '', earlier_key: '' },
      { kind: 'member', member_id },
    ),
  reports: (ctx, member_id, n) =>
    createCase(ctx, {
      kind: 'report',
      fields: { target_type: 'video', target_id: String(state.videos[n]), reason: 'other' },
      lang: 'en',
      region: '',
      member_id,
    }),
  merges: (ctx, member_id, n) =>
    n % 2 === 0
      ? mergeFavourites(ctx, { member_id, items: [], now: 1_790_000_000 })
      : mergeHistory(ctx, { member_id, items: [], now: 1_790_000_000 }),
} satisfies Partial<Record<BudgetName, Write>>;

describe.each(Object.keys(writes) as (keyof typeof writes)[])('%s', (name) => {
  const write: Write = writes[name];

  test('have a budget of an hour, tighter on the first day, which the owner may set', async () => {
    const ctx = bounded(name);
    const { member_id } = await aMember(it.ctx(), `New-${name}`);
    const refused = { code: 'too_many_requests', info: { retry_after: expect.any(Number) } };
    for (let n = 0; n < 2; n++) await write(ctx, member_id, n);
    await expect(write(ctx, member_id, 2)).rejects.toMatchObject(refused);
    await sql`update member set created_at = now() - interval '2 days' where member_id = ${member_id}`.execute(
      it.db,
    );
    await write(ctx, member_id, 2);
    await expect(write(ctx, member_id, 3)).rejects.toMatchObject(refused);
    // A refused write is not counted, and another hour has its own.
    await sql`update member_hour set began_at = now() - interval '61 min' where member_id = ${member_id}`.execute(
      it.db,
    );
    await write(ctx, member_id, 3);
    // Others have theirs.
    const other = await aMember(it.ctx(), `Other-${name}`);
    await write(ctx, other.member_id, 0);
  });
});

test('a second vote that is refused is not counted', async () => {
  const ctx = bounded('votes');
  const { member_id } = await aMember(it.ctx(), 'Votes-again');
  await writes.votes(ctx, member_id, 0);
  for (let times = 0; times < 3; times++)
    await expect(writes.votes(ctx, member_id, 0)).rejects.toMatchObject({ code: 'already' });
  await writes.votes(ctx, member_id, 1);
});

test('every counted write may be stored, and every name may be set', async () => {
  const { member_id } = await aMember(it.ctx(), 'Counted');
  for (const kind of [...Object.keys(writes), 'playlist-items', 'playlist-moves'])
    await sql`insert into member_hour (member_id, kind) values (${member_id}, ${kind})`.execute(
      it.db,
    );
  const names = Object.keys(shippedBudgets);
  const text = names.map((name) => `${name}=1/2`).join(',');
  expect(Object.keys(parseMemberBudgets(text) ?? {}).toSorted()).toEqual(names.toSorted());
});
