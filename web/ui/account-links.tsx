import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { accountPage, isAccountForm, signInPage } from '#contracts/pages/account-links.ts';
import { iconClass } from './button.tsx';
import { User } from './icons.tsx';
import { useUnread } from '../lib/store/unread.ts';
import styles from './account-links.module.css';

/**
 * To the sign-in and back, or to the account. Both are in every document, which is the same for members
 * and strangers; the first script of the page says which one shows (`member-flag.ts`). With a class they are lines of a menu, else icons of the header.
 */
export function AccountLinks({ className }: { className?: string }): ReactNode {
  const { t } = useLingui();
  const { pathname, search } = useLocation();
  const unread = useUnread();
  const shown = unread > 99 ? '99+' : unread;
  const next = isAccountForm(pathname) ? undefined : pathname + search;
  const linkOf = (whose: string, href: string, label: string, more?: ReactNode) => (
    <a
      className={`${className ?? iconClass()} ${whose}`}
      href={href}
      rel="nofollow"
      aria-label={className ? undefined : label}
      data-native=""
    >
      <User className="icon" />
      {className ? <span>{label}</span> : more}
    </a>
  );
  const { stranger, member } = className
    ? { stranger: styles['strangerLine'], member: styles['memberLine'] }
    : { stranger: styles['stranger'], member: styles['member'] };
  return (
    <>
      {linkOf(stranger ?? '', signInPage(next), t`Sign in`)}
      {linkOf(
        member ?? '',
        accountPage(),
        unread > 0 && !className ? t`My account, unread notifications: ${shown}` : t`My account`,
        unread > 0 && <span className={styles['unread']}>{shown}</span>,
      )}
    </>
  );
}
