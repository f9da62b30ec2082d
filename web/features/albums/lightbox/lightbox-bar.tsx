import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { IconButton } from '../../../ui/button.tsx';
import { Pause, Play, X } from '../../../ui/icons.tsx';
import { Maximize, Minimize } from './icons.tsx';
import { useFullscreen } from './use-fullscreen.ts';
import styles from './lightbox.module.css';

interface LightboxBarProps {
  number: number;
  total: number;
  caption: string;
  lang: string | undefined;
  slideshow: { isPlaying: boolean; toggle: () => void };
  onClose: () => void;
}

/** Where in the album the photo stands, what it is called, and what can be done. */
export function LightboxBar({
  number,
  total,
  caption,
  lang,
  slideshow,
  onClose,
}: LightboxBarProps): ReactNode {
  const { t } = useLingui();
  const fullscreen = useFullscreen();
  return (
    <header className={styles['bar']}>
      <p className={`${styles['counter']} num`} aria-hidden="true">
        {number} / {total}
      </p>
      <p className={styles['caption']} lang={lang}>
        {caption}
      </p>
      <div className={styles['buttons']}>
        {total > 1 && (
          <IconButton
            data-slideshow=""
            aria-label={slideshow.isPlaying ? t`Pause slideshow` : t`Start slideshow`}
            onClick={slideshow.toggle}
          >
            {slideshow.isPlaying ? <Pause className="icon" /> : <Play className="icon" />}
          </IconButton>
        )}
        {fullscreen.isAllowed && (
          <IconButton
            aria-label={fullscreen.isOn ? t`Leave full screen` : t`Full screen`}
            onClick={fullscreen.toggle}
          >
            {fullscreen.isOn ? <Minimize /> : <Maximize />}
          </IconButton>
        )}
        <IconButton aria-label={t`Close`} onClick={onClose}>
          <X className="icon" />
        </IconButton>
      </div>
    </header>
  );
}
