import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { auth_urls } from '#contracts/calls/accounts/accounts.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { buttonClass, linkClass } from '../../ui/button.tsx';
import { AccountForm } from './account-form.tsx';
import { AccountPage, leaveFor, linksClass } from './account-page.tsx';
import { accountFailureOf } from './fault-texts.ts';
import type { AccountLinkPage } from './load-account.ts';

/** Where such a link works no more. */
export function ConfirmAgainButton(): ReactNode {
  const { t } = useLingui();
  return (
    <a className={buttonClass('primary')} href={accountPages.confirmAgain()} data-native="">
      {t`Send a new link`}
    </a>
  );
}

/** Where the link of a new account leads. A button, because mail programs open links by themselves. */
export function ConfirmAccountScreen({ page }: { page: AccountLinkPage }): ReactNode {
  const { t } = useLingui();
  const { token, username } = page;
  return (
    <AccountPage
      title={t`Confirm your account`}
      lead={t`Press the button to confirm the account ${username} and to sign in.`}
      path={accountPages.confirm(token)}
    >
      <AccountForm
        action={auth_urls.confirm}
        submit={t`Confirm`}
        draft={page.draft}
        failure={accountFailureOf(page.failed)}
        hidden={{ token }}
        onSent={leaveFor}
      />
      <p className={linksClass()}>
        <a className={linkClass()} href={accountPages.confirmAgain()}>{t`Send a new link`}</a>
      </p>
    </AccountPage>
  );
}
