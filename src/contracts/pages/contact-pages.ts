import type { FriendList } from '../calls/social/friends.ts';
import { withNext } from './account-links.ts';

/** Outcome of a form of friends that was sent without script. */
export type FriendPageState =
  | 'sent'
  | 'friends'
  | 'none'
  | 'received'
  | 'already'
  | 'already_friends'
  | 'self'
  | 'unknown'
  | 'full'
  | 'failed';

/** Friends and requests; `state` is what became of a form that was sent from the page `next`. */
export function friendsPage(state?: FriendPageState, next?: string): string {
  const page = withNext('/account/friends/', next);
  return state === undefined ? page : `${page}${page.includes('?') ? '&' : '?'}state=${state}`;
}

/** A page of one of the lists of friends. */
export const friendListPage = (list: FriendList, after = 0): string =>
  withQuery('/account/friends/', {
    ...(list !== 'friends' && { list }),
    ...(after > 0 && { after: String(after) }),
  });

/** Threads, or requests to write. */
export const messagesPage = (list: 'inbox' | 'requests' = 'inbox', after = 0): string =>
  withQuery('/account/messages/', {
    ...(list !== 'inbox' && { list }),
    ...(after > 0 && { after: String(after) }),
  });

/** Where a first message is written. */
export const writePage = (username: string): string =>
  withQuery('/account/messages/', { to: username });

/** A thread, or its part before a message. */
export const threadPage = (thread_id: number, before = 0): string =>
  withQuery(`/account/messages/${thread_id}/`, { ...(before > 0 && { before: String(before) }) });

const withQuery = (path: string, query: Readonly<Record<string, string>>): string => {
  const text = new URLSearchParams(query).toString();
  return text === '' ? path : `${path}?${text}`;
};

/** Query names of the two pages of messages. */
export const message_keys = ['to', 'list', 'after', 'before', 'state', 'draft', 'failed'] as const;
