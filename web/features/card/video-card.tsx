import { useLingui } from '@lingui/react/macro';
import type { ComponentProps, ReactNode } from 'react';
import type { FavouriteId } from '../../lib/store/favourite-id.ts';
import { progressPercent } from '../../lib/store/progress.ts';
import { useLocalStore } from '../../lib/store/use-local-store.ts';
import { ImageOff } from '../../ui/icons.tsx';
import { type Priority, usePicture } from '../../ui/use-picture.ts';
import type { CardData } from './card-data.ts';
import { type CardTexts, useCardTexts } from './card-texts.ts';
import styles from './video-card.module.css';

const fresh_seconds = 24 * 3600;

export interface VideoCardProps {
  video: CardData;
  texts: CardTexts;
  /** Unix seconds, the same on server and browser. */
  now: number;
  /** `sizes` of the picture where the card stands. */
  sizes: string;
  priority?: Priority;
  /** Picture on the left, text next to it. */
  isRow?: boolean;
  /** Rank of the title below the heading of its list. */
  level?: 2 | 3;
  /** Another button above the picture. */
  extra?: ReactNode;
  /** The title with marks in it. */
  title?: ReactNode;
}

/**
 * Picture and title are one plain link; one delegated handler turns clicks into navigations. A router
 * link per card halves the speed of server rendering. For the same reason a card is one component,
 * its parts are plain functions, and the list passes its texts.
 */
export function VideoCard({
  video,
  texts,
  now,
  sizes,
  priority,
  isRow = false,
  level = 3,
  extra,
  title = video.title,
}: VideoCardProps): ReactNode {
  const Title = level === 2 ? 'h2' : 'h3';
  const [isPictureMissing, image] = usePicture(video.src, priority);
  const { video_id, channel, things } = video;
  const marks = useLocalStore(
    ({ isFavourite, positions }) =>
      Number(isFavourite(video_id, !video.is_stored)) +
      2 * progressPercent(positions.find(video_id)),
    0,
  );
  const [isPressed, watched] = [(marks & 1) > 0, marks >> 1];
  const look = isRow ? `${styles['card']} ${styles['rowCard']}` : styles['card'];
  return (
    <article className={look} data-video={video_id} data-channel={channel} data-things={things}>
      <a className={styles['link']} href={video.href}>
        <span className={styles['thumb']}>
          {isPictureMissing ? <NoPicture /> : pictureOf(video, sizes, image)}
          {/* A button of its own stands where the badge would. */}
          {!extra && video.posted !== undefined && now - video.posted < fresh_seconds && (
            <span className={`${styles['badge']} ${styles['fresh']}`}>{texts.fresh}</span>
          )}
          <span className={styles['badges']}>
            {video.quality && <span className={styles['badge']}>{video.quality}</span>}
            {video.duration && <span className={styles['badge']}>{video.duration}</span>}
          </span>
          {watched > 0 && watchedBar(watched, texts)}
        </span>
        <Title
          className={styles['title']}
          lang={video.lang === texts.language ? undefined : video.lang}
        >
          {title}
        </Title>
      </a>
      {factsOf(video, texts, now)}
      {menuOf(texts.actions(video.title))}
      {heartOf(video_id, isPressed, texts.favourite(video.title))}
      {extra}
    </article>
  );
}

function pictureOf(video: CardData, sizes: string, image: ComponentProps<'img'>): ReactNode {
  return (
    <picture>
      {video.has_avif && (
        <source
          type="image/avif"
          srcSet={video.srcset.replaceAll('.webp ', '.avif ')}
          sizes={sizes}
        />
      )}
      <img
        src={video.src}
        srcSet={video.srcset || undefined}
        sizes={sizes}
        width={640}
        height={360}
        alt=""
        decoding="async"
        {...image}
      />
    </picture>
  );
}

/** How far the video was watched on this device. */
function watchedBar(percent: number, texts: CardTexts): ReactNode {
  return (
    <span className={styles['watched']}>
      <span style={{ inlineSize: `${percent}%` }} />
      <span className="sr">{texts.watched(percent)}</span>
    </span>
  );
}

/** Browsers and server may format numbers differently: the server's text stays. */
function factsOf(video: CardData, texts: CardTexts, now: number): ReactNode {
  return (
    <p className={`${styles['meta']} dotted`}>
      {video.by && (
        <span className={styles['by']} data-by="">
          {video.by}
        </span>
      )}
      {video.views !== undefined && viewsOf(video.views, texts)}
      {video.posted !== undefined && (
        <time dateTime={new Date(video.posted * 1000).toISOString()} suppressHydrationWarning>
          {texts.age(video.posted, now)}
        </time>
      )}
      {video.percent !== undefined && (
        <span suppressHydrationWarning>{texts.percent(video.percent)}</span>
      )}
    </p>
  );
}

/** The word is drawn as an eye: no language has room for it. */
export function viewsOf(count: number, texts: Pick<CardTexts, 'views' | 'count'>): ReactNode {
  return (
    <span suppressHydrationWarning>
      <span className={styles['eye']}>{texts.views}</span>
      {texts.count(count)}
    </span>
  );
}

/** The button of a card's menu; card-menus.tsx handles the clicks of all cards. */
export function menuOf(label: string): ReactNode {
  return (
    <button
      type="button"
      className={`${styles['menu']} only-scripted`}
      data-card-menu=""
      aria-haspopup="menu"
      aria-label={label}
    />
  );
}

/** use-favourite-clicks.ts handles the clicks of all cards. */
function heartOf(id: FavouriteId, isPressed: boolean, label: string): ReactNode {
  return (
    <button
      type="button"
      className={`${styles['heart']} only-scripted`}
      data-favourite={id}
      aria-pressed={isPressed}
      aria-label={label}
    />
  );
}

/** The heart of a favourite whose card is not a video's. */
export function CardHeart({ id, title }: { id: FavouriteId; title: string }): ReactNode {
  return heartOf(id, true, useCardTexts().favourite(title));
}

function NoPicture(): ReactNode {
  const { t } = useLingui();
  return (
    <span className={styles['note']}>
      <ImageOff className="icon" />
      <span>{t`No picture`}</span>
    </span>
  );
}

/** A placeholder of the exact final size while its list loads. */
export function VideoCardSkeleton({ isRow = false }: { isRow?: boolean }): ReactNode {
  return (
    <div className={`${styles['card']} ${styles['skeleton']} ${isRow ? styles['rowCard'] : ''}`}>
      <div className={styles['link']}>
        <span className={styles['thumb']} />
        <span className={styles['title']}>
          <span className={styles['bone']} />
        </span>
      </div>
      <div className={styles['meta']}>
        <span className={`${styles['bone']} ${styles['short']}`} />
      </div>
    </div>
  );
}

/** The look of a button in place of the heart, which removes a card from its list. */
export const removeButtonClass = (): string => `${styles['heart']} ${styles['remove']}`;
