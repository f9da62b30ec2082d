import { useLingui } from '@lingui/react/macro';
import { useEffect, useState, type ReactNode } from 'react';
import { auth_urls, end_session_url, type SessionList } from '#contracts/calls/accounts.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { buttonClass } from '../../ui/button.tsx';
import { AccountPage, leaveFor } from './account-page.tsx';
import styles from './accounts.module.css';
import { readAccount, type Account } from './read-account.ts';

/**
 * The account: where it is signed in, and the way out. The document holds nothing of the member; what is
 * personal comes by script, and signing out works without.
 */
export function AccountScreen(): ReactNode {
  const { t } = useLingui();
  const [account, setAccount] = useState<Account>();
  const load = (): void =>
    void readAccount().then((read) =>
      read === 'nobody' ? leaveFor(accountPages.signIn(accountPages.account())) : setAccount(read),
    );
  useEffect(load, []);
  return (
    <AccountPage
      title={t`My account`}
      lead={account ? t`You are signed in as ${account.username}.` : t`You are signed in.`}
      path={accountPages.account()}
    >
      <form action={auth_urls.sign_out} method="post" className={styles['actions']}>
        <input type="hidden" name="next" value="/" />
        <button type="submit" className={buttonClass()}>{t`Sign out`}</button>
      </form>
      {account && <Sessions sessions={account.sessions} onEnded={load} />}
    </AccountPage>
  );
}

interface SessionsProps {
  sessions: SessionList['sessions'];
  onEnded(): void;
}

function Sessions({ sessions, onEnded }: SessionsProps): ReactNode {
  const { t, i18n } = useLingui();
  const end = (session: string): void =>
    void fetch(end_session_url, {
      method: 'POST',
      body: new URLSearchParams({ session }),
      headers: { accept: 'application/json' },
    }).then(onEnded, onEnded);
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
              <button
                type="button"
                className={buttonClass()}
                onClick={() => end(String(each.session_id))}
              >{t`End session`}</button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <div className={styles['actions']}>
          <button
            type="button"
            className={buttonClass()}
            onClick={() => end('others')}
          >{t`End all other sessions`}</button>
        </div>
      )}
    </section>
  );
}
