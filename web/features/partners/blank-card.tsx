import type { ReactNode } from 'react';
import { cardStyles } from '../card/index.ts';
import styles from './partners.module.css';

/** As high as any card of the row. */
export function BlankCard(): ReactNode {
  return (
    <div className={cardStyles['card']}>
      <div className={cardStyles['link']}>
        <span className={cardStyles['thumb']} />
        <span className={`${cardStyles['title']} ${styles['title']}`} />
      </div>
      <p className={`${cardStyles['meta']} ${styles['host']}`} />
    </div>
  );
}
