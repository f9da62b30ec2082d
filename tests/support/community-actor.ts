import { notificationKinds } from '#contracts/calls/social/notifications.ts';
import { deleteComment, editComment, postComment } from '#domain/comments/index.ts';
import { saveDigest } from '#domain/digests/index.ts';
import {
  acceptFriend,
  askFriend,
  cancelFriendRequest,
  declineFriend,
  removeFriend,
} from '#domain/friends/index.ts';
import {
  acceptThread,
  blockFromThread,
  deleteThread,
  markThreadRead,
  sendMessage,
} from '#domain/messages/index.ts';
import { changeSettings, readNotifications } from '#domain/notifications/index.ts';
import {
  addToPlaylist,
  deletePlaylist,
  moveInPlaylist,
  removeFromPlaylist,
  savePlaylist,
} from '#domain/playlists/index.ts';
import { blockMember, unblockMember } from '#domain/profiles/index.ts';
import { subscribe, unsubscribe } from '#domain/subscriptions/index.ts';
import { castVote } from '#domain/votes/index.ts';
import { listWrites } from './community-lists.ts';
import type { Write } from './community-model.ts';
import type { Draw } from './draw.ts';
import { allowed, expected } from './expected-outcome.ts';

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

/** The other one may block at this moment. */
const followMember: Write = async ({ ctx, members }, { member_id }, draw) => {
  const own = { member_id, thing: draw.of(members) };
  if (draw.chance(0.4)) await unsubscribe(ctx, own);
  else
    await allowed('subscribe to a member', subscribe(ctx, own), [
      'already',
      'forbidden',
      'invalid',
      'not_found',
    ]);
};

const voteOnComment: Write = async ({ ctx, comments }, { member_id }, draw) => {
  if (comments.length === 0) return;
  const object_id = String(draw.of(comments).comment_id);
  const cast = castVote(
    ctx,
    { section: 'comment', object_id, vote: draw.of(['0', '1']) },
    { voter_key: '', earlier_key: '' },
    { kind: 'member', member_id },
  );
  await allowed('vote on a comment', cast, ['already', 'forbidden', 'not_found']);
};

const choose: Write = async ({ ctx }, { member_id, unwanted }, draw) => {
  const wanted = notificationKinds.filter(() => draw.chance(0.7));
  const off = new Set(notificationKinds.filter((kind) => !wanted.includes(kind)));
  if (draw.chance(0.5)) {
    await changeSettings(ctx, { member_id, wanted });
    unwanted.site = off;
  } else {
    const every = draw.of(['off', 'day', 'week'] as const);
    await saveDigest(ctx, { member_id, every, hour: 8, time_zone: 'Europe/Berlin', wanted });
    unwanted.mail = off;
  }
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

const talk: Write = async ({ ctx, usernames }, actor, draw) => {
  const { member_id, username: own, messages, threads } = actor;
  const known = [...messages.keys()];
  if (known.length > 0 && draw.chance(0.3)) {
    const change = draw.of([
      markThreadRead,
      markThreadRead,
      acceptThread,
      acceptThread,
      deleteThread,
    ]);
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
  if (!sent) return;
  messages.set(sent.thread_id, (messages.get(sent.thread_id) ?? 0) + 1);
  threads.set(sent.thread_id, to);
};

const avoid: Write = async ({ ctx, usernames }, actor, draw) => {
  const { member_id, username: own, blocked, threads } = actor;
  if (threads.size > 0 && draw.chance(0.2)) {
    const [thread_id, other] = draw.of([...threads]);
    await blockFromThread(ctx, { member_id, thread_id });
    blocked.add(other);
    return;
  }
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
  ...listWrites,
  follow,
  follow,
  followMember,
  vote,
  voteOnComment,
  choose,
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
