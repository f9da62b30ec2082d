import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { AccountData } from '#contracts/calls/accounts/account-data.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { linkClass } from '../../ui/button.tsx';
import { AccountTick } from './account-form.tsx';
import { AccountPage, linksClass } from './account-page.tsx';
import styles from './accounts.module.css';
import type { AccountFormPage } from './load-account.ts';
import { ExportSection } from './export-section.tsx';
import { RecentProof } from './password-fields.tsx';
import { SecurityForm } from './security/security-form.tsx';

interface DataScreenProps {
  page: AccountFormPage;
  data: AccountData;
}

/** Export of the account's data, and deletion of the account. */
export function DataScreen({ page, data }: DataScreenProps): ReactNode {
  const { t } = useLingui();
  const { username, has_passkeys, is_proved } = data;
  const owned = { ...page, username, has_passkeys, is_proved };
  return (
    <AccountPage title={t`My data`} path={accountPages.data()}>
      {page.state === 'kept' && (
        <output className={styles['done']}>
          {t`You have signed in, so your account will not be deleted.`}
        </output>
      )}
      <ExportSection page={owned} made={data.export} />
      <section className={`${styles['section']} ${styles['danger']}`}>
        <h2>{t`Delete my account`}</h2>
        <p className={styles['quiet']}>
          {t`Your username, email, password, playlists, the videos and albums that you uploaded with their files, and everything else in your account are deleted for good. You are signed out now and get an email with the day on which that happens; if you sign in before, your account stays.`}
        </p>
        <SecurityForm
          form="erase"
          page={owned}
          opener={t`Delete my account`}
          submit={t`Delete my account`}
        >
          <AccountTick name="keep_comments">{t`Keep my comments on the site, shown as “Former member”`}</AccountTick>
          <RecentProof />
        </SecurityForm>
      </section>
      <p className={linksClass()}>
        <a className={linkClass()} href={accountPages.account()}>{t`My account`}</a>
      </p>
    </AccountPage>
  );
}
