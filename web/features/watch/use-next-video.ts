import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { pages } from '#contracts/pages/pages.ts';
import type { NextFilm } from '../../player/index.ts';
import type { CardData } from '../card/index.ts';
import type { VideoDetail } from './load-video.ts';
import { neighboursOf, type ListedVideo } from './opened-list.ts';

/** State of a navigation that wants the film to play at its arrival. */
export interface PlayState {
  play: true;
}

export const isPlayState = (state: unknown): state is PlayState =>
  typeof state === 'object' && state !== null && 'play' in state && state.play === true;

interface Neighbours {
  next: NextFilm | undefined;
  /** Number of the next video. */
  next_id: number | undefined;
  onPrevious: (() => void) | undefined;
}

/** What plays after this video: the next of the list it was opened from, else the first related one. */
export function useNextVideo(video: VideoDetail, related: CardData | undefined): Neighbours {
  const navigate = useNavigate();
  const path = pages.video(video);
  return useMemo(() => {
    const open = (href: string) => (): void => {
      const state: PlayState = { play: true };
      void navigate(href, { state });
    };
    const { previous, next: listed } = neighboursOf(path);
    const next = listed ?? (related && listedOf(related));
    return {
      next: next && {
        title: next.title,
        picture: next.picture,
        length: next.length,
        open: open(next.href),
      },
      next_id: next && Number(/\d+/.exec(next.href)?.[0]),
      onPrevious: previous && open(previous.href),
    };
  }, [navigate, path, related]);
}

const listedOf = ({ href, title, src, duration }: CardData): ListedVideo => ({
  href,
  title,
  picture: src,
  length: duration,
});
