import { Plural, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Security } from '#contracts/calls/accounts/account-security.ts';
import { AccountField } from '../account-form.tsx';
import { CurrentPassword, RecentProof } from '../password-fields.tsx';
import styles from '../accounts.module.css';
import { SecurityForm, type SecurityPage } from './security-form.tsx';

interface FactorProps {
  page: SecurityPage;
  security: Security;
}

/** The second factor: turned on by an app, turned off by one of its codes. */
export function FactorSection({ page, security }: FactorProps): ReactNode {
  const { t } = useLingui();
  const { setup, factor } = security;
  return (
    <section className={styles['section']}>
      <h2>{t`Two-step sign-in`}</h2>
      {factor === 'enabled' ? (
        <EnabledFactor page={page} security={security} />
      ) : (
        <p className={styles['quiet']}>
          {t`Besides your password, sign-in then asks for a code from an authenticator app on your phone.`}
        </p>
      )}
      {setup && <Setup page={page} setup={setup} />}
      {factor === 'none' && (
        <SecurityForm form="begin_factor" page={page} opener={t`Turn on`} submit={t`Continue`}>
          <CurrentPassword />
        </SecurityForm>
      )}
    </section>
  );
}

function Setup({
  page,
  setup: { qr_path, size, key },
}: {
  page: SecurityPage;
  setup: NonNullable<Security['setup']>;
}): ReactNode {
  const { t } = useLingui();
  return (
    <>
      <ol className={styles['steps']}>
        <li>
          {t`Scan this picture with your authenticator app, or enter the key there.`}
          <svg
            className={styles['qr']}
            viewBox={`0 0 ${size} ${size}`}
            shapeRendering="crispEdges"
            role="img"
            aria-label={t`QR code for your authenticator app`}
          >
            <path d={qr_path} />
          </svg>
          <code className={styles['key']}>{key.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
        </li>
        <li>{t`Enter the code that the app shows then.`}</li>
      </ol>
      <SecurityForm form="confirm_factor" page={page} submit={t`Turn on`}>
        <AccountField name="code" label={t`Code`} autoComplete="one-time-code" />
      </SecurityForm>
    </>
  );
}

function EnabledFactor({ page, security }: FactorProps): ReactNode {
  const { t } = useLingui();
  const { codes, codes_left } = security;
  return (
    <>
      <p className={styles['quiet']}>
        {t`Two-step sign-in is on.`}{' '}
        <Plural
          value={codes_left}
          one="# recovery code is left."
          other="# recovery codes are left."
        />
      </p>
      {codes.length > 0 && (
        <div className={styles['done']}>
          <p>
            {t`These are your recovery codes. Keep them where you find them without your phone: each works once. They are shown for ten minutes only.`}
          </p>
          <ul className={styles['codes']}>
            {codes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ul>
        </div>
      )}
      <SecurityForm
        form="new_codes"
        page={page}
        opener={t`Make new recovery codes`}
        submit={t`Make new recovery codes`}
      >
        <RecentProof />
      </SecurityForm>
      <SecurityForm form="end_factor" page={page} opener={t`Turn off`} submit={t`Turn off`}>
        <RecentProof />
        <AccountField name="code" label={t`Code`} autoComplete="one-time-code" />
      </SecurityForm>
    </>
  );
}
