import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { State } from '../../ui/state.tsx';
import styles from './profile-head.module.css';

interface ProfileInfoProps {
  icon: ReactNode;
  description: string;
  /** Facts below the description. */
  children?: ReactNode;
}

/** The description of a model or channel in full. */
export function ProfileInfo({ icon, description, children }: ProfileInfoProps): ReactNode {
  const { t } = useLingui();
  if (description === '' && !children)
    return (
      <State icon={icon} title={t`No information yet`}>
        {t`No description has been added yet.`}
      </State>
    );
  return (
    <div className={styles['info']}>
      {description && (
        <p className={styles['prose']} dir="auto">
          {description}
        </p>
      )}
      {children}
    </div>
  );
}
