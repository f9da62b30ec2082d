import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { AccountPage } from './account-page.tsx';

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
