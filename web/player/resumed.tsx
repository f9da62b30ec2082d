import { useEffect, useState, useSyncExternalStore } from 'react';
import { positionClock } from './clock.ts';
import { movePlayerFocus } from './keys/film-events.ts';
import { usePlayerParts } from './parts.ts';
import css from './stage.module.css';
import { usePosition } from './use-position.ts';

/** How long the notice stays when neither the pointer nor the focus is on it, ms. */
const notice_ms = 8000;

/** Reports once that the film continues where the visitor left it, and offers its beginning. */
export function Resumed() {
  const { props, session } = usePlayerParts();
  const { phase } = useSyncExternalStore(session.subscribe, session.snapshot);
  const { isResumed = false, start_time = 0 } = props;
  // The start of a film that was begun may move without a word.
  const [begun_at, setBegunAt] = useState<number>();
  if (phase === 'open' && begun_at === undefined) setBegunAt(isResumed ? start_time : 0);
  return begun_at !== undefined && begun_at > 0 ? <Notice position={begun_at} /> : null;
}

function Notice({ position }: { position: number }) {
  const { labels, session } = usePlayerParts();
  const { duration } = usePosition();
  const [isOver, setOver] = useState(false);
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isInUse = isHovered || isFocused;
  useEffect(() => {
    if (isInUse) return;
    const timer = setTimeout(() => setOver(true), notice_ms);
    return () => clearTimeout(timer);
  }, [isInUse]);
  // A place behind the end is of another film, or of another length: it began at its beginning.
  if (isOver || position >= duration) return null;
  return (
    <div
      className={css['resumed']}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <output>{labels.resumed(positionClock(position, duration))}</output>
      <button
        type="button"
        data-focus="button"
        onClick={({ currentTarget }) => {
          movePlayerFocus(currentTarget);
          session.playFrom(0);
          setOver(true);
        }}
      >
        {labels.start_over}
      </button>
    </div>
  );
}
