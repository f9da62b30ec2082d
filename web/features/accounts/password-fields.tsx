import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSite } from '../../lib/visit/site.ts';
import { AccountField } from './account-form.tsx';

/** What changes of an account ask for. */
export function CurrentPassword({
  name = 'password',
}: {
  name?: 'password' | 'current';
}): ReactNode {
  const { t } = useLingui();
  return (
    <AccountField
      name={name}
      type="password"
      label={t`Current password`}
      autoComplete="current-password"
    />
  );
}

export function NewPassword(): ReactNode {
  const { t } = useLingui();
  const minimum = useSite()?.accounts.password_min ?? 0;
  return (
    <AccountField
      name="password"
      type="password"
      label={t`New password`}
      hint={t`At least ${minimum} characters. A few words that nobody would guess are best.`}
      autoComplete="new-password"
    />
  );
}
