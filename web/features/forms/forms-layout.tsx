import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { CaseKind } from '#contracts/calls/forms/forms.ts';
import { FormLinks } from '../information/index.ts';
import styles from './forms-layout.module.css';

/** A form or what comes of it, with the ways to the other forms where there is room. */
export function FormsLayout({
  current,
  children,
}: {
  current?: CaseKind;
  children: ReactNode;
}): ReactNode {
  const { t } = useLingui();
  return (
    <div className={styles['page']}>
      <div className={styles['main']}>{children}</div>
      <nav className={styles['aside']} aria-label={t`Forms`}>
        <ul>
          <FormLinks current={current} />
        </ul>
      </nav>
    </div>
  );
}
