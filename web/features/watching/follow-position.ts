import { resumePosition, type Progress } from '../../lib/store/progress.ts';
import type { LocalStore } from '../../lib/store/local-store.ts';

interface Follow {
  store: LocalStore;
  video_id: number;
  /** `unopened` until the film has begun here. */
  state: () => 'unopened' | 'playing' | 'paused';
  /** The start moves to a position, seconds. */
  move: (position: number) => void;
}

export interface Follower {
  /** This tab is about to write a position, which is nothing to follow. */
  write(progress: Progress): void;
  stop(): void;
}

const isSame = (one: Progress | undefined, other: Progress | undefined): boolean =>
  one?.position === other?.position && one?.duration === other?.duration;

/**
 * Takes over the position that another tab writes while the film does not play here, once the page is
 * seen: a page in the background would fetch a picture for every position that passes by.
 */
export function followPosition({ store, video_id, state, move }: Follow): Follower {
  const find = (): Progress | undefined => store.positions.find(video_id);
  let known = find();
  const follow = (): void => {
    if (document.visibilityState === 'hidden') return;
    const position = find();
    if (isSame(position, known)) return;
    known = position;
    if (state() === 'playing' || store.flags.history_paused.get()) return;
    // A position that was forgotten elsewhere moves no film that is under way here.
    if (position || state() === 'unopened') move(resumePosition(position));
  };
  const leave = store.subscribe(follow);
  document.addEventListener('visibilitychange', follow);
  return {
    write(progress) {
      known = progress;
    },
    stop() {
      leave();
      document.removeEventListener('visibilitychange', follow);
    },
  };
}
