import {
  friend_urls,
  type FriendAction,
  type FriendAnswer,
  type FriendState,
} from '#contracts/calls/social/friends.ts';
import { friendUrl } from '#contracts/calls/accounts/member-url.ts';

type Sent = { state: FriendState['state'] } | { error: unknown };

/** Never throws. */
export async function sendFriend(action: FriendAction, username: string): Promise<Sent> {
  try {
    const response = await fetch(friend_urls[action], {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams({ username }),
    });
    const answer: unknown = await response.json().catch(() => undefined);
    return response.ok ? { state: (answer as FriendAnswer).friend.state } : { error: answer };
  } catch {
    return { error: { code: 'offline' } };
  }
}

/** Nothing for a visitor, and where the session has ended. */
export async function readFriend(username: string): Promise<FriendState['state'] | undefined> {
  if (document.documentElement.dataset['member'] === undefined) return undefined;
  try {
    const response = await fetch(friendUrl.build(username.toLowerCase()), {
      headers: { accept: 'application/json' },
    });
    return response.ok ? ((await response.json()) as FriendState).state : undefined;
  } catch {
    // Without it the button asks.
    return undefined;
  }
}
