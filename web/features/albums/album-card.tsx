import type { ReactNode } from 'react';
import { ImageOff } from '../../ui/icons.tsx';
import { type Priority, usePicture } from '../../ui/use-picture.ts';
import type { AlbumData } from './album-data.ts';
import type { AlbumTexts } from './album-texts.ts';
import { PhotoPicture } from './photo-picture.tsx';
import { cardStyles as card, menuOf, viewsOf } from '../card/index.ts';
import styles from './album-card.module.css';

interface AlbumCardProps {
  album: AlbumData;
  texts: AlbumTexts;
  priority?: Priority;
  /** Rank of the title below the heading of its list. */
  level: 2 | 3;
  /** A 16:9 cover, for cards in a grid of videos. */
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
    <article className={card['card']} data-things={album.things}>
      <a className={`${styles['link']} framed`} href={album.href}>
        <span className={styles['cover']} data-landscape={isWide ? '' : undefined}>
          <Cover url={album.cover} priority={priority} sizes={isWide ? wide_sizes : narrow_sizes} />
          <span className={`${card['badge']} ${styles['count']}`} suppressHydrationWarning>
            {texts.photos(album.photos)}
          </span>
        </span>
        <Title className={card['title']} lang={lang === texts.language ? undefined : lang}>
          {title}
        </Title>
      </a>
      {/* Browsers and server may format numbers differently: the server's text stays. */}
      <p className={`${card['meta']} dotted`}>
        {album.views !== undefined && viewsOf(album.views, texts)}
        {percent !== undefined && <span suppressHydrationWarning>{texts.percent(percent)}</span>}
      </p>
      {menuOf(texts.actions(title))}
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
  priority: Priority;
  sizes: string;
}): ReactNode {
  const [isMissing, image] = usePicture(url, priority);
  if (isMissing) return <ImageOff className="icon" />;
  return <PhotoPicture url={url} sizes={sizes} width={300} height={400} alt="" {...image} />;
}
