import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { auth_urls } from '#contracts/calls/accounts/accounts.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { AccountForm } from './account-form.tsx';
import { AccountPage, leaveFor } from './account-page.tsx';
import { accountFailureOf } from './fault-texts.ts';
import type { AccountLinkPage } from './load-account.ts';

/** Where the link in the new mailbox leads. */
export function NewEmailScreen({ page }: { page: AccountLinkPage }): ReactNode {
  const { t } = useLingui();
  const { token, username, new_email: email } = page;
  return (
    <AccountPage
      title={t`Confirm your new email`}
      lead={t`Press the button to use ${email} for the account ${username} from now on.`}
      path={accountPages.email(token)}
    >
      <AccountForm
        action={auth_urls.email}
        submit={t`Confirm`}
        failure={accountFailureOf(page.failed)}
        hidden={{ token }}
        onSent={leaveFor}
      />
    </AccountPage>
  );
}

/** Where the link in the former mailbox leads. */
export function UndoEmailScreen({ page }: { page: AccountLinkPage }): ReactNode {
  const { t } = useLingui();
  const { token, username, new_email: email } = page;
  return (
    <AccountPage
      title={t`Undo the change of your email`}
      lead={t`Press the button to use ${email} for the account ${username} again. You will be signed out on all devices.`}
      path={accountPages.undoEmail(token)}
    >
      <AccountForm
        action={auth_urls.undo_email}
        submit={t`Undo the change`}
        failure={accountFailureOf(page.failed)}
        hidden={{ token }}
        onSent={leaveFor}
      />
    </AccountPage>
  );
}
