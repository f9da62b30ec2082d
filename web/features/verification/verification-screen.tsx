import { Plural, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import {
  verification_service_url,
  type Verification,
} from '#contracts/calls/accounts/verification.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { pages } from '#contracts/pages/pages.ts';
import { localAction } from '../../lib/visit/page-address.ts';
import { buttonClass, linkClass } from '../../ui/button.tsx';
import { AccountNotice, AccountPage, linksClass, type AccountFormPage } from '../accounts/index.ts';
import { ApplyForm } from './apply-form.tsx';
import styles from './verification.module.css';

interface VerificationScreenProps {
  page: AccountFormPage;
  shown: Verification;
}

/** How far the verification of a member is, and what they can do. */
export function VerificationScreen({ page, shown }: VerificationScreenProps): ReactNode {
  const { t } = useLingui();
  return (
    <AccountPage
      title={t`Verified uploader`}
      lead={t`What you upload can only be published after we know who you are.`}
      path={accountPages.verification()}
    >
      <State shown={shown} />
      {shown.may_apply && shown.state !== 'started' && <ApplyForm page={page} shown={shown} />}
      {!shown.is_verified && <Photos shown={shown} />}
      <p className={linksClass()}>
        <a className={linkClass()} href={accountPages.account()}>{t`My account`}</a>
        <a className={linkClass()} href={pages.information('terms')}>{t`Terms of use`}</a>
        <a className={linkClass()} href={pages.information('privacy')}>{t`Privacy policy`}</a>
      </p>
    </AccountPage>
  );
}

/** The state of the last application. */
function State({ shown }: Pick<VerificationScreenProps, 'shown'>): ReactNode {
  const { t, i18n } = useLingui();
  const { state, is_verified, may_apply, asked_at, reason, service } = shown;
  const format = new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const day = format.format(new Date(asked_at ?? 0));
  if (is_verified) return <AccountNotice>{t`You are a verified uploader.`}</AccountNotice>;
  if (state === 'pending')
    return (
      <AccountNotice>
        {t`You applied on ${day}. The site’s staff will look at your photos; the decision will stand here.`}
      </AccountNotice>
    );
  if (state === 'started')
    return (
      <>
        <AccountNotice>
          {t`You applied on ${day}. ${service} checks your identity and tells us the result. It learns neither your name here nor your address.`}
        </AccountNotice>
        <p>
          <a
            className={buttonClass('primary')}
            href={localAction(verification_service_url)}
            rel="noreferrer"
          >{t`Go on to ${service}`}</a>
        </p>
      </>
    );
  return (
    <>
      {state === 'refused' && (
        <AccountNotice>
          <b>{t`Your application of ${day} was not approved.`}</b>
          {reason !== '' && <span className={styles['reason']}>{reason}</span>}
          <a className={linkClass()} href={accountPages.decisions()}>{t`Read the decision`}</a>
        </AccountNotice>
      )}
      {state === 'lapsed' && (
        <AccountNotice>{t`The check that you began on ${day} was not finished.`}</AccountNotice>
      )}
      {!may_apply && (
        <AccountNotice>{t`You have applied several times. Try again in some weeks.`}</AccountNotice>
      )}
    </>
  );
}

/** Says how the photos are stored and erased. */
function Photos({
  shown: { service, keep_days },
}: Pick<VerificationScreenProps, 'shown'>): ReactNode {
  const { t } = useLingui();
  if (service !== '')
    return <p className={styles['quiet']}>{t`We get no photo, only the result.`}</p>;
  return (
    <p className={styles['quiet']}>
      {t`Your photos are stored encrypted. Only members of the staff who decide see them, and each look is recorded.`}{' '}
      <Plural
        value={keep_days}
        _0="They are erased right after the decision."
        one="They are erased # day after the decision."
        other="They are erased # days after the decision."
      />
    </p>
  );
}
