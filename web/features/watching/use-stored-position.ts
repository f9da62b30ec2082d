import { useEffect, useState } from 'react';
import type { PlayerPosition } from '../../player/index.ts';
import { savedCodeOf } from '../../lib/store/favourite-id.ts';
import { isWatched, resumePosition } from '../../lib/store/progress.ts';
import type { LocalStore } from '../../lib/store/local-store.ts';
import { localStore } from '../../lib/store/use-local-store.ts';
import { followPosition, type Follower } from './follow-position.ts';
import { positionRecorder } from './position-recorder.ts';

/** Undefined where loading failed: then every video begins at its start. */
const store: LocalStore | undefined = await localStore().catch(() => undefined);

interface StoredPosition {
  /** Where playing goes on, seconds, and how often another tab has moved that. */
  resume_at: number;
  moves: number;
  onPosition: (at: PlayerPosition) => void;
}

/** Keeps how far the video is watched in the history that is in use, unless the visitor paused that. */
export function useStoredPosition(video_id: number): StoredPosition {
  const [start, setStart] = useState(() => ({
    resume_at: resumePosition(store?.positions.find(video_id)),
    moves: 0,
  }));
  const [{ report, leave, follow }] = useState(() => positionOf(video_id));
  useEffect(() => {
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [leave]);
  useEffect(
    () => follow((resume_at) => setStart(({ moves }) => ({ resume_at, moves: moves + 1 }))),
    [follow],
  );
  return { ...start, onPosition: report };
}

/** The position of one film: what this tab reports is written, what another one writes moves the start here. */
function positionOf(video_id: number) {
  let follower: Follower | undefined;
  let last: PlayerPosition | undefined;
  const { report, leave } = positionRecorder((progress) => {
    if (isWatched(progress)) void store?.account?.finish(savedCodeOf(video_id));
    if (!store || store.flags.history_paused.get()) return;
    follower?.write(progress);
    store.positions.add({ video_id, ...progress });
  });
  const state = () => (last === undefined ? 'unopened' : last.paused ? 'paused' : 'playing');
  return {
    leave,
    report(at: PlayerPosition): void {
      last = at;
      report(at);
    },
    follow(move: (position: number) => void): (() => void) | undefined {
      follower = store && followPosition({ store, video_id, state, move });
      return follower?.stop;
    },
  };
}
