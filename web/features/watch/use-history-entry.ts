import { useEffect } from 'react';
import { localStore } from '../../lib/store/use-local-store.ts';
import type { FavouriteVideo, HistoryEntry } from '../../lib/store/local-store.ts';
import { nowSeconds } from '../../lib/visit/now.ts';
import type { VideoDetail } from './load-video.ts';

/** Remembers in the history that is in use that the video was opened, unless the visitor paused that. */
export function useHistoryEntry(video: VideoDetail): void {
  useEffect(() => {
    localStore().then(
      ({ flags, history }) => {
        if (flags.history_paused.get()) return;
        history.add({ ...historyOf(favouriteOfVideo(video)), opened: nowSeconds() });
      },
      // Remembering must never disturb watching.
      () => undefined,
    );
  }, [video]);
}

export function favouriteOfVideo(video: VideoDetail): FavouriteVideo {
  const { title, scr, video_id, duration, dir, rating, sg_id, ex_tube, ex_id } = video;
  const { lang, quality, views, posted, channel, models } = video;
  return {
    type: 'video',
    title,
    scr,
    video_id,
    duration,
    dir,
    rating,
    sg_id,
    ex_tube,
    ex_id,
    lang,
    quality: quality || undefined,
    by: channel?.title ?? models[0]?.title,
    views,
    posted,
  };
}

function historyOf({ video_id, ...rest }: FavouriteVideo): HistoryEntry {
  return { ...rest, params: { video_id } };
}
