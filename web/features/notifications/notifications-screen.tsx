import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import {
  read_notifications_url,
  type Notifications,
  type Notification,
} from '#contracts/calls/social/notifications.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { localAction } from '../../lib/visit/page-address.ts';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { buttonClass, linkClass } from '../../ui/button.tsx';
import {
  AccountNotice,
  AccountPage,
  FailureNotice,
  linksClass,
  type AccountFormPage,
} from '../accounts/index.ts';
import { NotificationSettings } from './notification-settings.tsx';
import { NotificationText } from './notification-text.tsx';
import styles from './notifications.module.css';

interface NotificationsScreenProps {
  form: Pick<AccountFormPage, 'state' | 'failed'>;
  shown: Notifications;
  /** Unix seconds. */
  now: number;
}

/** The events that concern the member. Its buttons work without script. */
export function NotificationsScreen({ form, shown, now }: NotificationsScreenProps): ReactNode {
  const { t } = useLingui();
  const { notifications, unread, until, next, off } = shown;
  return (
    <AccountPage
      title={t`Notifications`}
      lead={
        notifications.length === 0
          ? t`Nothing yet. Replies, mentions, messages, friend requests, decisions and what is new in your subscriptions will be listed here.`
          : undefined
      }
      path={accountPages.notifications()}
    >
      {form.state === 'saved' && <AccountNotice>{t`Your choice is saved.`}</AccountNotice>}
      <FailureNotice failed={form.failed} />
      {unread > 0 && until !== '' && <ReadForm field={{ until }}>{t`Mark all as read`}</ReadForm>}
      {notifications.length > 0 && (
        <ul className={styles['list']}>
          {notifications.map((each) => (
            <Line key={each.notification_id} notification={each} now={now} />
          ))}
        </ul>
      )}
      {next !== '' && (
        <p>
          <a className={buttonClass()} href={`${accountPages.notifications()}?after=${next}`}>
            {t`Older notifications`}
          </a>
        </p>
      )}
      <NotificationSettings off={off} />
      <p className={linksClass()}>
        <a className={linkClass()} href={accountPages.digest()}>{t`Emails about notifications`}</a>
        <a className={linkClass()} href={accountPages.account()}>{t`My account`}</a>
        <a className={linkClass()} href={accountPages.allSubscriptions()}>{t`All subscriptions`}</a>
      </p>
    </AccountPage>
  );
}

function Line({ notification, now }: { notification: Notification; now: number }): ReactNode {
  const { t } = useLingui();
  const format = useFormat();
  const { notification_id, at, is_read, href } = notification;
  const seconds = Math.floor(Date.parse(at) / 1000);
  return (
    <li className={is_read ? undefined : styles['unread']}>
      <a
        href={href}
        onClick={() => {
          if (!is_read) sendRead(notification_id);
        }}
      >
        {!is_read && <span className="sr">{t`Unread:`} </span>}
        <NotificationText notification={notification} />
        <time className="quiet small" dateTime={at}>
          {format.age(seconds, now, 'long')}
        </time>
      </a>
      {!is_read && (
        <ReadForm field={{ notification: String(notification_id) }} isQuiet>
          {t`Mark as read`}
        </ReadForm>
      )}
    </li>
  );
}

/** Marks a notification as read while its page opens. If the request fails, it stays unread. */
function sendRead(notification_id: number): void {
  const body = new URLSearchParams({ notification: String(notification_id) });
  fetch(read_notifications_url, { method: 'POST', body, keepalive: true }).catch(() => undefined);
}

interface ReadFormProps {
  field: Readonly<Record<string, string>>;
  isQuiet?: boolean;
  children: string;
}

function ReadForm({ field, isQuiet = false, children }: ReadFormProps): ReactNode {
  return (
    <form action={localAction(read_notifications_url)} method="post">
      {Object.entries(field).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className={isQuiet ? linkClass() : buttonClass()}>
        {children}
      </button>
    </form>
  );
}
