import { createDoubleTapGesture, createTapGesture } from '@videojs/react';
import { useEffect, type RefObject } from 'react';
import type { PlayerParts } from '../parts.ts';
import { usePlayer } from '../player-store.ts';
import { createPinch } from './pinch.ts';
import { isRow, nextSkip, type Skip } from './skips.ts';

/** Two taps on a side skip, a row of them adds up; one tap shows or hides the bar; a pinch fills the screen. */
export function useFingers(root: RefObject<HTMLElement | null>, parts: PlayerParts): void {
  useTaps(root, parts);
  usePinch(root, parts);
}

function useTaps(root: RefObject<HTMLElement | null>, { perform }: PlayerParts): void {
  const store = usePlayer();
  useEffect(() => {
    const film = root.current;
    if (film === null) return undefined;
    let last: Skip | null = null;
    const skip = (direction: 1 | -1, taps: 1 | 2): void => {
      const before = isRow(last, direction, performance.now()) ? last.seconds : 0;
      last = nextSkip(last, direction, taps, performance.now());
      perform({ name: 'skip', seconds: last.seconds - before, in_all: last.seconds });
    };
    const tap = ({ clientX }: PointerEvent): void => {
      const { left, width } = film.getBoundingClientRect();
      const direction = clientX < left + width / 2 ? -1 : 1;
      if (isRow(last, direction, performance.now())) skip(direction, 1);
      else store.toggleControls();
    };
    const stops = [
      createTapGesture(film, tap, { pointer: 'touch', action: 'toggleControls' }),
      createDoubleTapGesture(film, () => skip(-1, 2), { pointer: 'touch', region: 'left' }),
      createDoubleTapGesture(film, () => skip(1, 2), { pointer: 'touch', region: 'right' }),
    ];
    return () => stops.forEach((stop) => stop());
  }, [root, perform, store]);
}

function usePinch(root: RefObject<HTMLElement | null>, { fill }: PlayerParts): void {
  const store = usePlayer();
  useEffect(() => {
    const film = root.current;
    if (film === null) return undefined;
    const pinch = createPinch();
    const ignore = (): undefined => undefined;
    const end = (event: PointerEvent): void => {
      const gesture = pinch.up(event);
      if (gesture === null || event.type !== 'pointerup') return;
      const isFull = store.fullscreen;
      if (gesture === 'out' && isFull) fill.set(true);
      else if (gesture === 'in' && fill.get()) fill.set(false);
      else if (gesture === 'out' || isFull) void store.toggleFullscreen().catch(ignore);
    };
    const ofFinger =
      (listener: (event: PointerEvent) => void) =>
      (event: PointerEvent): void => {
        if (event.pointerType === 'touch') listener(event);
      };
    const stop = new AbortController();
    const { signal } = stop;
    film.addEventListener('pointerdown', ofFinger(pinch.down), { signal });
    film.addEventListener('pointermove', ofFinger(pinch.move), { signal });
    film.addEventListener('pointerup', ofFinger(end), { signal });
    film.addEventListener('pointercancel', ofFinger(end), { signal });
    return () => stop.abort();
  }, [root, store, fill]);
}
