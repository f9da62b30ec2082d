import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { AdSlot } from '#contracts/advertising.ts';
import { ChevronDown } from '../../ui/icons.tsx';
import { AdFrame } from './ad-frame.tsx';
import styles from './advertising.module.css';

interface AdBoxProps {
  slot: AdSlot;
  /** As wide as a column, and low. */
  isFlat?: boolean;
}

/** A labelled box of constant size for a partner's frame; its label folds it, also without scripts. */
export function AdBox({ slot, isFlat = false }: AdBoxProps): ReactNode {
  const { t } = useLingui();
  const { advertiser } = slot;
  return (
    <details className={styles['ad']} open>
      <summary>
        <span>{t`Advertising: ${advertiser}`}</span>
        <ChevronDown className="icon icon-small" />
      </summary>
      <div className={`${styles['box']} ${isFlat ? styles['flat'] : ''}`}>
        <AdFrame slot={slot} />
      </div>
    </details>
  );
}
