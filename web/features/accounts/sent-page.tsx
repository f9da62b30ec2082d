import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { AccountPage } from './account-page.tsx';

/** A mail is under way. */
export function SentPage({ path, lead }: { path: string; lead: string }): ReactNode {
  const { t } = useLingui();
  return (
    <AccountPage title={t`Check your email`} lead={lead} path={path}>
      <p>{t`Has nothing arrived? Look in your spam folder.`}</p>
    </AccountPage>
  );
}
