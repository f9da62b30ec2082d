import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { auth_urls } from '#contracts/calls/accounts/accounts.ts';
import { member_limits } from '#contracts/limits/limits-of-members.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { useSite } from '../../lib/visit/site.ts';
import { linkClass } from '../../ui/button.tsx';
import { AccountField, AccountForm, AccountTick } from './account-form.tsx';
import { AccountPage, leaveFor, linksClass } from './account-page.tsx';
import { PasskeyNote, PasskeySignIn } from './passkey-sign-in.tsx';
import { accountFailureOf } from './fault-texts.ts';
import type { AccountFormPage } from './load-account.ts';

/** Name and password, or a passkey; signed in, the visit goes on where it was. */
export function SignInScreen({ page }: { page: AccountFormPage }): ReactNode {
  const { t } = useLingui();
  const accounts = useSite()?.accounts;
  return (
    <AccountPage
      title={t`Sign in`}
      lead={
        page.state === 'erasure'
          ? t`You are signed out, and your account will be deleted. The email that you get says when. If you want to keep it, sign in before.`
          : undefined
      }
      path={accountPages.signIn()}
    >
      <AccountForm
        action={auth_urls.sign_in}
        submit={t`Sign in`}
        isAttempt
        draft={page.draft}
        failure={accountFailureOf(page.failed)}
        hidden={{ next: page.next }}
        after={<PasskeySignIn />}
        onSent={leaveFor}
      >
        <AccountField name="name" label={t`Username or email`} autoComplete="username webauthn" />
        <AccountField
          name="password"
          type="password"
          label={t`Password`}
          autoComplete="current-password"
          least={Math.max(accounts?.password_min ?? 0, member_limits.staff_password_min)}
        />
        <AccountTick name="remember">{t`Stay signed in on this device`}</AccountTick>
      </AccountForm>
      <p className={linksClass()}>
        {accounts?.has_mail && (
          <a className={linkClass()} href={accountPages.restore()}>{t`Forgot your password?`}</a>
        )}
        {(accounts?.registration === 'open' || accounts?.registration === 'approval') && (
          <a
            className={linkClass()}
            href={accountPages.signUp(page.next)}
          >{t`Create an account`}</a>
        )}
      </p>
      <PasskeyNote />
    </AccountPage>
  );
}
