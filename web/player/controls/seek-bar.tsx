import type { CSSProperties } from 'react';
import { positionClock, totalClock } from '../clock.ts';
import { usePlayerParts } from '../parts.ts';
import { usePlayer } from '../player-store.ts';
import css from './seek-bar.module.css';
import { useDrag } from './use-drag.ts';
import { usePosition } from '../use-position.ts';

/** The line between the two clocks: buffered, played, head; a pointer sees the time under it before it jumps. */
export function SeekBar() {
  const { labels } = usePlayerParts();
  const store = usePlayer();
  const { position, duration, buffered } = usePosition();
  const drag = useDrag({ upright: false, onDrop: (share) => void store.seek(share * duration) });
  const share = drag.dragged ?? (duration > 0 ? position / duration : 0);
  const shown = drag.dragged === null ? position : drag.dragged * duration;
  const tip = drag.dragged ?? drag.hovered;
  const style = {
    '--done': share,
    '--buffer': duration > 0 ? buffered / duration : 0,
    '--tip': tip ?? 0,
  } as CSSProperties;
  return (
    <>
      <time className={css['clock']}>{positionClock(shown, duration)}</time>
      <div
        className={css['seek']}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an input cannot show buffer, head and time under the pointer
        role="slider"
        tabIndex={0}
        data-focus="seek"
        data-dragging={drag.dragged !== null || undefined}
        aria-label={labels.position}
        aria-valuemin={0}
        aria-valuemax={Math.round(duration)}
        aria-valuenow={Math.round(shown)}
        aria-valuetext={labels.position_value(positionClock(shown, duration), totalClock(duration))}
        style={style}
        {...drag.handlers}
      >
        <span className={css['track']} data-track>
          <span className={css['buffered']} />
          <span className={css['done']} />
        </span>
        <span className={css['head']} />
        {tip !== null && duration > 0 && (
          <span className={css['tip']}>{positionClock(tip * duration, duration)}</span>
        )}
      </div>
      <time className={css['clock']}>{totalClock(duration)}</time>
    </>
  );
}
