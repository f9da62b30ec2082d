import type { ReactNode } from 'react';
import styles from './flag.module.css';

/** A small flag next to the name of its country. */
export function Flag({ code }: { code: string }): ReactNode {
  return (
    <img
      className={styles['flag']}
      src={`/flags/${code}.svg`}
      width="20"
      height="14"
      alt=""
      loading="lazy"
    />
  );
}
