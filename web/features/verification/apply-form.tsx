import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { verification_url, type Verification } from '#contracts/calls/accounts/verification.ts';
import { localAction } from '../../lib/visit/page-address.ts';
import {
  accountFailureOf,
  AccountForm,
  AccountTick,
  leaveFor,
  type AccountFormPage,
} from '../accounts/index.ts';
import { KindSelect, PhotoField } from './document-fields.tsx';
import styles from './verification.module.css';

interface ApplyFormProps {
  page: AccountFormPage;
  shown: Verification;
}

/** The agreement, and where the staff decides two photos. It is one form that posts itself without script. */
export function ApplyForm({ page, shown: { agreement, service } }: ApplyFormProps): ReactNode {
  const { t } = useLingui();
  const isReviewed = service === '';
  return (
    <AccountForm
      action={localAction(verification_url)}
      submit={isReviewed ? t`Send the application` : t`Continue`}
      draft={page.draft}
      failure={accountFailureOf(page.failed)}
      has_files={isReviewed}
      hidden={{ agreement }}
      onSent={leaveFor}
    >
      {isReviewed && <PhotoFields />}
      <Agreement />
      <AccountTick name="agree">{t`I agree, and I accept the terms of use.`}</AccountTick>
    </AccountForm>
  );
}

function PhotoFields(): ReactNode {
  const { t } = useLingui();
  return (
    <>
      <KindSelect />
      <PhotoField
        name="document"
        label={t`Photo of the document`}
        hint={t`The whole side with your photo, sharp and without reflections. 10 MB at most.`}
      />
      <PhotoField
        name="selfie"
        label={t`Photo of yourself`}
        hint={t`Your face from the front, without glasses or hat, with the document in your hand.`}
      />
    </>
  );
}

function Agreement(): ReactNode {
  const { t } = useLingui();
  return (
    <section className={styles['agreement']}>
      <h2>{t`What uploaders agree to`}</h2>
      <ul>
        <li>{t`I am 18 or older, and the document is mine.`}</li>
        <li>{t`I upload only what I may publish.`}</li>
        <li>{t`Everybody shown was 18 or older, has agreed in writing to be shown here, and has proved age and name to me.`}</li>
        <li>{t`I say of each upload whether people or scenes were made or altered by software.`}</li>
        <li>{t`I answer when the site asks for these records.`}</li>
      </ul>
    </section>
  );
}
