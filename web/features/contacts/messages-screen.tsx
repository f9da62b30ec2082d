import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Thread, Threads } from '#contracts/calls/social/messages.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { messagesPage, threadPage } from '#contracts/pages/contact-pages.ts';
import { buttonClass, linkClass } from '../../ui/button.tsx';
import { RoundPicture } from '../../ui/round-picture.tsx';
import { AccountPage, linksClass, type AccountFormPage } from '../accounts/index.ts';
import styles from './contacts.module.css';
import { MessageForm } from './message-form.tsx';
import { Ago, Lists, numbered } from './parts.tsx';

interface MessagesScreenProps {
  page: AccountFormPage;
  shown: Threads;
  /** Whom a link leads to write to; '' for none. */
  to: string;
}

/** Threads of the member, and first messages that wait to be accepted. */
export function MessagesScreen({ page, shown, to }: MessagesScreenProps): ReactNode {
  const { t } = useLingui();
  const { list, threads, next } = shown;
  const isWriting = to !== '' || page.failed !== undefined;
  return (
    <AccountPage title={t`Messages`} path={accountPages.messages()}>
      {isWriting && <MessageForm page={page} to={to} />}
      <Lists
        label={t`Messages`}
        lists={[
          {
            href: messagesPage(),
            text: numbered(t`Messages`, shown.unread),
            isShown: list === 'inbox',
          },
          {
            href: messagesPage('requests'),
            text: numbered(t({ context: 'message requests', message: 'Requests' }), shown.requests),
            isShown: list === 'requests',
          },
        ]}
      />
      {list === 'requests' && (
        <p className="quiet">{t`First messages of members who are not your friends. They will not find out whether you have read them.`}</p>
      )}
      {!isWriting && (
        <details className={styles['fold']}>
          <summary className={buttonClass()}>{t`New message`}</summary>
          <MessageForm page={page} />
        </details>
      )}
      {threads.length === 0 ? (
        <p>{t`There are no messages.`}</p>
      ) : (
        <ul className={styles['people']}>
          {threads.map((thread) => (
            <Item key={thread.thread_id} thread={thread} />
          ))}
        </ul>
      )}
      {next > 0 && (
        <p>
          <a className={buttonClass()} href={messagesPage(list, next)}>
            {t`Show more`}
          </a>
        </p>
      )}
      <p className={linksClass()}>
        <a className={linkClass()} href={accountPages.friends()}>{t`Friends`}</a>
        <a className={linkClass()} href={accountPages.privacy()}>{t`Who may write to me`}</a>
        <a className={linkClass()} href={accountPages.account()}>{t`My account`}</a>
      </p>
    </AccountPage>
  );
}

function Item({ thread }: { thread: Thread }): ReactNode {
  const { t } = useLingui();
  const { thread_id, username, avatar, text, is_own, is_unread, sent_at } = thread;
  const named = username || t`Former member`;
  return (
    <li>
      <RoundPicture key={avatar} address={avatar} name={named} />
      <span className={styles['named']}>
        <a className={linkClass()} href={threadPage(thread_id)}>
          <bdi>{named}</bdi>
        </a>
        <span className={styles['snippet']} dir="auto">
          {is_own && `${t`You:`} `}
          {text}
        </span>
      </span>
      <span className={styles['when']}>
        <span className="quiet small">
          <Ago at={sent_at} />
        </span>
        {is_unread && <strong className={styles['unread']}>{t`unread`}</strong>}
      </span>
    </li>
  );
}
