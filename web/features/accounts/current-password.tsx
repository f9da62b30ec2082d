import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { AccountField } from './account-form.tsx';

/** What changes of an account ask for. */
export function CurrentPassword(): ReactNode {
  const { t } = useLingui();
  return (
    <AccountField
      name="password"
      type="password"
      label={t`Current password`}
      autoComplete="current-password"
    />
  );
}
