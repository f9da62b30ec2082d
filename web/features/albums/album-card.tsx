import { useState, type ReactNode } from 'react';
import { ImageOff } from '../../ui/icons.tsx';
import type { AlbumData } from './album-data.ts';
import type { AlbumTexts } from './album-texts.ts';
import { PhotoPicture } from './photo-picture.tsx';
import styles from './album-card.module.css';

interface AlbumCardProps {
  album: AlbumData;
  texts: AlbumTexts;
  /** First row: load at once; the very first picture: before everything else. */
  priority?: 'first' | 'soon' | undefined;
  /** Rank of the title below the heading of its list. */
  level: 2 | 3;
  /** The cover in the shape of a video's picture, for cards that stand among those. */
  isWide?: boolean;
  /** A button above the cover. */
  extra?: ReactNode;
}

const narrow_sizes = '(max-width: 767px) 45vw, 200px';
const wide_sizes = '(max-width: 767px) 50vw, (max-width: 1024px) 33vw, 290px';

/** Cover and title are one plain link, as on cards of videos. */
export function AlbumCard({
  album,
  texts,
  priority,
  level,
  isWide = false,
  extra,
}: AlbumCardProps): ReactNode {
  const { title, lang, percent } = album;
  const Title = level === 2 ? 'h2' : 'h3';
  return (
    <article className={styles['card']}>
      <a className={styles['link']} href={album.href}>
        <span className={styles['cover']} data-landscape={isWide ? '' : undefined}>
          <Cover url={album.cover} priority={priority} sizes={isWide ? wide_sizes : narrow_sizes} />
          <span className={styles['badge']} suppressHydrationWarning>
            {texts.photos(album.photos)}
          </span>
        </span>
        <Title className={styles['title']} lang={lang === texts.language ? undefined : lang}>
          {title}
        </Title>
      </a>
      {/* Browsers may carry other language data than the server: what it wrote stays. */}
      <p className={styles['meta']}>
        {album.views !== undefined && (
          <span suppressHydrationWarning>{texts.views(album.views)}</span>
        )}
        {percent !== undefined && <span suppressHydrationWarning>{texts.percent(percent)}</span>}
      </p>
      {extra}
    </article>
  );
}

function Cover({
  url,
  priority,
  sizes,
}: {
  url: string;
  priority: AlbumCardProps['priority'];
  sizes: string;
}): ReactNode {
  const [isMissing, setMissing] = useState(url === '');
  if (isMissing) return <ImageOff className="icon" />;
  return (
    <PhotoPicture
      url={url}
      sizes={sizes}
      width={300}
      height={400}
      alt=""
      loading={priority ? undefined : 'lazy'}
      fetchPriority={priority === 'first' ? 'high' : undefined}
      onError={() => setMissing(true)}
      // A picture that failed before hydration fired its event at nobody.
      ref={(image) => {
        if (image?.complete && image.currentSrc && image.naturalWidth === 0) setMissing(true);
      }}
    />
  );
}
