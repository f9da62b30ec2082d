import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import {
  unsubscribe_url,
  type Subscription,
  type Subscriptions,
} from '#contracts/calls/subscriptions.ts';
import { notify_url } from '#contracts/calls/notifications.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { PageHead } from '../../lib/document/page-head.tsx';
import { localAction } from '../../lib/visit/page-address.ts';
import { buttonClass, IconButton, linkClass } from '../../ui/button.tsx';
import { Bell, BellOff, SearchX } from '../../ui/icons.tsx';
import { RoundPicture } from '../../ui/round-picture.tsx';
import { State } from '../../ui/state.tsx';

import { feedPage, sourcePage } from './source-address.ts';
import styles from './subscriptions.module.css';

/** What the member is subscribed to, newest first. Its buttons work without script. */
export function AllSubscriptionsScreen({ page }: { page: Subscriptions }): ReactNode {
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
      <NotifyForm thing={thing} name={named} isOn={subscription.is_notified} />
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

/** Whether new videos of it make notifications. */
function NotifyForm({ thing, name, isOn }: { thing: string; name: string; isOn: boolean }) {
  const { t } = useLingui();
  return (
    <form action={localAction(notify_url)} method="post">
      <input type="hidden" name="thing" value={thing} />
      <input type="hidden" name="notify" value={isOn ? 'off' : 'on'} />
      <IconButton
        type="submit"
        aria-label={isOn ? t`Stop notifications from ${name}` : t`Notify me of videos from ${name}`}
      >
        {isOn ? <Bell className="icon" /> : <BellOff className="icon" />}
      </IconButton>
    </form>
  );
}
