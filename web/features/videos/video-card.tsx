import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
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
}

/**
 * Picture and title are one plain link: one delegated handler turns clicks into navigations, because a router link per card halves the
 * speed of server rendering. For the same reason a card is one component and gets its words from the list.
 */
export function VideoCard({ video, texts, now, sizes, priority, isRow = false, level = 3 }: VideoCardProps): ReactNode {
  const Title = level === 2 ? 'h2' : 'h3';
  const [isPictureMissing, setPictureMissing] = useState(false);
  return (
    <article className={isRow ? `${styles['card']} ${styles['rowCard']}` : styles['card']}>
      <a className={styles['link']} href={video.href}>
        <span className={styles['thumb']}>
          {isPictureMissing ? (
            <NoPicture />
          ) : (
            <picture>
              {video.has_avif && <source type="image/avif" srcSet={video.srcset.replaceAll('.webp ', '.avif ')} sizes={sizes} />}
              <img
                src={video.src}
                srcSet={video.srcset}
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
                  if (image?.complete && image.currentSrc && image.naturalWidth === 0) setPictureMissing(true);
                }}
              />
            </picture>
          )}
          {now - video.posted < fresh_seconds && <span className={`${styles['badge']} ${styles['fresh']}`}>{texts.fresh}</span>}
          <span className={styles['badges']}>
            {video.quality && <span className={styles['badge']}>{video.quality}</span>}
            <span className={styles['badge']}>{video.duration}</span>
          </span>
        </span>
        <Title className={styles['title']} lang={video.lang === texts.language ? undefined : video.lang}>
          {video.title}
        </Title>
      </a>
      {/* Browsers may carry other language data than the server: what it wrote stays. */}
      <p className={styles['meta']}>
        {video.by && <span className={styles['by']}>{video.by}</span>}
        <span suppressHydrationWarning>{texts.views(video.views)}</span>
        <time dateTime={new Date(video.posted * 1000).toISOString()} suppressHydrationWarning>
          {texts.age(video.posted, now)}
        </time>
        {video.percent !== undefined && <span suppressHydrationWarning>{texts.percent(video.percent)}</span>}
      </p>
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
