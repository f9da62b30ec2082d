import type { ReactNode } from 'react';
import { limits } from '#contracts/limits.ts';
import { useAdSlots } from '../../lib/visit/site.ts';
import { AdBox } from './ad-box.tsx';
import { useAdvertisingPage } from './use-advertising-page.ts';
import styles from './advertising.module.css';

const positions = Array.from({ length: limits.footer_ads }, (_, index) => index + 1);

export function FooterAds(): ReactNode {
  const slots = useAdSlots('footer');
  const isShown = useAdvertisingPage();
  if (!isShown) return null;
  return (
    <div className={styles['ads']}>
      {positions.map((position) => (
        <AdBox key={position} slot={slots.find((slot) => slot.position === position)} />
      ))}
    </div>
  );
}
