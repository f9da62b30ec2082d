import type { ReactNode } from 'react';
import { cardStyles } from '../card/index.ts';

/** As high as any card of the row. */
export function BlankCard(): ReactNode {
  return (
    <div className={cardStyles['card']} data-promo="">
      <div className={cardStyles['link']}>
        <span className={cardStyles['thumb']} />
        <span className={cardStyles['title']} />
      </div>
      <p className={cardStyles['meta']} />
    </div>
  );
}
