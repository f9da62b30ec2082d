import { useLingui } from '@lingui/react/macro';
import { useRef, useState, type MouseEvent, type ReactNode } from 'react';
import type { Photo } from '#contracts/calls/catalogue/albums.ts';
import { ImageOff } from '../../ui/icons.tsx';
import { photoId } from './photo-hash.ts';
import { PhotoPicture } from './photo-picture.tsx';
import { ratioOf, sizesOf } from './photo-shape.ts';
import styles from './photo-grid.module.css';

interface PhotoGridProps {
  photos: readonly Photo[];
  /** Language of the photos' titles, where it is not the page's. */
  lang: string | undefined;
  onOpen: (index: number) => void;
}

/** The first row and a half of most screens. */
const eager = 6;

/**
 * Photos in rows of equal height, laid out by the style sheet alone from shapes that stand in the document. Each is a plain link to its largest picture; where
 * scripts run a press opens the lightbox instead.
 */
export function PhotoGrid({ photos, lang, onOpen }: PhotoGridProps): ReactNode {
  const list = useRef<HTMLUListElement>(null);
  const press = (event: MouseEvent): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    const item = event.target instanceof Element ? event.target.closest('li') : null;
    const index = item ? [...(list.current?.children ?? [])].indexOf(item) : -1;
    if (index < 0) return;
    event.preventDefault();
    onOpen(index);
  };
  return (
    // The links inside are what is pressed, with a key as well: one handler hears them all.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <ul ref={list} className={styles['photos']} onClick={press}>
      {photos.map((photo, index) => (
        <PhotoItem
          key={photoId(index)}
          photo={photo}
          index={index}
          total={photos.length}
          lang={photo.title === '' ? undefined : lang}
        />
      ))}
    </ul>
  );
}

interface PhotoItemProps {
  photo: Photo;
  index: number;
  total: number;
  lang: string | undefined;
}

function PhotoItem({ photo, index, total, lang }: PhotoItemProps): ReactNode {
  const { t } = useLingui();
  const [isMissing, setMissing] = useState(false);
  const ratio = ratioOf(photo);
  const number = index + 1;
  const name = photo.title || t`Photo ${number} of ${total}`;
  return (
    <li
      className={styles['photo']}
      data-ratio={ratio}
      data-last={number === total ? '' : undefined}
    >
      <a
        className={styles['link']}
        id={photoId(index)}
        href={largestOf(photo)}
        data-replay={photoId(index)}
        data-held=""
        lang={lang}
      >
        {isMissing ? (
          <span className={styles['missing']}>
            <ImageOff className="icon" />
            <span className="sr">{name}</span>
          </span>
        ) : (
          <PhotoPicture
            url={photo.url}
            sizes={sizesOf(ratio)}
            width={photo.width}
            height={photo.height}
            alt={name}
            loading={index < eager ? undefined : 'lazy'}
            fetchPriority={index === 0 ? 'high' : undefined}
            onError={() => setMissing(true)}
            // The error event of a picture that fails before hydration has no listener.
            ref={(image) => {
              if (image?.complete && image.currentSrc && image.naturalWidth === 0) setMissing(true);
            }}
          />
        )}
      </a>
    </li>
  );
}

/** The link that works without scripts. */
const largestOf = ({ url }: Photo): string => url.replace(/\d+\.jpg$/, '2560.jpg');
