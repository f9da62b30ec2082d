import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { auth_urls } from '#contracts/calls/accounts/accounts.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { AccountField, AccountForm } from './account-form.tsx';
import { NewPassword } from './password-fields.tsx';
import { AccountPage, leaveFor, SentPage } from './account-page.tsx';
import { accountFailureOf } from './fault-texts.ts';
import type { AccountFormPage, AccountLinkPage } from './load-account.ts';

/** Asks for a link that sets a new password; the answer does not say whether an account has the address. */
export function RestoreScreen({ page }: { page: AccountFormPage }): ReactNode {
  const { t } = useLingui();
  if (page.state === 'sent')
    return (
      <SentPage
        path={accountPages.restore()}
        lead={t`If this address is known, a message is on its way.`}
      />
    );
  if (page.state === 'confirm') return <ConfirmAgain page={page} />;
  return (
    <AccountPage
      title={t`Forgot your password?`}
      lead={
        page.state === 'undone'
          ? t`Your account has its former email again, and all devices are signed out. Set a new password now: enter your email to get a link.`
          : t`Enter the email of your account. You get a link to set a new password.`
      }
      path={accountPages.restore()}
    >
      <AccountForm
        action={auth_urls.restore}
        submit={t`Send the link`}
        draft={page.draft}
        failure={accountFailureOf(page.failed)}
        onSent={leaveFor}
      >
        <AccountField name="email" type="email" label={t`Email`} autoComplete="email" />
      </AccountForm>
    </AccountPage>
  );
}

/** Asks for a new link that confirms an account; the answer says as little. */
function ConfirmAgain({ page }: { page: AccountFormPage }): ReactNode {
  const { t } = useLingui();
  return (
    <AccountPage
      title={t`Confirm your account`}
      lead={t`Enter the email with which you signed up. You get a new link.`}
      path={accountPages.restore()}
    >
      <AccountForm
        action={auth_urls.resend}
        submit={t`Send the link`}
        draft={page.draft}
        failure={accountFailureOf(page.failed)}
        onSent={leaveFor}
      >
        <AccountField name="email" type="email" label={t`Email`} autoComplete="email" />
      </AccountForm>
    </AccountPage>
  );
}

/** Where the link of that mail leads. */
export function NewPasswordScreen({ page }: { page: AccountLinkPage }): ReactNode {
  const { t } = useLingui();
  const { token, username } = page;
  return (
    <AccountPage
      title={t`Set a new password`}
      lead={t`For the account ${username}. You will be signed out on all other devices.`}
      path={accountPages.newPassword(token)}
    >
      <AccountForm
        action={auth_urls.password}
        submit={t`Set password`}
        draft={page.draft}
        failure={accountFailureOf(page.failed)}
        hidden={{ token }}
        onSent={leaveFor}
      >
        {/* For password managers: whose password it is. */}
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <NewPassword minimum={page.password_min} />
      </AccountForm>
    </AccountPage>
  );
}
