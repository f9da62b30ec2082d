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

/** A mail is under way. */
export function SentPage({ path, lead }: { path: string; lead: string }): ReactNode {
  const { t } = useLingui();
  return (
    <AccountPage title={t`Check your email`} lead={lead} path={path}>
      <p>{t`Has nothing arrived? Look in your spam folder.`}</p>
    </AccountPage>
  );
}

export const linksClass = (): string => `${styles['links']}`;

/** Another document: what the pages show depends on who is signed in. */
export const leaveFor = (path: string): void => location.assign(path);
