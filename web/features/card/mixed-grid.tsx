import type { ReactNode } from 'react';
import { priorityOf } from '../../ui/use-picture.ts';
import type { CardData } from './card-data.ts';
import { useCardTexts } from './card-texts.ts';
import { favouriteOfCard, useFavouritable } from './favouritable.ts';
import { VideoCard } from './video-card.tsx';
import { grid_sizes } from './video-grid.tsx';
import styles from './video-lists.module.css';

/** A video, or the card of something else under a key of its own. */
export type MixedItem = CardData | { key: string; card: ReactNode };

interface MixedGridProps {
  items: readonly MixedItem[];
  now: number;
  /** How many pictures of videos load at once. */
  eager: number;
  /** Heading level of the titles. */
  level?: 2 | 3;
}

/** Cards of videos among others, in one order. */
export function MixedGrid({ items, now, eager, level = 2 }: MixedGridProps): ReactNode {
  const texts = useCardTexts();
  const videos = items.filter((item) => 'video_id' in item);
  useFavouritable((video_id) => favouriteOfCard(videos, video_id));
  return (
    <div className={styles['grid']}>
      {items.map((item, index) => {
        if (!('video_id' in item)) return <div key={item.key}>{item.card}</div>;
        const shown = { video: item, texts, now, sizes: grid_sizes, level };
        return <VideoCard key={item.video_id} {...shown} priority={priorityOf(index, eager)} />;
      })}
    </div>
  );
}
