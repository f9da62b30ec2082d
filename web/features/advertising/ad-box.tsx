import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { AdSlot } from '#contracts/advertising.ts';
import { ChevronDown } from '../../ui/icons.tsx';
import { AdFrame } from './ad-frame.tsx';
import styles from './advertising.module.css';

interface AdBoxProps {
  /** Undefined while the slot is free. */
  slot: AdSlot | undefined;
  /** As wide as a column, and low. */
  isFlat?: boolean;
}

/** A labelled box of constant size for a partner's frame; its label folds it, also without scripts. */
export function AdBox({ slot, isFlat = false }: AdBoxProps): ReactNode {
  const { t } = useLingui();
  const advertiser = slot?.advertiser ?? '';
  return (
    <details className={styles['ad']} open>
      <summary>
        <span>{slot ? t`Advertising: ${advertiser}` : t`Advertising`}</span>
        <ChevronDown className="icon icon-small" />
      </summary>
      <div className={`${styles['box']} ${isFlat ? styles['flat'] : ''}`}>
        {slot ? <AdFrame slot={slot} /> : t`Reserved`}
      </div>
    </details>
  );
}
