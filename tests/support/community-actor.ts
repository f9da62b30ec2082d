import { savedCode, type SavedObject } from '#contracts/calls/social/saved-items.ts';
import { deleteComment, editComment, postComment } from '#domain/comments/index.ts';
import type { Ctx } from '#domain/ctx.ts';
import {
  acceptFriend,
  askFriend,
  cancelFriendRequest,
  declineFriend,
  removeFriend,
} from '#domain/friends/index.ts';
import { deleteThread, markThreadRead, sendMessage } from '#domain/messages/index.ts';
import { readNotifications } from '#domain/notifications/index.ts';
import {
  addToPlaylist,
  deletePlaylist,
  moveInPlaylist,
  removeFromPlaylist,
  savePlaylist,
} from '#domain/playlists/index.ts';
import { blockMember, unblockMember } from '#domain/profiles/index.ts';
import { addSaved, removeSaved } from '#domain/saved-items/index.ts';
import { subscribe, unsubscribe } from '#domain/subscriptions/index.ts';
import { castVote } from '#domain/votes/index.ts';
import { clearHistory, recordWatched, removeWatched } from '#domain/watch-history/index.ts';
import type { Draw } from './draw.ts';
import { allowed, expected } from './expected-outcome.ts';

/** Objects to write to, and the other members. */
export interface CommunityWorld {
  ctx: Ctx;
  videos: readonly number[];
  /** Codes of models. */
  models: readonly string[];
  usernames: readonly string[];
  /** Threads to reply to. One that its author deletes at this moment may still be listed. */
  comments: { comment_id: number; video_id: number }[];
}

/** The state of a member in a plain model: everything that no one else can change. */
export interface ActorModel {
  member_id: number;
  username: string;
  favourites: Set<string>;
  watch_later: Set<string>;
  /** Video → position. */
  history: Map<number, number>;
  subscriptions: Set<string>;
  voted: Set<number>;
  /** Playlist → its videos in order. */
  playlists: Map<number, number[]>;
  comments: Set<number>;
  blocked: Set<string>;
  /** Messages that were acknowledged, by thread. */
  messages: Map<number, number>;
}

export const anActor = (member_id: number, username: string): ActorModel => ({
  member_id,
  username,
  favourites: new Set(),
  watch_later: new Set(),
  history: new Map(),
  subscriptions: new Set(),
  voted: new Set(),
  playlists: new Map(),
  comments: new Set(),
  blocked: new Set(),
  messages: new Map(),
});

type Write = (world: CommunityWorld, actor: ActorModel, draw: Draw) => Promise<void>;

const save =
  (list: 'favourites' | 'watch_later'): Write =>
  async ({ ctx, videos }, actor, draw) => {
    const { member_id } = actor;
    const object: SavedObject = { kind: 'video', id: draw.of(videos) };
    const code = savedCode(object);
    if (draw.chance(0.4)) {
      const removed = await removeSaved(ctx, { member_id, list, object });
      if (removed !== actor[list].delete(code))
        throw new Error(`${list}: ${code} was there or not`);
      return;
    }
    const isIn = actor[list].has(code);
    const write = addSaved(ctx, { member_id, list, object }).then(() => true);
    if (await expected(`add to ${list}`, write, isIn ? 'already' : 'done')) actor[list].add(code);
  };

const watch: Write = async ({ ctx, videos }, { member_id, history }, draw) => {
  const video_id = draw.of(videos);
  if (draw.chance(0.03)) {
    await clearHistory(ctx, { member_id });
    history.clear();
  } else if (draw.chance(0.2)) {
    await removeWatched(ctx, { member_id, video_id });
    history.delete(video_id);
  } else {
    const position = draw.chance(0.3) ? undefined : draw.whole(0, 59);
    await recordWatched(ctx, { member_id, video_id, position });
    history.set(video_id, position ?? history.get(video_id) ?? 0);
  }
};

const follow: Write = async ({ ctx, models }, { member_id, subscriptions }, draw) => {
  const thing = draw.of(models);
  if (draw.chance(0.4)) {
    await unsubscribe(ctx, { member_id, thing });
    subscriptions.delete(thing);
    return;
  }
  const wanted = subscriptions.has(thing) ? 'already' : 'done';
  if (await expected('subscribe', subscribe(ctx, { member_id, thing }), wanted))
    subscriptions.add(thing);
};

const vote: Write = async ({ ctx, videos }, { member_id, voted }, draw) => {
  const video_id = draw.of(videos);
  const cast = castVote(
    ctx,
    { section: 'video', object_id: String(video_id), vote: draw.of(['0', '1']) },
    { voter_key: '', earlier_key: '' },
    { kind: 'member', member_id },
  );
  if (await expected('vote', cast, voted.has(video_id) ? 'already' : 'done')) voted.add(video_id);
};

const makePlaylist: Write = async ({ ctx }, { member_id, playlists }, draw) => {
  const playlist_id = await savePlaylist(ctx, {
    member_id,
    title: `List ${draw.whole(1, 10 ** 9)}`,
    description: '',
    categories: [],
    is_public: draw.chance(0.5),
    orientation: 'str',
  });
  playlists.set(playlist_id, []);
};

const changePlaylist: Write = async (world, actor, draw) => {
  const { ctx, videos } = world;
  const { member_id, playlists } = actor;
  if (playlists.size === 0 || (playlists.size < 4 && draw.chance(0.1)))
    return makePlaylist(world, actor, draw);
  const playlist_id = draw.of([...playlists.keys()]);
  const order = playlists.get(playlist_id) ?? [];
  const video_id = draw.of(videos);
  const own = { member_id, playlist_id, video_id };
  const isIn = order.includes(video_id);
  const rest = order.filter((id) => id !== video_id);
  if (draw.chance(0.05)) {
    await deletePlaylist(ctx, own);
    playlists.delete(playlist_id);
  } else if (draw.chance(0.25)) {
    await removeFromPlaylist(ctx, own);
    playlists.set(playlist_id, rest);
  } else if (draw.chance(0.5)) {
    const added = addToPlaylist(ctx, own).then(() => true);
    if (await expected('add to a playlist', added, isIn ? 'already' : 'done')) order.push(video_id);
  } else {
    const to = draw.of(['start', 'end'] as const);
    const moved = moveInPlaylist(ctx, { ...own, to }).then(() => true);
    if (await expected('move in a playlist', moved, isIn ? 'done' : 'not_found'))
      playlists.set(playlist_id, to === 'start' ? [video_id, ...rest] : [...rest, video_id]);
  }
};

/** Few digits: many are a telephone number, which a rule holds. Some name a member. */
const aText = (usernames: readonly string[], draw: Draw): string =>
  `The lake, seen ${draw.whole(1, 10 ** 7 - 1)} times.${draw.chance(0.4) ? ` @${draw.of(usernames)}` : ''}`;

const comment: Write = async (world, { member_id, comments: own }, draw) => {
  const { ctx, videos, comments, usernames } = world;
  if (own.size > 0 && draw.chance(0.35)) {
    const comment_id = draw.of([...own]);
    await expected(
      'delete a comment',
      deleteComment(ctx, { member_id, comment_id }).then(() => true),
      'done',
    );
    own.delete(comment_id);
    // Replies to deleted comments are refused: with many of them, a long run would end without any.
    const at = comments.findIndex((one) => one.comment_id === comment_id);
    if (at !== -1) comments.splice(at, 1);
    return;
  }
  if (own.size > 0 && draw.chance(0.15)) {
    const edited = { member_id, comment_id: draw.of([...own]), text: aText(usernames, draw) };
    await allowed('edit a comment', editComment(ctx, edited), ['forbidden']);
    return;
  }
  const below = comments.length > 0 && draw.chance(0.5) ? draw.of(comments) : undefined;
  const object_id = below?.video_id ?? draw.of(videos);
  const posted = await allowed(
    'comment',
    postComment(ctx, {
      member_id,
      section: 'video',
      object_id,
      parent_id: below?.comment_id,
      text: aText(usernames, draw),
      lang: 'en',
    }),
    ['not_found', 'forbidden'],
  );
  if (!posted) return;
  own.add(posted.comment_id);
  if (!below) comments.push({ comment_id: posted.comment_id, video_id: object_id });
};

const meet: Write = async ({ ctx, usernames }, { member_id, username: own }, draw) => {
  const username = draw.of(usernames.filter((name) => name !== own));
  const write = draw.of([
    askFriend,
    askFriend,
    acceptFriend,
    acceptFriend,
    declineFriend,
    cancelFriendRequest,
    removeFriend,
  ]);
  await allowed('friends', write(ctx, { member_id, username }), ['already', 'not_found', 'full']);
};

const talk: Write = async ({ ctx, usernames }, { member_id, username: own, messages }, draw) => {
  const known = [...messages.keys()];
  if (known.length > 0 && draw.chance(0.3)) {
    const change = draw.chance(0.8) ? markThreadRead : deleteThread;
    return change(ctx, { member_id, thread_id: draw.of(known) });
  }
  const to = draw.of(usernames.filter((name) => name !== own));
  const text = `Is the lake frozen? ${draw.whole(1, 10 ** 9)}`;
  const sent = await allowed('message', sendMessage(ctx, { member_id, to, text }), [
    'already',
    'not_found',
    'forbidden',
    'invalid',
  ]);
  if (sent) messages.set(sent.thread_id, (messages.get(sent.thread_id) ?? 0) + 1);
};

const avoid: Write = async ({ ctx, usernames }, { member_id, username: own, blocked }, draw) => {
  const username = draw.of(usernames.filter((name) => name !== own));
  if (draw.chance(0.6)) {
    await unblockMember(ctx, { member_id, username });
    blocked.delete(username);
  } else {
    await blockMember(ctx, { member_id, username });
    blocked.add(username);
  }
};

const readAll: Write = ({ ctx }, { member_id }) =>
  readNotifications(ctx, { member_id, until: `${Date.now()}000-1` });

/** Blocks are seldom, so that the others find members to write to. */
const writes: readonly Write[] = [
  save('favourites'),
  save('favourites'),
  save('watch_later'),
  watch,
  watch,
  follow,
  follow,
  vote,
  changePlaylist,
  changePlaylist,
  changePlaylist,
  comment,
  comment,
  meet,
  meet,
  meet,
  talk,
  talk,
  readAll,
];

/** One write of a member, at random. */
export const writeOnce: Write = (world, actor, draw) =>
  (draw.chance(0.02) ? avoid : draw.of(writes))(world, actor, draw);
