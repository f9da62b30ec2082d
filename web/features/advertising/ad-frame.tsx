import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { AdSlot } from '#contracts/advertising.ts';
import styles from './advertising.module.css';

// `allow-scripts` with `allow-same-origin` is safe because the settings refuse frames of the site's
// own origin. The sandbox lets no frame navigate the page.
const leave = 'allow-scripts allow-popups allow-popups-to-escape-sandbox allow-same-origin';

/** A partner's frame; it fills the box around it, which has its size before the frame loads. */
export function AdFrame({ slot: { advertiser, frame_url } }: { slot: AdSlot }): ReactNode {
  const { t } = useLingui();
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
