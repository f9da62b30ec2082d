import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { auth_urls } from '#contracts/calls/accounts/accounts.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { linkClass } from '../../ui/button.tsx';
import { AccountField, AccountForm, AccountTick } from './account-form.tsx';
import { AccountPage, leaveFor, linksClass } from './account-page.tsx';
import { accountFailureOf } from './fault-texts.ts';
import type { AccountFormPage } from './load-account.ts';

/** The second step of signing in. */
export function CodeScreen({ page }: { page: AccountFormPage }): ReactNode {
  const { t } = useLingui();
  return (
    <AccountPage
      title={t`Enter your code`}
      lead={t`Open your authenticator app and enter the code that it shows. If you have lost the app, enter one of your recovery codes.`}
      path={accountPages.code()}
    >
      <AccountForm
        action={auth_urls.code}
        submit={t`Sign in`}
        isAttempt
        draft={page.draft}
        failure={accountFailureOf(page.failed)}
        hidden={{ next: page.next }}
        onSent={leaveFor}
      >
        <AccountField name="code" label={t`Code`} autoComplete="one-time-code" />
        <AccountTick name="trust">{t`Do not ask again on this device for 30 days`}</AccountTick>
      </AccountForm>
      <p className={linksClass()}>
        <a className={linkClass()} href={accountPages.signIn(page.next)}>{t`Back to sign-in`}</a>
      </p>
    </AccountPage>
  );
}
