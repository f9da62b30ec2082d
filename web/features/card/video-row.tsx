import type { ReactNode } from 'react';
import type { CardData } from './card-data.ts';
import { useCardTexts } from './card-texts.ts';
import { favouriteOfCard, useFavouritable } from './favouritable.ts';
import { ScrollRow } from './scroll-row.tsx';
import { VideoCard } from './video-card.tsx';
import { priorityOf } from './video-grid.tsx';

const sizes = '(max-width: 590px) 42vw, 248px';
const eager = 6;

interface VideoRowProps {
  title: string;
  more: ReactNode;
  videos: readonly CardData[];
  now: number;
}

/** Videos in one line that scrolls sideways. */
export function VideoRow({ title, more, videos, now }: VideoRowProps): ReactNode {
  const texts = useCardTexts();
  useFavouritable((video_id) => favouriteOfCard(videos, video_id));
  return (
    <ScrollRow title={title} more={more}>
      {videos.map((video, index) => (
        <VideoCard
          key={video.video_id}
          video={video}
          texts={texts}
          now={now}
          sizes={sizes}
          {...priorityOf(index, eager)}
        />
      ))}
    </ScrollRow>
  );
}
