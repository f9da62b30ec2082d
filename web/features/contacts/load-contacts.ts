import { Friends, friendsUrl, type FriendsQuery } from '#contracts/calls/social/friends.ts';
import {
  ThreadMessages,
  threadMessagesUrl,
  Threads,
  threadsUrl,
  type ThreadMessagesQuery,
  type ThreadsQuery,
} from '#contracts/calls/social/messages.ts';
import { pageFailure } from '../../lib/transport/page-failure.ts';
import { ownQueryOf } from '../../lib/transport/own-query.ts';
import { askOwn } from '../accounts/index.ts';

export const friendsQueryOf = (url: URL): FriendsQuery =>
  ownQueryOf(friendsUrl, url, ['list', 'after']);

export const threadsQueryOf = (url: URL): ThreadsQuery =>
  ownQueryOf(threadsUrl, url, ['list', 'after']);

/** The thread of a path. Throws not_found for what is no number. */
export function threadIdOf({ thread_id = '' }: { thread_id?: string | undefined }): number {
  if (!/^[1-9]\d{0,8}$/.test(thread_id)) throw pageFailure({ code: 'not_found' });
  return Number(thread_id);
}

/** The messages that the page of a thread shows. Throws not_found for what is no place in it. */
export function threadQueryOf({ searchParams }: URL, thread_id: number): ThreadMessagesQuery {
  const before = searchParams.get('before');
  const place = before === null ? '' : `&before=${encodeURIComponent(before)}`;
  const asked = threadMessagesUrl.parse(
    `${threadMessagesUrl.pattern}?thread_id=${thread_id}${place}`,
  );
  if (!asked) throw pageFailure({ code: 'not_found' });
  return asked;
}

export const askFriends = async (query: FriendsQuery, signal: AbortSignal): Promise<Friends> =>
  Friends.parse(await askOwn(friendsUrl.build(query), signal));

export const askThreads = async (query: ThreadsQuery, signal: AbortSignal): Promise<Threads> =>
  Threads.parse(await askOwn(threadsUrl.build(query), signal));

export const askThread = async (
  query: ThreadMessagesQuery,
  signal: AbortSignal,
): Promise<ThreadMessages> =>
  ThreadMessages.parse(await askOwn(threadMessagesUrl.build(query), signal));
