import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { reportAddress } from '#contracts/pages/form-addresses.ts';
import { iconClass, IconButton } from '../../../ui/button.tsx';
import { Flag, icon, Play, X } from '../../../ui/icons.tsx';
import { Pause } from '../../../ui/more-icons.tsx';
import { useFullscreen } from './use-fullscreen.ts';
import styles from './lightbox.module.css';

// Defined here because icons of web/ui/icons.tsx are part of every first load.
const Maximize = icon(
  '<path d="M8 3H5a2 2 0 0 0-2 2v3"/><path d="M21 8V5a2 2 0 0 0-2-2h-3"/><path d="M3 16v3a2 2 0 0 0 2 2h3"/><path d="M16 21h3a2 2 0 0 0 2-2v-3"/>',
);
const Minimize = icon(
  '<path d="M8 3v3a2 2 0 0 1-2 2H3"/><path d="M21 8h-3a2 2 0 0 1-2-2V3"/><path d="M3 16h3a2 2 0 0 1 2 2v3"/><path d="M16 21v-3a2 2 0 0 1 2-2h3"/>',
);

interface LightboxBarProps {
  number: number;
  total: number;
  caption: string;
  lang: string | undefined;
  /** The key by which a report names the photo. */
  photo_key: string;
  slideshow: { isPlaying: boolean; toggle: () => void };
  onClose: () => void;
}

/** The photo's number and caption, and the buttons of the lightbox. */
export function LightboxBar({
  number,
  total,
  caption,
  lang,
  photo_key,
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
            aria-label={fullscreen.isOn ? t`Exit full screen` : t`Full screen`}
            onClick={fullscreen.toggle}
          >
            {fullscreen.isOn ? <Minimize className="icon" /> : <Maximize className="icon" />}
          </IconButton>
        )}
        {photo_key !== '' && (
          <a
            className={iconClass()}
            href={reportAddress({ target_type: 'photo', target_id: photo_key })}
            rel="nofollow"
            aria-label={t`Report this photo`}
          >
            <Flag className="icon" />
          </a>
        )}
        <IconButton aria-label={t`Close`} onClick={onClose}>
          <X className="icon" />
        </IconButton>
      </div>
    </header>
  );
}
