import { useLingui } from '@lingui/react/macro';
import { useId, type ReactNode } from 'react';
import { friend_urls, type Friend, type Friends } from '#contracts/calls/social/friends.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { friendListPage, writePage, type FriendPageState } from '#contracts/pages/contact-pages.ts';
import { localAction } from '../../lib/visit/page-address.ts';
import { buttonClass, linkClass } from '../../ui/button.tsx';
import input from '../../ui/field.module.css';
import form from '../../ui/form.module.css';
import { RoundPicture } from '../../ui/round-picture.tsx';
import { AccountNotice, AccountPage, linksClass, type AccountFormPage } from '../accounts/index.ts';
import styles from './contacts.module.css';
import { Ago, Lists, MemberName, numbered, PostButton } from './parts.tsx';

interface FriendsScreenProps {
  /** The result of a form. */
  page: Pick<AccountFormPage, 'next' | 'state'>;
  shown: Friends;
}

/** Friends, and requests of both directions. */
export function FriendsScreen({ page, shown }: FriendsScreenProps): ReactNode {
  const { t } = useLingui();
  const { list, people, next } = shown;
  return (
    <AccountPage title={t`Friends`} path={accountPages.friends()}>
      <Outcome page={page} />
      <Lists
        label={t`Friends`}
        lists={[
          {
            href: friendListPage('friends'),
            text: numbered(t`Friends`, shown.friends),
            isShown: list === 'friends',
          },
          {
            href: friendListPage('received'),
            text: numbered(t({ context: 'friend requests', message: 'Requests' }), shown.received),
            isShown: list === 'received',
          },
          { href: friendListPage('sent'), text: t`Sent requests`, isShown: list === 'sent' },
        ]}
      />
      {people.length === 0 ? (
        <Nothing list={list} />
      ) : (
        <ul className={styles['people']}>
          {people.map((friend) => (
            <Item key={friend.username} friend={friend} list={list} />
          ))}
        </ul>
      )}
      {next > 0 && (
        <p>
          <a className={buttonClass()} href={friendListPage(list, next)}>
            {t`Show more`}
          </a>
        </p>
      )}
      <AddFriend />
      <p className={linksClass()}>
        <a className={linkClass()} href={accountPages.messages()}>{t`Messages`}</a>
        <a
          className={linkClass()}
          href={accountPages.privacy()}
        >{t`Who may ask to be my friend`}</a>
        <a className={linkClass()} href={accountPages.account()}>{t`My account`}</a>
      </p>
    </AccountPage>
  );
}

function Nothing({ list }: { list: Friends['list'] }): ReactNode {
  const { t } = useLingui();
  const texts = {
    friends: t`Friends not found.`,
    received: t`No requests are waiting for your answer.`,
    sent: t`None of your requests is waiting for an answer.`,
  };
  return <p>{texts[list]}</p>;
}

function Item({ friend, list }: { friend: Friend; list: Friends['list'] }): ReactNode {
  const { t } = useLingui();
  const { username, avatar, since } = friend;
  const fields = { username, next: friendListPage(list) };
  return (
    <li>
      <RoundPicture key={avatar} address={avatar} name={username} />
      <span className={styles['named']}>
        <MemberName username={username} />
        <span className="quiet small">
          <Ago at={since} />
        </span>
      </span>
      <span className={styles['buttons']}>
        {list === 'friends' && (
          <>
            <a
              className={linkClass()}
              href={writePage(username)}
              aria-label={t`Write to ${username}`}
            >{t`Write`}</a>
            <PostButton
              action={friend_urls.remove}
              fields={fields}
              label={t`Remove ${username} from friends`}
            >{t`Remove`}</PostButton>
          </>
        )}
        {list === 'received' && (
          <>
            <PostButton
              action={friend_urls.accept}
              fields={fields}
              label={t`Accept the request of ${username}`}
              isPrimary
            >{t`Accept`}</PostButton>
            <PostButton
              action={friend_urls.decline}
              fields={fields}
              label={t`Decline the request of ${username}`}
            >{t`Decline`}</PostButton>
          </>
        )}
        {list === 'sent' && (
          <PostButton
            action={friend_urls.cancel}
            fields={fields}
            label={t`Cancel the request to ${username}`}
          >{t`Cancel`}</PostButton>
        )}
      </span>
    </li>
  );
}

function AddFriend(): ReactNode {
  const { t } = useLingui();
  const id = useId();
  return (
    <form action={localAction(friend_urls.ask)} method="post" className={styles['form']}>
      <div className={form['field']}>
        <label htmlFor={id} className={form['label']}>{t`Add a friend by username`}</label>
        <input
          id={id}
          name="username"
          className={input['input']}
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-describedby={`${id}-hint`}
        />
        <p id={`${id}-hint`} className={form['hint']}>{t`The exact name.`}</p>
      </div>
      <button type="submit" className={buttonClass('primary')}>{t`Send request`}</button>
    </form>
  );
}

/** The result of a form. */
function Outcome({ page: { state, next } }: Pick<FriendsScreenProps, 'page'>): ReactNode {
  const { t } = useLingui();
  const texts: Readonly<Record<FriendPageState, string>> = {
    sent: t`Friend request sent`,
    friends: t`You are friends now.`,
    none: t`That is done.`,
    received: t`That is done.`,
    already: t`Friend request already sent`,
    already_friends: t`You are friends already.`,
    self: t`That is you.`,
    unknown: t`No member with this name accepts friend requests.`,
    full: t`One of you has reached the maximum number of friends.`,
    failed: t`That did not work.`,
  };
  if (state === undefined || !Object.hasOwn(texts, state)) return null;
  const isElsewhere = next !== '/' && !next.startsWith(accountPages.friends());
  return (
    <AccountNotice>
      {texts[state as FriendPageState]}{' '}
      {isElsewhere && (
        <a className={linkClass()} href={next}>
          {t`Back to the page`}
        </a>
      )}
    </AccountNotice>
  );
}
