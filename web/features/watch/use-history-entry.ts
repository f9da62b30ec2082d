import { useEffect } from 'react';
import { localStore } from '../../lib/store/use-local-store.ts';
import type { FavouriteVideo, HistoryEntry } from '../../lib/store/local-store.ts';
import type { VideoDetail } from './load-video.ts';

/** Remembers in this browser that the video was opened, unless the visitor paused that. */
export function useHistoryEntry(video: VideoDetail): void {
  useEffect(() => {
    localStore().then(
      ({ flags, history }) => {
        if (!flags.history_paused.get()) history.add(historyOf(favouriteOfVideo(video)));
      },
      // Remembering must never disturb watching.
      () => undefined,
    );
  }, [video]);
}

export function favouriteOfVideo(video: VideoDetail): FavouriteVideo {
  const { title, scr, video_id, duration, dir, rating, sg_id, ex_tube, ex_id } = video;
  return { type: 'video', title, scr, video_id, duration, dir, rating, sg_id, ex_tube, ex_id };
}

function historyOf({ video_id, ...rest }: FavouriteVideo): HistoryEntry {
  return { ...rest, params: { video_id } };
}
