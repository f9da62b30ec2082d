import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import {
  notification_settings_url,
  notificationKinds,
  type NotificationKind,
} from '#contracts/calls/notifications.ts';
import { localAction } from '../../lib/visit/page-address.ts';
import { buttonClass } from '../../ui/button.tsx';
import styles from './notifications.module.css';

/** Which kinds the member wants. */
export function NotificationSettings({ off }: { off: readonly NotificationKind[] }): ReactNode {
  const { t } = useLingui();
  const texts: Readonly<Record<NotificationKind, string>> = {
    reply: t`Replies to my comments`,
    mention: t`Mentions of my name`,
    friend_request: t`Friend requests`,
    friend: t`Friend requests that were accepted`,
    message: t`Messages`,
    decision: t`Decisions about what I have published`,
    video: t`New videos of my subscriptions`,
    album: t`New albums of my subscriptions`,
  };
  return (
    <form
      action={localAction(notification_settings_url)}
      method="post"
      className={styles['settings']}
    >
      <fieldset>
        <legend>{t`Notify me of`}</legend>
        {notificationKinds.map((kind) => (
          <label key={kind}>
            <input type="checkbox" name={kind} value="on" defaultChecked={!off.includes(kind)} />
            {texts[kind]}
          </label>
        ))}
      </fieldset>
      <button type="submit" className={buttonClass()}>{t`Save`}</button>
    </form>
  );
}
