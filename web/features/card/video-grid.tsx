import type { ReactNode } from 'react';
import type { CardData } from './card-data.ts';
import { useCardTexts } from './card-texts.ts';
import { favouriteOfCard, useFavouritable } from './favouritable.ts';
import { VideoCard, VideoCardSkeleton } from './video-card.tsx';
import styles from './video-lists.module.css';

export const grid_sizes = '(max-width: 767px) 50vw, (max-width: 1024px) 33vw, 290px';

interface VideoGridProps {
  videos: readonly CardData[];
  now: number;
  /** How many pictures load at once: a first row's worth where the grid is the first thing on the page. */
  eager?: number;
  /** Rank of the cards' titles. */
  level?: 2 | 3;
  /** Another button above each picture. */
  extraOf?: (video: CardData) => ReactNode;
}

export function VideoGrid({
  videos,
  now,
  eager = 0,
  level = 3,
  extraOf,
}: VideoGridProps): ReactNode {
  const texts = useCardTexts();
  useFavouritable((video_id) => favouriteOfCard(videos, video_id));
  return (
    <div className={styles['grid']}>
      {videos.map((video, index) => (
        <VideoCard
          key={video.video_id}
          video={video}
          texts={texts}
          now={now}
          sizes={grid_sizes}
          level={level}
          extra={extraOf?.(video)}
          {...priorityOf(index, eager)}
        />
      ))}
    </div>
  );
}

/** The first picture is what the eye waits for; the rest of the first row follows. */
export function priorityOf(index: number, eager: number): { priority?: 'first' | 'soon' } {
  if (index >= eager) return {};
  return { priority: index === 0 ? 'first' : 'soon' };
}

export function VideoGridSkeleton({ count }: { count: number }): ReactNode {
  return (
    <div className={styles['grid']} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <VideoCardSkeleton key={index} />
      ))}
    </div>
  );
}

export function VideoRowSkeleton({ count }: { count: number }): ReactNode {
  return (
    <div className={`${styles['row']} ${styles['still']}`} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <VideoCardSkeleton key={index} />
      ))}
    </div>
  );
}
