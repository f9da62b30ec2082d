import { useLingui } from '@lingui/react/macro';
import { useEffect, type ReactNode } from 'react';
import { closePromo, promo_id, usePromoClosed } from '../../lib/document/closed-promo.ts';
import { wasPressedBeforeHydration } from '../../lib/document/press-replay.ts';
import { useAdSlots } from '../../lib/visit/site.ts';
import { IconButton } from '../../ui/button.tsx';
import { X } from '../../ui/icons.tsx';
import { AdFrame } from './ad-frame.tsx';
import { useAdvertisingPage } from './use-advertising-page.ts';
import styles from './advertising.module.css';

/** A band below the header while its place is booked. Closed, it stays so for the session. */
export function HeaderPromo(): ReactNode {
  const { t } = useLingui();
  const [slot] = useAdSlots('header');
  const isShown = useAdvertisingPage();
  const isClosed = usePromoClosed();
  useEffect(() => {
    if (wasPressedBeforeHydration(promo_id)) closePromo();
  }, []);
  if (!slot || !isShown || isClosed) return null;
  const { advertiser } = slot;
  return (
    <aside id={promo_id} className={styles['promo']} aria-label={t`Advertising`}>
      <p className={styles['label']}>{t`Advertising: ${advertiser}`}</p>
      <div className={styles['band']}>
        <AdFrame slot={slot} />
      </div>
      <IconButton
        aria-label={t`Close advertising`}
        className={`${styles['close']} only-scripted`}
        data-replay={promo_id}
        onClick={() => {
          closePromo();
          // The button is gone; the keyboard focus moves on to the page.
          document.getElementById('main')?.focus({ preventScroll: true });
        }}
      >
        <X className="icon icon-small" />
      </IconButton>
    </aside>
  );
}
