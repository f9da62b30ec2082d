import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { isHouseAd, type AdSlot } from '#contracts/advertising.ts';
import styles from './advertising.module.css';

// `allow-scripts` with `allow-same-origin` is safe because the settings refuse frames of the site's
// own origin. The sandbox lets no frame navigate the page.
const leave = 'allow-scripts allow-popups allow-popups-to-escape-sandbox allow-same-origin';

/** A partner's frame, or a picture of the site itself; it fills the box around it, which has its size before the content loads. */
export function AdFrame({ slot }: { slot: AdSlot }): ReactNode {
  const { t } = useLingui();
  const { advertiser, frame_url } = slot;
  if (isHouseAd(slot))
    return (
      <>
        <img className={styles['frame']} src={frame_url} alt="" loading="lazy" />
        {/* The label of the slot says the same to screen readers. */}
        <span className={styles['badge']} aria-hidden="true">{t`Ad`}</span>
      </>
    );
  return (
    <iframe
      className={styles['frame']}
      title={t`Advertising: ${advertiser}`}
      sandbox={leave}
      referrerPolicy="origin"
      loading="lazy"
      src={frame_url}
    />
  );
}
