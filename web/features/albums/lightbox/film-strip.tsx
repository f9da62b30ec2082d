import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, type ReactNode } from 'react';
import type { Photo } from '#contracts/calls/catalogue/albums.ts';
import { PhotoPicture } from '../photo-picture.tsx';
import { ratioOf } from '../photo-shape.ts';
import styles from './lightbox.module.css';

interface FilmStripProps {
  photos: readonly Photo[];
  index: number;
  onChoose: (index: number) => void;
}

/** All photos of the album in one line; one stop of the keyboard, from which arrows lead on. */
export function FilmStrip({ photos, index, onChoose }: FilmStripProps): ReactNode {
  const { t } = useLingui();
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = strip.current;
    const current = element?.children[index];
    if (!element || !(current instanceof HTMLElement)) return;
    element.scrollLeft = current.offsetLeft - (element.clientWidth - current.offsetWidth) / 2;
    if (element.contains(document.activeElement)) current.focus({ preventScroll: true });
  }, [index]);
  return (
    <nav ref={strip} className={styles['strip']} aria-label={t`Photos`}>
      {photos.map((photo, at) => {
        const number = at + 1;
        return (
          <button
            key={number}
            type="button"
            className={styles['still']}
            tabIndex={at === index ? 0 : -1}
            aria-label={t`Photo ${number}`}
            aria-current={at === index ? 'true' : undefined}
            onClick={() => onChoose(at)}
          >
            <PhotoPicture
              url={photo.url}
              sizes={widthOf(photo)}
              width={photo.width}
              height={photo.height}
              alt=""
              loading="lazy"
            />
          </button>
        );
      })}
    </nav>
  );
}

const height = 56;
const widthOf = (photo: Photo): string => `${Math.ceil(Number(ratioOf(photo)) * height)}px`;
