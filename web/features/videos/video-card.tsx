import { useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { ImageOff } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { pluralBasis } from '../../lib/format.ts';
import { useFormat } from '../../lib/use-format.ts';
import type { CardData } from './card-data.ts';
import styles from './video-card.module.css';

const fresh_seconds = 24 * 3600;

export interface VideoCardProps {
  video: CardData;
  /** Unix seconds, the same on server and browser. */
  now: number;
  /** `sizes` of the picture where the card stands. */
  sizes: string;
  /** First row: load at once; the very first picture: before everything else. */
  priority?: 'first' | 'soon';
  /** Picture at the left, text beside it. */
  isRow?: boolean;
}

/**
 * Picture and title are one plain link (one delegated handler turns clicks into navigations: a router link per card halves the speed of
 * server rendering).
 */
export function VideoCard({ video, now, sizes, priority, isRow = false }: VideoCardProps): ReactNode {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const views = format.count(video.views);
  return (
    <article className={isRow ? `${styles['card']} ${styles['rowCard']}` : styles['card']}>
      <a className={styles['link']} href={video.href}>
        <span className={styles['thumb']}>
          <Picture video={video} sizes={sizes} priority={priority} />
          {now - video.posted < fresh_seconds && (
            <span className={`${styles['badge']} ${styles['fresh']}`}>
              {t({ message: 'New', context: 'badge of a video that is less than a day old' })}
            </span>
          )}
          <span className={styles['badges']}>
            {video.quality && <span className={styles['badge']}>{video.quality}</span>}
            <span className={styles['badge']}>{video.duration}</span>
          </span>
        </span>
        <h3 className={styles['title']} lang={video.lang === i18n.locale ? undefined : video.lang}>
          {video.title}
        </h3>
      </a>
      {/* Browsers may carry other language data than the server: what it wrote stays. */}
      <p className={isRow ? `${styles['meta']} ${styles['twoLines']}` : styles['meta']}>
        {video.by && <span className={styles['by']}>{video.by}</span>}
        <span suppressHydrationWarning>{t`${plural(pluralBasis(video.views), { one: `${views} view`, other: `${views} views` })}`}</span>
        <time dateTime={new Date(video.posted * 1000).toISOString()} suppressHydrationWarning>
          {format.age(video.posted, now, 'narrow')}
        </time>
        {video.percent !== undefined && <span suppressHydrationWarning>{format.percent(video.percent)}</span>}
      </p>
    </article>
  );
}

function Picture({
  video,
  sizes,
  priority,
}: Pick<VideoCardProps, 'video' | 'sizes'> & { priority: VideoCardProps['priority'] }): ReactNode {
  const [isMissing, setMissing] = useState(false);
  if (isMissing) return <NoPicture />;
  return (
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
      onError={() => setMissing(true)}
      // A picture that failed before hydration fired its event at nobody.
      ref={(image) => {
        if (image?.complete && image.currentSrc && image.naturalWidth === 0) setMissing(true);
      }}
    />
  );
}

function NoPicture(): ReactNode {
  const { t } = useLingui();
  return (
    <span className={styles['note']}>
      <ImageOff className="icon" />
      {t`No picture`}
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
        <span className={`${styles['bone']} ${styles['short']}`} />
      </div>
    </div>
  );
}
