import type { ReactNode } from 'react';
import { useAdSlots } from '../../lib/visit/site.ts';
import { AdBox } from './ad-box.tsx';
import { useAdvertisingPage } from './use-advertising-page.ts';
import styles from './advertising.module.css';

/** The booked boxes side by side; nothing where none is booked. */
export function FooterAds(): ReactNode {
  const slots = useAdSlots('footer');
  const isShown = useAdvertisingPage();
  if (!isShown || slots.length === 0) return null;
  return (
    <div className={styles['ads']}>
      {slots.map((slot) => (
        <AdBox key={slot.position} slot={slot} />
      ))}
    </div>
  );
}
