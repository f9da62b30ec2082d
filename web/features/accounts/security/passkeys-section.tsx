import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Security } from '#contracts/calls/accounts/account-security.ts';
import { passkey_urls } from '#contracts/calls/accounts/passkeys.ts';
import { member_limits } from '#contracts/limits/limits-of-members.ts';
import { useSite } from '../../../lib/visit/site.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { AccountField, AccountForm } from '../account-form.tsx';
import { leaveFor } from '../account-page.tsx';
import { addPasskey } from '../ask-passkey.ts';
import styles from '../accounts.module.css';
import { RecentProof } from '../password-fields.tsx';
import { PasskeyNote } from '../passkey-sign-in.tsx';
import { SecurityForm, SecurityFields, type SecurityPage } from './security-form.tsx';

type Passkey = Security['passkeys'][number];

interface PasskeysProps {
  page: SecurityPage;
  passkeys: readonly Passkey[];
}

/** The passkeys of a member: added by script alone, renamed and removed also without. */
export function PasskeysSection({ page, passkeys }: PasskeysProps): ReactNode {
  const { t } = useLingui();
  return (
    <section className={styles['section']}>
      <h2>{t`Passkeys`}</h2>
      <p className={styles['quiet']}>
        {t`With a passkey you sign in by fingerprint, face or screen lock, without a password or a code.`}
      </p>
      {passkeys.length > 0 && (
        <ul className={styles['sessions']}>
          {passkeys.map((passkey) => (
            <OwnPasskey key={passkey.passkey_id} page={page} passkey={passkey} />
          ))}
        </ul>
      )}
      <AddPasskey page={page} passkeys={passkeys} />
    </section>
  );
}

function OwnPasskey({ page, passkey }: { page: SecurityPage; passkey: Passkey }): ReactNode {
  const { t, i18n } = useLingui();
  const day = new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const added = day.format(new Date(passkey.added_on));
  const used = passkey.used_on && day.format(new Date(passkey.used_on));
  const hidden = { id: String(passkey.passkey_id) };
  return (
    <li className={styles['passkey']}>
      <span className={styles['passkeyName']}>{passkey.name || t`Passkey`}</span>
      <span className={styles['quiet']}>
        {t`Added on ${added}`} · {used ? t`Last used on ${used}` : t`Not used yet`}
      </span>
      <div className={styles['folds']}>
        <SecurityForm
          form="rename_passkey"
          page={page}
          hidden={hidden}
          opener={t`Rename`}
          submit={t`Save`}
        >
          <AccountField
            name="name"
            label={t`Name of the passkey`}
            autoComplete="off"
            value={passkey.name}
          />
        </SecurityForm>
        <SecurityForm
          form="remove_passkey"
          page={page}
          hidden={hidden}
          opener={t`Remove`}
          submit={t`Remove passkey`}
        >
          <RecentProof />
        </SecurityForm>
      </div>
    </li>
  );
}

function AddPasskey({ page, passkeys }: PasskeysProps): ReactNode {
  const { t } = useLingui();
  if (useSite()?.accounts.has_passkeys === false) return <PasskeyNote />;
  if (passkeys.length >= member_limits.passkeys)
    return (
      <p className={styles['quiet']}>
        {t`You have reached the maximum number of passkeys. Remove one to add another.`}
      </p>
    );
  return (
    <>
      <p className={`${styles['quiet']} ${styles['withoutScript']}`}>
        {t`Adding a passkey needs JavaScript.`}
      </p>
      <details className={`${styles['fold']} only-scripted`}>
        <summary className={buttonClass()}>{t`Add a passkey`}</summary>
        <AccountForm
          action={passkey_urls.add}
          submit={t`Continue`}
          send={addPasskey}
          onSent={leaveFor}
        >
          <SecurityFields page={page}>
            <RecentProof />
          </SecurityFields>
        </AccountForm>
      </details>
    </>
  );
}
