import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import {
  accept_terms_url,
  auth_urls,
  end_session_url,
  type SessionList,
} from '#contracts/calls/accounts/accounts.ts';
import type { Account } from '#contracts/members/member-reads.ts';
import { privacyPage } from '#contracts/pages/account-links.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { pages } from '#contracts/pages/pages.ts';
import { localAction } from '../../lib/visit/page-address.ts';
import { buttonClass, linkClass } from '../../ui/button.tsx';
import { ChevronRight } from '../../ui/icons.tsx';
import { AccountPage, clearTab, FailureNotice, linksClass } from './account-page.tsx';
import menu from './account-menu.module.css';
import styles from './accounts.module.css';

interface AccountScreenProps {
  account: Account;
  /** Why a form without script was not taken. */
  failed?: string | undefined;
}

/** The account: where it is signed in, and the way out. Its buttons work without script. */
export function AccountScreen({ account, failed }: AccountScreenProps): ReactNode {
  const { t } = useLingui();
  return (
    <AccountPage
      title={t`My account`}
      lead={t`You are signed in as ${account.username}.`}
      path={accountPages.account()}
      isWide
    >
      <FailureNotice failed={failed} />
      {account.terms_due !== '' && <NewTerms version={account.terms_due} />}
      <AccountMenu account={account} />
      <Sessions sessions={account.sessions} />
      <form
        action={auth_urls.sign_out}
        method="post"
        className={styles['actions']}
        onSubmit={clearTab}
      >
        <input type="hidden" name="next" value="/" />
        <button type="submit" className={buttonClass()}>{t`Sign out`}</button>
      </form>
    </AccountPage>
  );
}

type Place = readonly [label: string, href: string];

/** The pages of an account, by what they are about. */
function AccountMenu({ account }: { account: Account }): ReactNode {
  const { t } = useLingui();
  const { contacts, role } = account;
  return (
    <nav className={menu['menu']} aria-label={t`My account`}>
      <Group
        title={t`Activity`}
        places={[
          [t`Notifications`, accountPages.notifications()],
          [t`Subscriptions`, accountPages.subscriptions()],
          [numbered(t`Friends`, contacts.friends), accountPages.friends()],
          [numbered(t`Messages`, contacts.unread_threads), accountPages.messages()],
        ]}
      />
      <Group
        title={t`Library`}
        places={[
          [t`Favourites`, accountPages.favourites()],
          [t`Watch later`, accountPages.watchLater()],
          [t`My playlists`, accountPages.playlists()],
          [t`History`, accountPages.history()],
        ]}
      />
      <Group
        title={t`Uploads`}
        places={[
          [t`Upload`, accountPages.upload()],
          [t`My videos`, accountPages.videos()],
          [t`My albums`, accountPages.albums()],
          [t`People shown`, accountPages.people()],
          [t`Decisions`, accountPages.decisions()],
          // Only for members who are none yet.
          ...(role === 'member'
            ? [[t`Become a verified uploader`, accountPages.verification()] as const]
            : []),
        ]}
      />
      <Group
        title={t`Settings`}
        places={[
          [t`Profile`, accountPages.profile()],
          [t`Privacy`, accountPages.privacy()],
          [t`Sign-in and security`, accountPages.security()],
          [t`My data`, accountPages.data()],
          [t`Privacy on this device`, privacyPage()],
        ]}
      />
    </nav>
  );
}

/** Nothing says zero. */
const numbered = (text: string, n: number): string => (n > 0 ? `${text} (${n})` : text);

const Group = ({ title, places }: { title: string; places: readonly Place[] }): ReactNode => (
  <section className={menu['group']}>
    <h2 className="caps">{title}</h2>
    <ul>
      {places.map(([label, href]) => (
        <li key={href}>
          <a href={href}>
            <span>{label}</span>
            <ChevronRight className="icon" />
          </a>
        </li>
      ))}
    </ul>
  </section>
);

/** The terms have changed: what a member writes waits until they are accepted. */
function NewTerms({ version }: { version: string }): ReactNode {
  const { t } = useLingui();
  return (
    <section className={styles['section']}>
      <h2>{t`Our terms of use have changed`}</h2>
      <p>{t`Please read them. You can go on watching, but you can vote, upload and edit your profile only after you have accepted them.`}</p>
      <p className={linksClass()}>
        <a className={linkClass()} href={pages.information('terms')}>{t`Terms of use`}</a>
      </p>
      <form action={localAction(accept_terms_url)} method="post" className={styles['actions']}>
        <input type="hidden" name="version" value={version} />
        <button type="submit" className={buttonClass('primary')}>{t`I agree`}</button>
      </form>
    </section>
  );
}

function Sessions({ sessions }: SessionList): ReactNode {
  const { t, i18n } = useLingui();
  const country = new Intl.DisplayNames(i18n.locale, { type: 'region' });
  const day = new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'medium', timeZone: 'UTC' });
  return (
    <section className={styles['section']}>
      <h2>{t`Where you are signed in`}</h2>
      <ul className={styles['sessions']}>
        {sessions.map((each) => (
          <li key={each.session_id}>
            <span>
              {each.device || t`Unknown device`}
              <br />
              <span className={styles['quiet']}>
                {[
                  each.country && country.of(each.country.toUpperCase()),
                  day.format(new Date(each.used_on)),
                  each.is_current && t`this device`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            {!each.is_current && (
              <EndButton session={String(each.session_id)}>{t`End session`}</EndButton>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <div className={styles['actions']}>
          <EndButton session="others">{t`End all other sessions`}</EndButton>
        </div>
      )}
    </section>
  );
}

const EndButton = ({ session, children }: { session: string; children: ReactNode }): ReactNode => (
  <form action={localAction(end_session_url)} method="post">
    <input type="hidden" name="session" value={session} />
    <button type="submit" className={buttonClass()}>
      {children}
    </button>
  </form>
);
