import { useEffect, useState, type PointerEvent } from 'react';
import { shareAt } from './drag-share.ts';
import { usePlayer } from '../player-store.ts';

export type Drag = {
  /** Share under a pressed pointer, null when nothing is dragged. */
  dragged: number | null;
  /** Share under a pointer that only hovers, null without one. */
  hovered: number | null;
  /** The pointer that pressed last is a finger. */
  by_finger: boolean;
  handlers: {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    onPointerUp: (event: PointerEvent<HTMLElement>) => void;
    onPointerLeave: () => void;
    onPointerCancel: () => void;
  };
};

/** Pointer side of a slider: `onDrag` hears every share (0 to 1) on the way, `onDrop` the last one. The bar stays while dragging. */
export function useDrag({
  upright,
  onDrag,
  onDrop,
}: {
  upright: boolean;
  onDrag?: (share: number) => void;
  onDrop?: (share: number) => void;
}): Drag {
  const [dragged, setDragged] = useState<number | null>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  const [by_finger, setByFinger] = useState(false);
  const store = usePlayer();
  const dragging = dragged !== null;
  useEffect(() => (dragging ? store.requestControlsLock() : undefined), [dragging, store]);

  const move = (share: number): void => {
    setDragged(share);
    onDrag?.(share);
  };
  return {
    dragged,
    hovered,
    by_finger,
    handlers: {
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setByFinger(event.pointerType === 'touch');
        move(shareUnder(event, upright));
      },
      onPointerMove: (event) => {
        const share = shareUnder(event, upright);
        if (event.pointerType === 'mouse') setHovered(share);
        if (dragging) move(share);
      },
      onPointerUp: (event) => {
        if (!dragging) return;
        onDrop?.(shareUnder(event, upright));
        setDragged(null);
      },
      onPointerLeave: () => setHovered(null),
      onPointerCancel: () => setDragged(null),
    },
  };
}

function shareUnder(event: PointerEvent<HTMLElement>, upright: boolean): number {
  const track = event.currentTarget.querySelector('[data-track]') ?? event.currentTarget;
  const rtl = getComputedStyle(event.currentTarget).direction === 'rtl';
  return shareAt(track.getBoundingClientRect(), event, upright ? 'up' : rtl ? 'rtl' : 'ltr');
}
