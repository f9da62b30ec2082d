import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { pages } from '#contracts/pages/pages.ts';
import type { NextFilm } from '../../player/index.ts';
import type { CardData } from '../card/index.ts';
import { useQueue, type Queue } from '../queue/index.ts';
import type { VideoDetail } from './load-video.ts';
import { neighboursOf, type ListedVideo } from './opened-list.ts';

/** The page whose film plays at its arrival: a film led there, which is an answer to the press that began it. */
let arriving: string | undefined;

/** Whether a film led to this page; true once, on the arrival. */
export function useArrival(video: VideoDetail): boolean {
  const [isArrival] = useState(() => arriving === pages.video(video));
  useEffect(() => {
    arriving = undefined;
  }, []);
  return isArrival;
}

interface Neighbours {
  next: NextFilm | undefined;
  /** Number of the next video. */
  next_id: number | undefined;
  onPrevious: (() => void) | undefined;
}

/**
 * The film that plays after this video: the next of the playlist that is played through, and nothing after its last one; without a
 * playlist the next of the list it was opened from, else the first related one.
 */
export function useNextVideo(video: VideoDetail, related: CardData | undefined): Neighbours {
  const navigate = useNavigate();
  const path = pages.video(video);
  const queue = useQueue(video.video_id);
  return useMemo(() => {
    const open = (href: string) => (): void => {
      arriving = href.split('?', 1)[0];
      void navigate(href);
    };
    const { previous, next } = queue?.isPlayed
      ? neighboursInQueue(queue)
      : withRelated(neighboursOf(path), related);
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
  }, [navigate, path, related, queue]);
}

type Around = ReturnType<typeof neighboursOf>;

const withRelated = ({ previous, next }: Around, related: CardData | undefined): Around => ({
  previous,
  next: next ?? (related && listedOf(related)),
});

function neighboursInQueue({ previous, next, hrefOf }: Queue): Around {
  const listed = (video: typeof next): ListedVideo | undefined =>
    video && {
      href: hrefOf(video),
      title: video.title,
      picture: video.thumb,
      length: video.duration,
    };
  return { previous: listed(previous), next: listed(next) };
}

const listedOf = ({ href, title, src, duration }: CardData): ListedVideo => ({
  href,
  title,
  picture: src,
  length: duration,
});
