import type { Promised } from '../check.ts';
import { dropIndexes } from '../late-indexes.ts';
import { inParts, openLanes, statement, type Task } from '../lanes.ts';
import { restartSequences } from '../restart-sequences.ts';
import { checkCommunity } from './check.ts';
import { answeredTables, commentTasks, countComments, replyTables } from './comment-tasks.ts';
import { messageTasks, subscriptionTasks, threadSides } from './contact-tasks.ts';
import { historyTasks, playlistRefreshTasks, playlistTasks, savedTasks } from './list-tasks.ts';
import { nameTasks, planCommunity } from './names.ts';
import { notificationTasks } from './notification-tasks.ts';

/** Where rows come by the million: they arrive without keys and indexes. */
const bulk = [
  'comment',
  'subscription',
  'message',
  'thread_member',
  'playlist_item',
  'saved_item',
  'history_entry',
  'notification',
];
const others = [
  'commented_video',
  'subscriber_count',
  'subscriber_delta',
  'thread',
  'friendship',
  'contact_count',
  'contact_delta',
  'playlist',
  'playlist_stat',
  'playlist_listing',
  'profile',
];

/**
 * Triggers to disable: row by row they count comments, which are counted as a set below, and notify caches, subscribers and
 * streams of a change, which concerns none of them here. Triggers of whole statements count as they always do.
 */
const silenced = [
  'table comment disable trigger user',
  'table notification disable trigger user',
  'table playlist disable trigger user',
  'table playlist_item disable trigger purge_items',
];

interface CommunitySeedOptions {
  owner_url: string;
  members: number;
  /** Called at the end of each part with the seconds it took. */
  report(part: string, seconds: number): void;
}

/**
 * Gives the members of a big catalogue (`seedMembers`) what members have together: subscriptions, comments, messages, playlists,
 * favourites, histories and notifications, the same for the same number of members and videos. Returns what it promised, counted.
 */
export async function seedCommunity({
  owner_url,
  members,
  report,
}: CommunitySeedOptions): Promise<Promised[]> {
  await using lanes = await openLanes(owner_url);
  const { part, inTurn } = inParts(lanes, report);
  await inTurn('names of the community', nameTasks(members));
  const plan = await planCommunity(lanes.first);
  const late = await dropIndexes(lanes.first, bulk, []);
  await inTurn('triggers', switched(silenced));
  const comments = commentTasks(plan);
  await inTurn('tables of replies', replyTables);
  await part('replies', comments.replies);
  await inTurn('numbers of replies', answeredTables);
  await part('comments', comments.comments);
  await inTurn('numbers of comments', [countComments]);
  await part('subscriptions', subscriptionTasks(plan));
  const contacts = messageTasks(plan);
  await inTurn('threads', contacts.threads);
  await part('messages', contacts.messages);
  await inTurn('threads of members', [threadSides]);
  const lists = playlistTasks(plan);
  await inTurn('playlists', lists.playlists);
  await part('videos of playlists', lists.items);
  await part('favourites', savedTasks(plan));
  await part('histories', historyTasks(plan));
  await part('notifications', notificationTasks);
  await part('keys of the community', late.keys(bulk));
  await part('indexes of the community', late.indexes(bulk));
  await inTurn('statistics of the community', [statement(`analyze ${bulk.join(', ')}`)]);
  await inTurn('lists of playlists', playlistRefreshTasks(plan));
  await inTurn('foreign keys of the community', [late.foreignKeys()]);
  await inTurn('counts', [
    statement('select subscriber_fold()'),
    statement('select contact_fold()'),
    statement('select facet_fold()'),
    ...switched(silenced.map((each) => each.replace(' disable ', ' enable '))),
    restartSequences,
    statement('drop schema big_community cascade'),
    statement(`vacuum (freeze, analyze) ${[...bulk, ...others].join(', ')}`),
  ]);
  return await checkCommunity(lanes.first, plan);
}

const switched = (changes: readonly string[]): Task[] =>
  changes.map((change) => statement(`alter ${change}`));
