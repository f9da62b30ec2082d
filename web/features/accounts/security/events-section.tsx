import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Security } from '#contracts/calls/accounts/account-security.ts';
import styles from '../accounts.module.css';

const texts: Readonly<Record<string, MessageDescriptor>> = {
  'account.created': msg`Account created`,
  'account.confirmed': msg`Email confirmed`,
  'terms.accepted': msg`Terms accepted`,
  'account.approved': msg`Account approved`,
  'account.suspended': msg`Account suspended`,
  'account.banned': msg`Account closed by the site`,
  'account.unsuspended': msg`Suspension lifted`,
  'account.read-only': msg`Account limited to browsing`,
  'account.cleared': msg`Limits on the account lifted`,
  'picture.approved': msg`Picture approved`,
  'picture.rejected': msg`Picture not approved`,
  'password.restored': msg`Password set by a link`,
  'password.changed': msg`Password changed`,
  'email.changed': msg`Email changed`,
  'email.restored': msg`Change of email undone`,
  'factor.enabled': msg`Two-step sign-in turned on`,
  'factor.disabled': msg`Two-step sign-in turned off`,
  'factor.reset': msg`Two-step sign-in turned off`,
  'export.asked': msg`Copy of the data requested`,
  'export.made': msg`Copy of the data made`,
  'erasure.asked': msg`Deletion of the account requested`,
  'erasure.cancelled': msg`Deletion of the account cancelled`,
  'recovery-codes.made': msg`New recovery codes made`,
  'recovery-code.used': msg`Recovery code used`,
  'passkey.added': msg`Passkey added`,
  'passkey.removed': msg`Passkey removed`,
  'passkey.refused': msg`Passkey refused, because it may have been copied`,
  'token.created': msg`API token made`,
  'token.revoked': msg`API token revoked`,
  'tokens.ended': msg`All API tokens revoked`,
  'session.started': msg`Signed in`,
  'session.ended': msg`Signed out`,
  'sessions.ended': msg`All sessions ended`,
};

/** Events of the account in 90 days, the latest first; equal events of a day are one line. */
export function EventsSection({ events }: Pick<Security, 'events'>): ReactNode {
  const { t, i18n } = useLingui();
  const day = new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const number = new Intl.NumberFormat(i18n.locale);
  const known = events.flatMap((event) => {
    const text = texts[event.kind];
    return text ? [{ ...event, text }] : [];
  });
  return (
    <section className={styles['section']}>
      <h2>{t`Recent activity`}</h2>
      <ul className={styles['sessions']}>
        {known.map(({ on, text, by_owner, times }, index) => (
          <li key={index}>
            <span>{times > 1 ? `${i18n._(text)} × ${number.format(times)}` : i18n._(text)}</span>
            <span className={styles['quiet']}>
              {[!by_owner && t`by the site`, day.format(new Date(on))].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
