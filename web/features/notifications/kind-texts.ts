import { useLingui } from '@lingui/react/macro';
import type { NotificationKind } from '#contracts/calls/social/notifications.ts';

/** The label of each kind, for its box. */
export function useKindTexts(): Readonly<Record<NotificationKind, string>> {
  const { t } = useLingui();
  return {
    reply: t`Replies to my comments`,
    mention: t`Mentions of my name`,
    friend_request: t`Friend requests`,
    friend: t`Friend requests that were accepted`,
    message: t`Messages`,
    decision: t`Decisions about what I have published`,
    video: t`New videos of my subscriptions`,
    album: t`New albums of my subscriptions`,
  };
}
