import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { useLocalStore } from '../../lib/store/use-local-store.ts';
import { ImageOff } from '../../ui/icons.tsx';
import type { CardData } from './card-data.ts';
import type { CardTexts } from './card-texts.ts';
import styles from './video-card.module.css';

const fresh_seconds = 24 * 3600;

export interface VideoCardProps {
  video: CardData;
  texts: CardTexts;
  /** Unix seconds, the same on server and browser. */
  now: number;
  /** `sizes` of the picture where the card stands. */
  sizes: string;
  /** First row: load at once; the very first picture: before everything else. */
  priority?: 'first' | 'soon';
  /** Picture at the left, text beside it. */
  isRow?: boolean;
  /** Rank of the title below the heading of its list. */
  level?: 2 | 3;
  /** Another button above the picture. */
  extra?: ReactNode;
}

/**
 * Picture and title are one plain link: one delegated handler turns clicks into navigations, because a router link per card halves the
 * speed of server rendering. For the same reason a card is one component and gets its words from the list.
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
}: VideoCardProps): ReactNode {
  const Title = level === 2 ? 'h2' : 'h3';
  const [isPictureMissing, setPictureMissing] = useState(video.src === '');
  const { video_id } = video;
  const marks = useLocalStore(
    ({ favourites, history }) =>
      Number(favourites.has(video_id)) + 2 * Number(history.has(video_id)),
    0,
  );
  const [isFavourite, isWatched] = [(marks & 1) > 0, (marks & 2) > 0];
  return (
    <article className={isRow ? `${styles['card']} ${styles['rowCard']}` : styles['card']}>
      <a className={styles['link']} href={video.href}>
        <span className={styles['thumb']}>
          {isPictureMissing ? (
            <NoPicture />
          ) : (
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
                loading={priority ? undefined : 'lazy'}
                fetchPriority={priority === 'first' ? 'high' : undefined}
                decoding="async"
                onError={() => setPictureMissing(true)}
                // A picture that failed before hydration fired its event at nobody.
                ref={(image) => {
                  if (image?.complete && image.currentSrc && image.naturalWidth === 0)
                    setPictureMissing(true);
                }}
              />
            </picture>
          )}
          {video.posted !== undefined && now - video.posted < fresh_seconds && (
            <span className={`${styles['badge']} ${styles['fresh']}`}>{texts.fresh}</span>
          )}
          <span className={styles['badges']}>
            {video.quality && <span className={styles['badge']}>{video.quality}</span>}
            {video.duration && <span className={styles['badge']}>{video.duration}</span>}
          </span>
          {/* A list that has a button of its own for each card is the list of what was watched. */}
          {isWatched && !extra && (
            <span className={styles['watched']}>
              <span className="sr">{texts.watched}</span>
            </span>
          )}
        </span>
        <Title
          className={styles['title']}
          lang={video.lang === texts.language ? undefined : video.lang}
        >
          {video.title}
        </Title>
      </a>
      {/* Browsers may carry other language data than the server: what it wrote stays. */}
      <p className={styles['meta']}>
        {video.by && <span className={styles['by']}>{video.by}</span>}
        {video.views !== undefined && (
          <span suppressHydrationWarning>{texts.views(video.views)}</span>
        )}
        {video.posted !== undefined && (
          <time dateTime={new Date(video.posted * 1000).toISOString()} suppressHydrationWarning>
            {texts.age(video.posted, now)}
          </time>
        )}
        {video.percent !== undefined && (
          <span suppressHydrationWarning>{texts.percent(video.percent)}</span>
        )}
      </p>
      {/* Heard by use-favourite-clicks.ts, once for all cards. */}
      <button
        type="button"
        className={`${styles['heart']} only-scripted`}
        data-favourite={video_id}
        aria-pressed={isFavourite}
        aria-label={texts.favourite(video.title)}
      />
      {extra}
    </article>
  );
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

/** A card of the exact final size while its list is on the way. */
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
        <span className={`${styles['bone']} ${styles['by']}`} />
        <span className={`${styles['bone']} ${styles['short']}`} />
      </div>
    </div>
  );
}

/** The look of a button in the place of the heart that removes a card from its list. */
export const removeButtonClass = (): string => `${styles['heart']} ${styles['remove']}`;
