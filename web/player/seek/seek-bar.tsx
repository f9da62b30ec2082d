import { useSyncExternalStore, type CSSProperties } from 'react';
import { positionClock, totalClock } from '../clock.ts';
import { useDrag, type Drag } from '../controls/use-drag.ts';
import { usePlayerParts } from '../parts.ts';
import { usePlayer } from '../player-store.ts';
import { usePosition } from '../use-position.ts';
import { useCell } from '../cell.ts';
import { ChapterMarks } from './chapters.tsx';
import { Preview } from './preview.tsx';
import { ReplayCurve } from './replay-curve.tsx';
import css from './seek-bar.module.css';

/** The line between the two clocks: buffered, played, head; a pointer sees the picture and the time under it before it jumps. */
export function SeekBar() {
  const store = usePlayer();
  const { position, duration, buffered } = usePosition();
  const drag = useDrag({
    upright: false,
    onDrop: (share) => void (duration > 0 && store.seek(share * duration)),
  });
  const shown = drag.dragged === null ? position : drag.dragged * duration;
  return (
    <>
      <time className={css['clock']}>{positionClock(shown, duration)}</time>
      <Slider
        drag={drag}
        shown={shown}
        duration={duration}
        buffered={duration > 0 ? buffered / duration : 0}
      />
      <time className={css['clock']}>{totalClock(duration)}</time>
    </>
  );
}

type SliderProps = { drag: Drag; shown: number; duration: number; buffered: number };

function Slider({ drag, shown, duration, buffered }: SliderProps) {
  const { props, labels, session, range: cell } = usePlayerParts();
  const range = useCell(cell);
  const { replayed } = useSyncExternalStore(session.subscribe, session.snapshot);
  const tip = drag.dragged ?? drag.hovered;
  const style = {
    '--done': duration > 0 ? shown / duration : 0,
    '--buffer': buffered,
    '--tip': tip ?? 0,
    ...(range !== null && {
      '--from': range.from / duration,
      '--to': (range.to ?? range.from) / duration,
    }),
  } as CSSProperties;
  return (
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
      onPointerEnter={() => session.wantTimeline()}
      onFocus={() => session.wantTimeline()}
      {...drag.handlers}
    >
      <ReplayCurve shares={replayed} />
      <span className={css['track']} data-track>
        <span className={css['buffered']} />
        <span className={css['done']} />
        <ChapterMarks chapters={props.chapters ?? []} duration={duration} />
      </span>
      {range !== null && <span className={css['range']} />}
      <span className={css['head']} />
      <Preview
        time={tip === null || duration <= 0 ? null : tip * duration}
        duration={duration}
        isLarge={drag.by_finger}
      />
    </div>
  );
}
