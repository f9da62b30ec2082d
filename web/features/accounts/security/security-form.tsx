import { createContext, use, type ReactNode } from 'react';
import {
  security_urls,
  type SecurityForm as FormName,
} from '#contracts/calls/accounts/account-security.ts';
import { useSite } from '../../../lib/visit/site.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { AccountForm } from '../account-form.tsx';
import { leaveFor, leaveSignedOut } from '../account-page.tsx';
import styles from '../accounts.module.css';
import { accountFailureOf } from '../fault-texts.ts';
import type { AccountFormPage } from '../load-account.ts';

/** The page, whose account it is, whether a passkey may stand for the password, and whether either was given lately. */
export type SecurityPage = AccountFormPage & {
  username: string;
  has_passkeys: boolean;
  is_proved: boolean;
};

const Proofs = createContext({ has_passkeys: false, is_proved: false });
/** Whether a passkey may stand for the password: the member has one, and the site's address takes them. */
export function useOwnPasskeys(): boolean {
  const isOffered = useSite()?.accounts.has_passkeys === true;
  return use(Proofs).has_passkeys && isOffered;
}
/** Whether the session needs no new proof for most changes. */
export const useIsProved = (): boolean => use(Proofs).is_proved;

/** Fields of a change by the signed-in member. */
export function SecurityFields({
  page: { username, has_passkeys, is_proved },
  children,
}: {
  page: SecurityPage;
  children: ReactNode;
}): ReactNode {
  return (
    <Proofs value={{ has_passkeys, is_proved }}>
      {/* For password managers: whose password it is. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      {children}
    </Proofs>
  );
}

interface SecurityFormProps {
  form: FormName;
  page: SecurityPage;
  submit: string;
  /** Opens the form, which stays folded else; without it the form is always there. */
  opener?: string;
  /** `id` distinguishes forms of one kind. */
  hidden?: { id: string };
  children: ReactNode;
}

/** One of the forms of the page: what was wrong with a form sent without script stands in that one. */
export function SecurityForm({
  form,
  page,
  submit,
  opener,
  hidden,
  children,
}: SecurityFormProps): ReactNode {
  const isFaulty = page.form === form && (!hidden || page.draft.fields['id'] === hidden.id);
  const fields = (
    <AccountForm
      action={security_urls[form]}
      submit={submit}
      isAttempt
      {...(hidden && { hidden })}
      {...(isFaulty && { draft: page.draft, failure: accountFailureOf(page.failed) })}
      onSent={form === 'erase' ? leaveSignedOut : leaveFor}
    >
      <SecurityFields page={page}>{children}</SecurityFields>
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
