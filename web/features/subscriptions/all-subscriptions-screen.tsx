import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import {
  unsubscribe_url,
  type Subscription,
  type Subscriptions,
} from '#contracts/calls/social/subscriptions.ts';
import { notify_url } from '#contracts/calls/social/notifications.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { PageHead } from '../../lib/document/page-head.tsx';
import { localAction } from '../../lib/visit/page-address.ts';
import { buttonClass, IconButton, linkClass } from '../../ui/button.tsx';
import { SearchX } from '../../ui/icons.tsx';
import { Bell, BellOff, Mail, MailX } from '../../ui/more-icons.tsx';
import { RoundPicture } from '../../ui/round-picture.tsx';
import { State } from '../../ui/state.tsx';
import { FailureNotice } from '../accounts/index.ts';
import { feedPage, sourcePage } from './source-address.ts';
import styles from './subscriptions.module.css';

interface AllSubscriptionsProps {
  page: Subscriptions;
  /** The error code of a form without script. */
  failed: string | undefined;
}

/** The subscriptions of the member, newest first. Its buttons work without script. */
export function AllSubscriptionsScreen({ page, failed }: AllSubscriptionsProps): ReactNode {
  const { t } = useLingui();
  const title = t`All subscriptions`;
  const path = accountPages.allSubscriptions();
  return (
    <>
      <PageHead title={title} description={title} path={path} isNoindex />
      <header className={styles['head']}>
        <h1>{title}</h1>
        <a className={linkClass()} href={accountPages.subscriptions()}>
          {t`Videos of my subscriptions`}
        </a>
      </header>
      <FailureNotice failed={failed} />
      {page.subscriptions.length === 0 ? (
        <State icon={<SearchX className="icon" />} title={t`Subscriptions not found.`} isPage>
          {t`Try changing your search criteria.`}
        </State>
      ) : (
        <ul className={styles['list']}>
          {page.subscriptions.map((each) => (
            <Item key={each.thing} subscription={each} />
          ))}
        </ul>
      )}
      {page.next > 0 && (
        <p className={styles['onward']}>
          <a className={buttonClass()} href={`${path}?after=${page.next}`}>
            {t`Older subscriptions`}
          </a>
        </p>
      )}
    </>
  );
}

const all = { type: 'all', duration: 0, watched: 'all', after: 'first' } as const;

function Item({ subscription }: { subscription: Subscription }): ReactNode {
  const { t } = useLingui();
  const { thing, title: named, avatar } = subscription;
  return (
    <li>
      <RoundPicture key={avatar} address={avatar} name={named} />
      <span className={styles['named']}>
        <bdi>{named}</bdi>
        <span className={styles['links']}>
          <a
            className={linkClass()}
            href={sourcePage(subscription)}
            aria-label={t`Page of ${named}`}
          >
            {t`Page`}
          </a>
          <a
            className={linkClass()}
            href={feedPage({ ...all, source: thing })}
            aria-label={t`Videos of ${named}`}
          >
            {t`Videos`}
          </a>
        </span>
      </span>
      <NotifyForms subscription={subscription} />
      <form action={localAction(unsubscribe_url)} method="post">
        <input type="hidden" name="thing" value={thing} />
        <input type="hidden" name="next" value={accountPages.allSubscriptions()} />
        <button
          type="submit"
          className={buttonClass()}
          aria-label={t`Unsubscribe from ${named}`}
        >{t`Unsubscribe`}</button>
      </form>
    </li>
  );
}

/** Whether what is new there makes notifications, and whether mails count it. */
function NotifyForms({ subscription }: { subscription: Subscription }): ReactNode {
  const { t } = useLingui();
  const { thing, title: name, is_notified, is_mailed } = subscription;
  return (
    <span className={styles['notify']}>
      <NotifyForm
        fields={{ thing, by: 'site', notify: is_notified ? 'off' : 'on' }}
        label={
          is_notified
            ? t`Stop notifications from ${name}`
            : t`Notify me of what is new from ${name}`
        }
      >
        {is_notified ? <Bell className="icon" /> : <BellOff className="icon" />}
      </NotifyForm>
      <NotifyForm
        fields={{ thing, by: 'mail', notify: is_mailed ? 'off' : 'on' }}
        label={is_mailed ? t`Leave ${name} out of emails` : t`Include ${name} in emails`}
      >
        {is_mailed ? <Mail className="icon" /> : <MailX className="icon" />}
      </NotifyForm>
    </span>
  );
}

interface NotifyFormProps {
  fields: Readonly<Record<string, string>>;
  label: string;
  children: ReactNode;
}

function NotifyForm({ fields, label, children }: NotifyFormProps): ReactNode {
  return (
    <form action={localAction(notify_url)} method="post">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <IconButton type="submit" aria-label={label}>
        {children}
      </IconButton>
    </form>
  );
}
