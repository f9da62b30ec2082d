import { contacts_url, friend_urls, friendsUrl } from '#contracts/calls/social/friends.ts';
import { friendUrl } from '#contracts/calls/accounts/member-url.ts';
import { getCall, type Call } from '../../call.ts';
import { own, ownForm, type FormCall } from '../accounts/account-call.ts';

const group = 'Friends';
const led =
  'A browser without script is led to the page of friends, which says what was done and leads back to `next`.';
const form = ({
  name = 'olga',
  ...call
}: Pick<FormCall, 'id' | 'url' | 'summary' | 'details' | 'errors'> & { name?: string }): Call =>
  ownForm({
    ...call,
    group,
    form: 'FriendForm',
    details: `${call.details ?? ''} ${led}`.trim(),
    answers: 'FriendAnswer',
    description: 'What the other one is now.',
    example: `username=${name}`,
  });

/** Friends of members. */
export const friendCalls: readonly Call[] = [
  getCall({
    id: 'getFriendState',
    group,
    url: friendUrl,
    descriptions: { username: 'The name of the other member, in lower case.' },
    summary: 'What another member is to the one who is signed in.',
    details: 'A name that no member has is `none`, as one without contact.',
    schema: 'FriendState',
    description: 'Friend, request, or nothing.',
    policy: 'never',
    errors: ['unauthorized', 'not_found'],
    example: '/api/v1/me/friend/nora',
    headers: own,
  }),
  getCall({
    id: 'listFriends',
    group,
    url: friendsUrl,
    descriptions: {
      list: 'received and sent are requests; absent for friends.',
      start: 'Leaves those whose names begin with it, in any letter case.',
      after: 'The `next` of the page before.',
    },
    summary: 'Friends of the member, or requests, newest first, 50 a page.',
    schema: 'Friends',
    description: 'A page of them, and how many there are.',
    policy: 'never',
    errors: ['unauthorized'],
    example: '/api/v1/me/friends',
    headers: own,
  }),
  getCall({
    id: 'getContacts',
    group,
    url: { pattern: contacts_url, template: contacts_url, parts: {} },
    descriptions: {},
    summary: 'How many friends, requests and unread threads the member has.',
    schema: 'Contacts',
    description: 'Exact numbers.',
    policy: 'never',
    errors: ['unauthorized'],
    example: contacts_url,
    headers: own,
  }),
  form({
    id: 'askFriend',
    name: 'nora',
    url: friend_urls.ask,
    summary: 'Asks another member, found by the exact name, to be a friend.',
    details:
      'When the other member has sent a request already, this accepts it. 409 `already` for friends and for a request that waits, 422 with `username: self`, 409 `full` where one of them has 5,000 friends. 404 for a name that no member has, a hidden page, a member who takes no requests and one with whom there is a block: nobody learns which.',
    errors: ['read_only', 'muted', 'terms_changed', 'not_found', 'already', 'full'],
  }),
  form({
    id: 'acceptFriend',
    url: friend_urls.accept,
    summary: 'Accepts a request.',
    errors: ['read_only', 'muted', 'terms_changed', 'not_found', 'full'],
  }),
  form({
    id: 'declineFriend',
    url: friend_urls.decline,
    summary: 'Declines a friend request; the sender is not notified.',
    errors: [],
  }),
  form({
    id: 'cancelFriendRequest',
    name: 'nora',
    url: friend_urls.cancel,
    summary: 'Takes a request back.',
    errors: [],
  }),
  form({
    id: 'removeFriend',
    url: friend_urls.remove,
    summary: 'Ends a friendship.',
    errors: [],
  }),
];
