import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useId, type ReactNode } from 'react';
import {
  identityKinds,
  verification_url,
  type IdentityKind,
  type Verification,
} from '#contracts/calls/verification.ts';
import { localAction } from '../../lib/visit/page-address.ts';
import { FilePicker } from '../../ui/file-picker.tsx';
import form from '../../ui/form.module.css';
import {
  accountFailureOf,
  AccountForm,
  AccountTick,
  FaultLine,
  leaveFor,
  AccountSelect,
  useTyped,
  type AccountFormPage,
} from '../accounts/index.ts';
import styles from './verification.module.css';

const kindTexts: Readonly<Record<IdentityKind, MessageDescriptor>> = {
  passport: msg`Passport`,
  'id-card': msg`Identity card`,
  'driving-licence': msg`Driving licence`,
  'other-id': msg`Another official document with a photo`,
};

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

function KindSelect(): ReactNode {
  const { t, i18n } = useLingui();
  return (
    <AccountSelect
      name="kind"
      label={t`Document`}
      value="passport"
      options={identityKinds.map((kind) => [kind, i18n._(kindTexts[kind])])}
    />
  );
}

interface PhotoFieldProps {
  name: 'document' | 'selfie';
  label: string;
  hint: string;
}

function PhotoField({ name, label, hint }: PhotoFieldProps): ReactNode {
  const id = useId();
  const { fault } = useTyped(name);
  return (
    <div className={form['field']} data-fault={fault ? '' : undefined}>
      <span className={form['label']} id={`${id}-label`}>
        {label}
      </span>
      <FilePicker
        name={name}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-hint ${id}-fault`}
        aria-invalid={fault ? true : undefined}
      />
      <p id={`${id}-hint`} className={form['hint']}>
        {hint}
      </p>
      <FaultLine id={`${id}-fault`} name={name} />
    </div>
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
