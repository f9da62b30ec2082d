import { useEffect } from 'react';
import { localStore } from '../../lib/use-local-store.ts';
import { favouriteOfVideo, historyOf } from './favouritable.ts';
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
