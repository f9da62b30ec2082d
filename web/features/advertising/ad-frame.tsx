import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { AdSlot } from '#contracts/advertising.ts';
import styles from './advertising.module.css';

// Scripts beside its own origin are no way out of the sandbox only because that origin is never ours: the settings refuse it. Nothing here lets a frame
// turn the page elsewhere.
const leave = 'allow-scripts allow-popups allow-popups-to-escape-sandbox allow-same-origin';

/** A partner's frame; it fills the box around it, which has its size before the frame arrives. */
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
