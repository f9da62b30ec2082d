import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { auth_urls } from '#contracts/calls/accounts/accounts.ts';
import { useSite } from '../../lib/visit/site.ts';
import { buttonClass } from '../../ui/button.tsx';
import form from '../../ui/form.module.css';
import styles from './accounts.module.css';
import { useAccountForm } from './account-form-state.ts';
import { askPasskey, offerPasskeys } from './ask-passkey.ts';
import { sendAccount, type Sent } from './send-account.ts';

/** Signs in without a name: by the button, or where the browser fills in the name. */
export function PasskeySignIn(): ReactNode {
  const { t } = useLingui();
  const isOffered = useSite()?.accounts.has_passkeys === true;
  const { isBusy, send } = useAccountForm();
  const signIn = (passkey: string) => send((fields) => sendPasskey(passkey, fields));
  const onOffered = useEffectEvent(signIn);
  useEffect(
    () => (isOffered ? offerPasskeys((passkey) => onOffered(passkey)) : undefined),
    [isOffered],
  );
  if (!isOffered) return null;
  return (
    <button
      type="button"
      className={`${buttonClass()} ${form['submit']} only-scripted`}
      aria-disabled={isBusy}
      onClick={() =>
        void send(async (fields) => {
          const answered = await askPasskey('sign-in');
          return 'passkey' in answered ? sendPasskey(answered.passkey, fields) : answered;
        })
      }
    >
      {t`Sign in with a passkey`}
    </button>
  );
}

/** With what else the form says, but name and password. */
function sendPasskey(passkey: string, fields: FormData): Promise<Sent> {
  fields.delete('name');
  fields.delete('password');
  fields.set('passkey', passkey);
  return sendAccount(auth_urls.passkey, fields);
}

/** Why there are none. */
export function PasskeyNote(): ReactNode {
  const { t } = useLingui();
  if (useSite()?.accounts.has_passkeys !== false) return null;
  return (
    <p className={styles['quiet']}>
      {t`Passkeys do not work here: for them, a site needs a domain name and a secure connection.`}
    </p>
  );
}
