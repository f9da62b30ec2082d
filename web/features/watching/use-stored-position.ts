import { useEffect, useState } from 'react';
import type { PlayerPosition } from '../../player/index.ts';
import { resumePosition } from '../../lib/store/progress.ts';
import type { LocalStore } from '../../lib/store/local-store.ts';
import { localStore } from '../../lib/store/use-local-store.ts';
import { positionRecorder } from './position-recorder.ts';

/** Undefined where loading failed: then every video begins at its start. */
const store: LocalStore | undefined = await localStore().catch(() => undefined);

interface StoredPosition {
  /** Where playing goes on, seconds. */
  resume_at: number;
  onPosition: (at: PlayerPosition) => void;
}

/** Keeps how far the video is watched in this browser, unless the visitor paused that. */
export function useStoredPosition(video_id: number): StoredPosition {
  const [resume_at] = useState(() => resumePosition(store?.positions.find(video_id)));
  const [{ report, leave }] = useState(() =>
    positionRecorder((progress) => {
      if (!store || store.flags.history_paused.get()) return;
      store.positions.add({ video_id, ...progress });
    }),
  );
  useEffect(() => {
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [leave]);
  return { resume_at, onPosition: report };
}
