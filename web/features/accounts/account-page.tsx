import '../../lib/i18n/forms-texts.ts';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { suspension_fields, type AccountDraft } from '#contracts/calls/accounts/accounts.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { PageHead } from '../../lib/document/page-head.tsx';
import { localAddress } from '../../lib/visit/page-address.ts';
import { linkClass } from '../../ui/button.tsx';
import form from '../../ui/form.module.css';
import { CircleAlert } from '../../ui/icons.tsx';
import type { FormFaults } from './account-form-state.ts';
import styles from './accounts.module.css';
import {
  accountFailureOf,
  accountFailureTexts,
  too_many_attempts,
  type AccountFailure,
} from './fault-texts.ts';

interface AccountPageProps {
  title: string;
  lead?: string | undefined;
  path: string;
  /** For more than a form. */
  isWide?: boolean;
  children: ReactNode;
}

/** A page of an account, narrow unless it is wide; search engines leave it out. */
export function AccountPage({
  title,
  lead,
  path,
  isWide = false,
  children,
}: AccountPageProps): ReactNode {
  return (
    <>
      <PageHead title={title} description={lead ?? title} path={path} isNoindex />
      <div className={isWide ? `${styles['page']} ${styles['wide']}` : styles['page']}>
        <div className={styles['head']}>
          <h1>{title}</h1>
          {lead && <p className={styles['lead']}>{lead}</p>}
        </div>
        {children}
      </div>
    </>
  );
}

/** Announces the result of an action. */
export const AccountNotice = ({ children }: { children: ReactNode }): ReactNode => (
  <output className={styles['done']}>{children}</output>
);

/** Why a button without fields did nothing. */
export function FailureNotice({ failed }: { failed: string | undefined }): ReactNode {
  const failure = accountFailureOf(failed);
  return failure && <Failure errors={{}} failure={failure} isAttempt={false} />;
}

interface SentPageProps {
  path: string;
  /** Unless a mail is under way. */
  title?: string;
  lead: string;
}

/** Nothing is to be done here: a mail is under way, or will come. */
export function SentPage({ path, title, lead }: SentPageProps): ReactNode {
  const { t } = useLingui();
  return (
    <AccountPage title={title ?? t`Check your email`} lead={lead} path={path}>
      {title === undefined && <p>{t`Has nothing arrived? Look in your spam folder.`}</p>}
    </AccountPage>
  );
}

export const linksClass = (): string => `${styles['links']}`;

/** Another document: what the pages show depends on who is signed in. */
export const leaveFor = (path: string): void => location.assign(localAddress(path));

/** Removes the data of the account from this tab on sign-out: lists that were opened, text that was not sent. */
export function clearTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    // The browser refuses storage, and nothing is stored.
  }
}

/** The account is signed out, too. */
export function leaveSignedOut(path: string): void {
  clearTab();
  leaveFor(path);
}

/** The reason and the end of a suspension, for a sign-in without script. */
export function suspensionOf({ fields }: AccountDraft, failure: AccountFailure | undefined) {
  if (failure !== 'suspended') return {};
  return { reason: fields[suspension_fields.reason], until: fields[suspension_fields.until] };
}

const textOf = (failure: AccountFailure, isAttempt: boolean) =>
  isAttempt && failure === 'too_many_requests' ? too_many_attempts : accountFailureTexts[failure];

/** The day in words of the language; '' for none that can be read. */
function dayOf(until: string | undefined, locale: string): string {
  const date = new Date(until ?? '');
  if (Number.isNaN(date.getTime())) return '';
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(date);
}

/** Why the form was not taken, above its button. */
export function Failure({
  failure,
  reason = '',
  until,
  isAttempt,
}: FormFaults & { isAttempt: boolean }): ReactNode {
  const { t, i18n } = useLingui();
  const day = dayOf(until, i18n.locale);
  return (
    <div role="alert">
      {failure && (
        <p
          className={form['failure']}
          tabIndex={-1}
          data-failure={failure === 'invalid' ? undefined : ''}
        >
          <CircleAlert className="icon" />
          <span>
            <b>{t`Error!`}</b> {i18n._(textOf(failure, isAttempt))}{' '}
            {day && t`The suspension ends on ${day}.`} {reason}
            {failure === 'unconfirmed' && (
              <a className={linkClass()} href={accountPages.confirmAgain()}>{t`Send a new link`}</a>
            )}
          </span>
        </p>
      )}
    </div>
  );
}
