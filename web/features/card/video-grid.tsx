import type { ReactNode } from 'react';
import { priorityOf } from '../../ui/use-picture.ts';
import type { CardData } from './card-data.ts';
import { useCardTexts } from './card-texts.ts';
import { favouriteOfCard, useFavouritable } from './favouritable.ts';
import { VideoCard, VideoCardSkeleton } from './video-card.tsx';
import styles from './video-lists.module.css';

export const grid_sizes = '(max-width: 767px) 50vw, (max-width: 1024px) 33vw, 290px';

interface VideoCardsProps {
  videos: readonly CardData[];
  now: number;
  /** Number of pictures that load at once: the first row, where the list starts the page. */
  eager?: number;
  /** Heading level of the titles. */
  level?: 2 | 3;
  /** Another button above each picture. */
  extraOf?: (video: CardData) => ReactNode;
  /** A title with its searched words marked. */
  markTitle?: ((title: string) => ReactNode) | undefined;
}

export function VideoGrid(props: VideoCardsProps): ReactNode {
  return (
    <div className={styles['grid']}>
      <VideoCards {...props} sizes={grid_sizes} />
    </div>
  );
}

/** The cards of a list, in order. */
export function VideoCards({
  videos,
  now,
  eager = 0,
  level = 3,
  extraOf,
  markTitle,
  sizes,
}: VideoCardsProps & { sizes: string }): ReactNode {
  const texts = useCardTexts();
  useFavouritable((video_id) => favouriteOfCard(videos, video_id));
  return videos.map((video, index) => (
    <VideoCard
      key={video.video_id}
      video={video}
      texts={texts}
      now={now}
      sizes={sizes}
      level={level}
      extra={extraOf?.(video)}
      title={markTitle?.(video.title)}
      priority={priorityOf(index, eager)}
    />
  ));
}

export function VideoGridSkeleton({ count }: { count: number }): ReactNode {
  return <Skeletons className={styles['grid']} count={count} />;
}

export function VideoRowSkeleton({ count }: { count: number }): ReactNode {
  return <Skeletons className={`${styles['row']} ${styles['still']}`} count={count} />;
}

function Skeletons({
  className,
  count,
}: {
  className: string | undefined;
  count: number;
}): ReactNode {
  return (
    <div className={className} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <VideoCardSkeleton key={index} />
      ))}
    </div>
  );
}
