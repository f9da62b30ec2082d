import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { member_limits } from '#contracts/limits/limits-of-members.ts';
import { TextButton } from '../../ui/button.tsx';
import { AccountField } from './account-form.tsx';
import { useAccountForm } from './account-form-state.ts';
import styles from './accounts.module.css';
import { askPasskey } from './ask-passkey.ts';
import { useIsProved, useOwnPasskeys } from './security/security-form.tsx';

/**
 * The proof that most changes of an account ask for, where neither password nor passkey was given
 * lately; also when that has become too old while the page was open.
 */
export function RecentProof(): ReactNode {
  const isProved = useIsProved();
  const { errors } = useAccountForm();
  return isProved && !errors['password'] && !errors['passkey'] ? null : <CurrentPassword />;
}

/** The proof that changes of password and address, and a new second factor, ask for each time. */
export function CurrentPassword({
  name = 'password',
}: {
  name?: 'password' | 'current';
}): ReactNode {
  const { t } = useLingui();
  return (
    <div className={styles['proof']}>
      <AccountField
        name={name}
        type="password"
        label={t`Current password`}
        autoComplete="current-password"
      />
      {useOwnPasskeys() && (
        <span className="only-scripted">
          <PasskeyProof />
        </span>
      )}
    </div>
  );
}

/** Sends the form with a passkey in place of the password. */
function PasskeyProof(): ReactNode {
  const { t } = useLingui();
  const { isBusy, send, submit } = useAccountForm();
  return (
    <TextButton
      aria-disabled={isBusy}
      onClick={() =>
        void send(async (form) => {
          const answered = await askPasskey('proof');
          if (!('passkey' in answered)) return answered;
          form.set('passkey', answered.passkey);
          return submit(form);
        })
      }
    >
      {t`Use a passkey instead`}
    </TextButton>
  );
}

/** `minimum` is the account's: of staff it is more than the site's. */
export function NewPassword({ minimum }: { minimum: number }): ReactNode {
  const { t } = useLingui();
  return (
    <AccountField
      name="password"
      type="password"
      label={t`New password`}
      hint={t`At least ${minimum} characters. A few words that nobody would guess are best.`}
      autoComplete="new-password"
      least={minimum}
      most={member_limits.password_max}
    />
  );
}
