import {
  subscribe_url,
  subscriptionUrl,
  unsubscribe_url,
  type SubscriptionAnswer,
  type SubscriptionState,
} from '#contracts/calls/social/subscriptions.ts';

export type Sent = { subscription: SubscriptionState } | { error: unknown };

/** Never throws. */
export async function sendSubscription(thing: string, wants: boolean): Promise<Sent> {
  try {
    const response = await fetch(wants ? subscribe_url : unsubscribe_url, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams({ thing }),
    });
    const answer: unknown = await response.json().catch(() => undefined);
    return response.ok
      ? { subscription: (answer as SubscriptionAnswer).subscription }
      : { error: answer };
  } catch {
    return { error: { code: 'offline' } };
  }
}

/** Nothing for a visitor, and where the session has ended. */
export async function readSubscription(thing: string): Promise<SubscriptionState | undefined> {
  if (document.documentElement.dataset['member'] === undefined) return undefined;
  try {
    const response = await fetch(subscriptionUrl.build({ thing }), {
      headers: { accept: 'application/json' },
    });
    return response.ok ? ((await response.json()) as SubscriptionState) : undefined;
  } catch {
    // Without it the button subscribes.
    return undefined;
  }
}
