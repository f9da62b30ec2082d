import type { ReactNode } from 'react';
import { security_urls, type SecurityForm as FormName } from '#contracts/calls/account-security.ts';
import { buttonClass } from '../../ui/button.tsx';
import { AccountForm } from './account-form.tsx';
import { leaveFor } from './account-page.tsx';
import styles from './accounts.module.css';
import { accountFailureOf } from './fault-texts.ts';
import type { AccountFormPage } from './load-account.ts';

/** The page, and whose account it is. */
export type SecurityPage = AccountFormPage & { username: string };

interface SecurityFormProps {
  form: FormName;
  page: SecurityPage;
  submit: string;
  /** Opens the form, which stays folded else; without it the form is always there. */
  opener?: string;
  children: ReactNode;
}

/** One of the forms of the page: what was wrong with a form sent without script stands in that one. */
export function SecurityForm({
  form,
  page,
  submit,
  opener,
  children,
}: SecurityFormProps): ReactNode {
  const isFaulty = page.form === form;
  const fields = (
    <AccountForm
      action={security_urls[form]}
      submit={submit}
      {...(isFaulty && { draft: page.draft, failure: accountFailureOf(page.failed) })}
      onSent={leaveFor}
    >
      {/* For password managers: whose password it is. */}
      <input type="text" autoComplete="username" value={page.username} readOnly hidden />
      {children}
    </AccountForm>
  );
  if (opener === undefined) return fields;
  return (
    <details className={styles['fold']} open={isFaulty}>
      <summary className={buttonClass()}>{opener}</summary>
      {fields}
    </details>
  );
}
