import type { ReactNode } from 'react';
import styles from './people.module.css';

/** Cards of the exact final size while their list loads. */
export function PeopleGridSkeleton({ count }: { count: number }): ReactNode {
  return (
    <div className={`portraits ${styles['grid']}`}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={`${styles['card']} ${styles['skeleton']}`}>
          <span className={styles['picture']} />
          <span className={styles['bone']} />
          <span className={`${styles['bone']} ${styles['short']}`} />
        </div>
      ))}
    </div>
  );
}
