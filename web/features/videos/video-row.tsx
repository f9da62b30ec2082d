import { useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from '../../ui/icons.tsx';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { IconButton } from '../../ui/button.tsx';
import type { CardData } from './card-data.ts';
import { useCardTexts } from './card-texts.ts';
import { favouriteOfCard, useFavouritable } from './favouritable.ts';
import { VideoCard } from './video-card.tsx';
import { priorityOf } from './video-grid.tsx';
import styles from './video-lists.module.css';

const sizes = '(max-width: 590px) 42vw, 248px';
const eager = 6;

interface VideoRowProps {
  title: string;
  more: ReactNode;
  videos: readonly CardData[];
  now: number;
}

/** One line of cards that scrolls sideways, with arrows where there is a mouse and room. */
export function VideoRow({ title, more, videos, now }: VideoRowProps): ReactNode {
  const { t } = useLingui();
  const texts = useCardTexts();
  const row = useRef<HTMLDivElement>(null);
  const ends = useEnds(row);
  useFavouritable((video_id) => favouriteOfCard(videos, video_id));
  const scroll = (direction: -1 | 1): void => {
    const element = row.current;
    element?.scrollBy({ left: direction * element.clientWidth * 0.8, behavior: prefersStillness() ? 'instant' : 'smooth' });
  };
  return (
    <section className={styles['section']}>
      <header className={styles['head']}>
        <h2>{title}</h2>
        {more}
        <div className={`${styles['arrows']} only-wide only-scripted`}>
          <IconButton aria-label={t`Scroll back`} disabled={ends.atStart} onClick={() => scroll(-1)}>
            <ChevronLeft className="icon" />
          </IconButton>
          <IconButton aria-label={t`Scroll on`} disabled={ends.atEnd} onClick={() => scroll(1)}>
            <ChevronRight className="icon" />
          </IconButton>
        </div>
      </header>
      <div className={styles['row']} ref={row}>
        {videos.map((video, index) => (
          <VideoCard key={video.video_id} video={video} texts={texts} now={now} sizes={sizes} {...priorityOf(index, eager)} />
        ))}
      </div>
    </section>
  );
}

function useEnds(row: RefObject<HTMLDivElement | null>): { atStart: boolean; atEnd: boolean } {
  const [ends, setEnds] = useState({ atStart: true, atEnd: false });
  useEffect(() => {
    const element = row.current;
    if (!element) return undefined;
    const measure = (): void => {
      const atStart = element.scrollLeft <= 1;
      const atEnd = element.scrollLeft + element.clientWidth >= element.scrollWidth - 1;
      setEnds((known) => (known.atStart === atStart && known.atEnd === atEnd ? known : { atStart, atEnd }));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [row]);
  return ends;
}

function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
