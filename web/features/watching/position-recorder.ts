import type { PlayerPosition } from '../../player/index.ts';
import type { Progress } from '../../lib/store/progress.ts';

/** Seconds of playing between two writes, and before the first. */
const write_every = 5;
/** Longer steps between two reports are seeks, not playing. */
const longest_step = 3;

export interface PositionRecorder {
  report(at: PlayerPosition): void;
  /** Writes the position of the last report; call it when the visitor leaves. */
  leave(): void;
}

/** Writes the position every five seconds of playing, on pauses and on leaving; nothing before. */
export function positionRecorder(write: (progress: Progress) => void): PositionRecorder {
  let last: Progress | undefined;
  let written: number | undefined;
  /** Seconds played since the last write, and whether there was one. */
  let played = 0;
  let hasBegun = false;
  const store = (): void => {
    if (!last || !hasBegun || last.position === written) return;
    played = 0;
    written = last.position;
    write(last);
  };
  return {
    report({ position, duration, paused }) {
      if (!Number.isFinite(position) || !Number.isFinite(duration) || duration <= 0) return;
      const step = position - (last?.position ?? position);
      if (step > 0 && step <= longest_step) played += step;
      last = { position: Math.min(Math.max(0, position), duration), duration };
      hasBegun ||= played >= write_every;
      if (played >= write_every || paused) store();
    },
    leave: store,
  };
}
