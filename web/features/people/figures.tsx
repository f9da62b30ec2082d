import type { ReactNode } from 'react';
import styles from './figures.module.css';

export interface Figure {
  label: string;
  /** The number as it is written. */
  text: string;
}

/** Numbers with their labels below. */
export function Figures({ figures }: { figures: readonly Figure[] }): ReactNode {
  return (
    <dl className={styles['figures']}>
      {figures.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num" suppressHydrationWarning>
            {text}
          </dd>
        </div>
      ))}
    </dl>
  );
}
