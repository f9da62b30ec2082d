import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Notification } from '#contracts/calls/social/notifications.ts';
import { subjectText } from '../decisions/index.ts';
import styles from './notifications.module.css';

const decided: Readonly<Record<NonNullable<Notification['action']>, MessageDescriptor>> = {
  approve: msg`Approved`,
  'approve-limited': msg`Published, but not in some countries`,
  'ask-changes': msg`Changes requested`,
  reject: msg`Not published`,
  hold: msg`Hidden while we review it`,
  'hide-region': msg`Not shown in some countries`,
  remove: msg`Removed`,
  'remove-stay-down': msg`Removed for good`,
  strike: msg`Strike`,
  mute: msg`You cannot post anything`,
  suspend: msg`Account suspended`,
  ban: msg`Account closed`,
  restore: msg`Restored`,
};

/** The event, and the title of its object. */
export function NotificationText({ notification }: { notification: Notification }): ReactNode {
  const { title } = notification;
  const sentence = useSentence(notification);
  return (
    <>
      <span className={styles['sentence']}>{sentence}</span>
      {title !== '' && <bdi className={styles['title']}>{title}</bdi>}
    </>
  );
}

function useSentence({ kind, count, name, action, subject_type }: Notification): string {
  const { t, i18n } = useLingui();
  if (kind === 'decision') {
    const subject = subjectText(subject_type);
    const outcome = action === null ? t`Decided` : i18n._(decided[action]);
    return subject ? `${i18n._(subject)}: ${outcome}` : outcome;
  }
  const who = name === '' ? t`A former member` : name;
  if (kind === 'mention') return t`${who} mentioned you in a comment`;
  if (kind === 'friend_request') return t`${who} wants to be your friend`;
  if (kind === 'friend') return t`${who} accepted your friend request`;
  if (kind === 'message')
    return count === 1
      ? t`${who} sent you a message`
      : t`${plural(count, { one: `# new message from ${who}`, other: `# new messages from ${who}` })}`;
  if (kind === 'video')
    return t`${plural(count, { one: `# new video from ${who}`, other: `# new videos from ${who}` })}`;
  if (kind === 'album')
    return t`${plural(count, { one: `# new album from ${who}`, other: `# new albums from ${who}` })}`;
  return count === 1
    ? t`${who} replied to your comment`
    : t`${plural(count, { one: `# reply to your comment, the latest from ${who}`, other: `# replies to your comment, the latest from ${who}` })}`;
}
