import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { accountPage, isAccountForm, signInPage } from '#contracts/pages/account-links.ts';
import { iconClass } from './button.tsx';
import { User } from './icons.tsx';
import { useUnread } from '../lib/store/unread.ts';
import { pathOfPage } from '../lib/visit/page-address.ts';
import styles from './account-links.module.css';

/**
 * To the sign-in and back, or to the account. Both are in every document, which is the same for members
 * and strangers; the first script of the page says which one shows (`member-flag.ts`).
 */
export function AccountLinks(): ReactNode {
  const { t } = useLingui();
  const { pathname, search } = useLocation();
  const unread = useUnread();
  const shown = unread > 99 ? '99+' : unread;
  const here = pathOfPage(pathname) ?? '/';
  const next = isAccountForm(here) ? undefined : here + search;
  return (
    <>
      <a
        className={`${iconClass()} ${styles['stranger']}`}
        href={signInPage(next)}
        rel="nofollow"
        aria-label={t`Sign in`}
        data-native=""
      >
        <User className="icon" />
      </a>
      <a
        className={`${iconClass()} ${styles['member']}`}
        href={accountPage()}
        rel="nofollow"
        aria-label={unread > 0 ? t`My account, unread notifications: ${shown}` : t`My account`}
        data-native=""
      >
        <User className="icon" />
        {unread > 0 && <span className={styles['unread']}>{shown}</span>}
      </a>
    </>
  );
}
