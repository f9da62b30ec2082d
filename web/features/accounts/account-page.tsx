import '../../lib/i18n/forms-texts.ts';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { PageHead } from '../../lib/document/page-head.tsx';
import styles from './accounts.module.css';

interface AccountPageProps {
  title: string;
  lead?: string | undefined;
  path: string;
  children: ReactNode;
}

/** A narrow page of an account; search engines leave it out. */
export function AccountPage({ title, lead, path, children }: AccountPageProps): ReactNode {
  return (
    <>
      <PageHead title={title} description={lead ?? title} path={path} isNoindex />
      <div className={styles['page']}>
        <div className={styles['head']}>
          <h1>{title}</h1>
          {lead && <p className={styles['lead']}>{lead}</p>}
        </div>
        {children}
      </div>
    </>
  );
}

/** What has happened. */
export const AccountNotice = ({ children }: { children: ReactNode }): ReactNode => (
  <output className={styles['done']}>{children}</output>
);

interface SentPageProps {
  path: string;
  /** Unless a mail is under way. */
  title?: string;
  lead: string;
}

/** Nothing is to be done here: a mail is under way, or will come. */
export function SentPage({ path, title, lead }: SentPageProps): ReactNode {
  const { t } = useLingui();
  return (
    <AccountPage title={title ?? t`Check your email`} lead={lead} path={path}>
      {title === undefined && <p>{t`Has nothing arrived? Look in your spam folder.`}</p>}
    </AccountPage>
  );
}

export const linksClass = (): string => `${styles['links']}`;

/** Another document: what the pages show depends on who is signed in. */
export const leaveFor = (path: string): void => location.assign(path);
