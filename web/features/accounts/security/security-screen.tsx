import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Security } from '#contracts/calls/accounts/account-security.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { useSite } from '../../../lib/visit/site.ts';
import { linkClass } from '../../../ui/button.tsx';
import { AccountField } from '../account-form.tsx';
import { CurrentPassword, NewPassword } from '../password-fields.tsx';
import { AccountPage, FailureNotice, linksClass } from '../account-page.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { EventsSection } from './events-section.tsx';
import { FactorSection } from './factor-section.tsx';
import type { AccountFormPage } from '../load-account.ts';
import { SecurityForm, type SecurityPage } from './security-form.tsx';
import styles from '../accounts.module.css';

interface SecurityScreenProps {
  page: AccountFormPage;
  security: Security;
}

/** How a member signs in: passkeys, password, address, second factor; and what happened to the account. */
export function SecurityScreen({ page: given, security }: SecurityScreenProps): ReactNode {
  const { t } = useLingui();
  const has_passkeys = security.passkeys.length > 0;
  const has_mail = useSite()?.accounts.has_mail;
  const { username, is_proved } = security;
  const page = { ...given, username, has_passkeys, is_proved };
  const done = page.state === 'changed' || page.state === 'mailed' ? page.state : undefined;
  return (
    <AccountPage title={t`Sign-in and security`} path={accountPages.security()}>
      {done && (
        <output className={styles['done']}>
          {done === 'changed'
            ? t`Your password has been changed. All other devices are signed out.`
            : t`We have sent a link to the new address. It counts once you press the button there.`}
        </output>
      )}
      {/* The form itself is gone with what it was for. */}
      {page.failed === 'not_found' && <FailureNotice failed={page.failed} />}
      <PasskeysSection page={page} passkeys={security.passkeys} />
      <FactorSection page={page} security={security} />
      <PasswordSection page={page} minimum={security.password_min} />
      <section className={styles['section']}>
        <h2>{t`Email`}</h2>
        <p className={styles['quiet']}>{security.email}</p>
        {has_mail ? (
          <SecurityForm
            form="change_email"
            page={page}
            opener={t`Change email`}
            submit={t`Send the link`}
          >
            <AccountField name="email" type="email" label={t`New email`} autoComplete="email" />
            <CurrentPassword />
          </SecurityForm>
        ) : (
          <p>{t`This site cannot send emails at the moment, so your email cannot be changed.`}</p>
        )}
      </section>
      <EventsSection events={security.events} />
      <p className={linksClass()}>
        <a className={linkClass()} href={accountPages.tokens()}>{t`API tokens`}</a>
        <a className={linkClass()} href={accountPages.account()}>{t`My account`}</a>
      </p>
    </AccountPage>
  );
}

function PasswordSection({ page, minimum }: { page: SecurityPage; minimum: number }): ReactNode {
  const { t } = useLingui();
  return (
    <section className={styles['section']}>
      <h2>{t`Password`}</h2>
      <SecurityForm
        form="change_password"
        page={page}
        opener={t`Change password`}
        submit={t`Set password`}
      >
        <CurrentPassword name="current" />
        <NewPassword minimum={minimum} />
      </SecurityForm>
    </section>
  );
}
