import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import {
  notification_settings_url,
  notificationKinds,
  type NotificationKind,
} from '#contracts/calls/social/notifications.ts';
import { localAction } from '../../lib/visit/page-address.ts';
import { buttonClass } from '../../ui/button.tsx';
import { useKindTexts } from './kind-texts.ts';
import styles from './notifications.module.css';

/** Which kinds the member wants. */
export function NotificationSettings({ off }: { off: readonly NotificationKind[] }): ReactNode {
  const { t } = useLingui();
  const texts = useKindTexts();
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
