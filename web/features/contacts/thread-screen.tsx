import { useLingui } from '@lingui/react/macro';
import { useEffect, type ReactNode } from 'react';
import {
  thread_urls,
  type Message,
  type ThreadMessages,
} from '#contracts/calls/social/messages.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { threadPage } from '#contracts/pages/contact-pages.ts';
import { linkClass } from '../../ui/button.tsx';
import { AccountNotice, AccountPage, linksClass, type AccountFormPage } from '../accounts/index.ts';
import styles from './contacts.module.css';
import { MessageForm } from './message-form.tsx';
import { Ago, MemberName, PostButton } from './parts.tsx';
import { ReportForm } from './report-form.tsx';

interface ThreadScreenProps {
  page: AccountFormPage;
  thread: ThreadMessages;
  /** The page begins before this message; 0 with the newest one. */
  before: number;
}

/** Messages of a thread, the newest at the end. */
export function ThreadScreen({ page, thread, before }: ThreadScreenProps): ReactNode {
  const { t } = useLingui();
  const { thread_id, username, messages, next, state } = thread;
  useReadMark(thread, before);
  const named = username || t`Former member`;
  const fields = { thread_id: String(thread_id) };
  return (
    <AccountPage title={t`Messages with ${named}`} path={threadPage(thread_id)}>
      {page.state === 'reported' && (
        <AccountNotice>{t`Thank you. Our staff will look at it.`}</AccountNotice>
      )}
      <p className={linksClass()}>
        {username !== '' && <MemberName username={username} />}
        <a className={linkClass()} href={accountPages.messages()}>{t`All messages`}</a>
      </p>
      {next > 0 && (
        <a className={linkClass()} href={threadPage(thread_id, next)}>{t`Older messages`}</a>
      )}
      <ol className={styles['messages']}>
        {[...messages].reverse().map((message) => (
          <Item key={message.message_id} message={message} seen_id={thread.seen_id} />
        ))}
      </ol>
      {before > 0 && (
        <a className={linkClass()} href={threadPage(thread_id)}>{t`Newest messages`}</a>
      )}
      {state === 'request' && <Request fields={fields} named={named} />}
      {state === 'waiting' && (
        <p className="quiet">{t`You can write more as soon as ${named} accepts your message.`}</p>
      )}
      {state === 'closed' && (
        <p className="quiet">{t`The staff closed this conversation. Nobody can write in it.`}</p>
      )}
      {(state === 'open' || state === 'request' || page.failed !== undefined) && (
        <MessageForm page={page} thread_id={thread_id} />
      )}
      <div className={styles['buttons']}>
        {thread.is_unread && state !== 'request' && (
          <PostButton action={thread_urls.read} fields={fields}>{t`Mark as read`}</PostButton>
        )}
        <PostButton action={thread_urls.delete} fields={fields}>{t`Delete for me`}</PostButton>
        {username !== '' && (
          <PostButton action={thread_urls.block} fields={fields}>{t`Block ${named}`}</PostButton>
        )}
      </div>
      <ReportForm thread={thread} />
    </AccountPage>
  );
}

/** A member who accepts or answers has the thread among the others; one who deletes or blocks gets nothing more of it. */
function Request({
  fields,
  named,
}: {
  fields: Readonly<Record<string, string>>;
  named: string;
}): ReactNode {
  const { t } = useLingui();
  return (
    <section className={styles['form']}>
      <p>{t`${named} wants to write to you, and will not find out what you do here.`}</p>
      <PostButton action={thread_urls.accept} fields={fields} isPrimary>{t`Accept`}</PostButton>
    </section>
  );
}

function Item({ message, seen_id }: { message: Message; seen_id: number }): ReactNode {
  const { t } = useLingui();
  const { is_own, text, state, sent_at, message_id } = message;
  return (
    <li data-own={is_own || undefined}>
      <span className="sr">{is_own ? t`You:` : ''}</span>
      {state === 'deleted' ? (
        <p className="quiet">{t`This message was deleted.`}</p>
      ) : (
        <p className={styles['text']} dir="auto">
          {text}
        </p>
      )}
      <p className="quiet small dotted">
        <Ago at={sent_at} />
        {is_own && message_id === seen_id && <span>{t`read`}</span>}
        {state === 'held' && (
          <span>{t`Waits for review: you have sent this text to several members.`}</span>
        )}
        {state === 'removed' && <span>{t`This message was removed.`}</span>}
      </p>
    </li>
  );
}

/** With script, opening a thread reads it; a request is read without a mark. */
function useReadMark(
  { thread_id, is_unread, state, messages }: ThreadMessages,
  before: number,
): void {
  const newest = messages[0]?.message_id;
  const isMarked = is_unread && state !== 'request' && before === 0 && newest !== undefined;
  useEffect(() => {
    if (!isMarked) return;
    const fields = { thread_id: String(thread_id), message_id: String(newest) };
    // A mark that is lost is set by the next visit.
    void fetch(thread_urls.read, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams(fields),
    }).catch(() => undefined);
  }, [isMarked, thread_id, newest]);
}
