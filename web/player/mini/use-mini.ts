import { useEffect, useState, type RefObject } from 'react';
import { isDialogOpen } from '../device/circumstances.ts';
import { useSettings } from '../device/stored-settings.ts';
import type { PlayerParts } from '../parts.ts';
import { usePlayer } from '../player-store.ts';
import { freeCorner, type Corner } from './free-corner.ts';

/** From medium screens up: below, the small film would cover what is read. */
export const wide = '(width >= 768px)';
const gap = 16;
/** Elements that the small film may not cover: navigation, the cookie notice, and frames of partners. */
const obstacles = 'header:not(main *), nav, footer, [data-cookies], main iframe';

/**
 * The corner that the small film is in, null while the film is in its place. It goes there when it plays and has left the window by
 * half, and comes back when one scrolls back, pauses it, closes it, or opens a dialog.
 */
export function useMini(
  root: RefObject<HTMLElement | null>,
  { closed }: PlayerParts,
): Corner | null {
  const { mini } = useSettings();
  const isOn = usePlayer(
    (state) =>
      !state.paused && !state.ended && state.duration > 0 && !state.fullscreen && !state.pip,
  );
  const [corner, setCorner] = useState<Corner | null>(null);
  useEffect(() => {
    const place = root.current?.parentElement;
    if (!place) return undefined;
    let isAway = false;
    const update = (): void => {
      if (!isAway) closed.set(false);
      const isWanted =
        mini && isOn && isAway && !closed.get() && !isDialogOpen() && matchMedia(wide).matches;
      setCorner((now) => (isWanted ? cornerFor(now) : null));
    };
    // A dialog opens in answer to a press, some of them after a chunk has been fetched.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = (): void => {
      clearTimeout(timer);
      timer = setTimeout(update, 300);
    };
    const observer = new IntersectionObserver(
      (entries) => {
        isAway = (entries.at(-1)?.intersectionRatio ?? 1) < 0.5;
        update();
      },
      { threshold: 0.5 },
    );
    const stop = new AbortController();
    const options = { signal: stop.signal, capture: true, passive: true };
    observer.observe(place);
    document.addEventListener('toggle', update, options);
    document.addEventListener('click', later, options);
    document.addEventListener('scrollend', update, options);
    const leave = closed.subscribe(() => closed.get() && setCorner(null));
    return () => {
      observer.disconnect();
      stop.abort();
      clearTimeout(timer);
      leave();
    };
  }, [root, mini, isOn, closed]);
  return isOn ? corner : null;
}

function cornerFor(now: Corner | null): Corner {
  const boxes = [...document.querySelectorAll(obstacles)]
    .filter((element) => element.closest('[data-player]') === null)
    .map((element) => element.getBoundingClientRect())
    .filter(
      ({ width, height, bottom, top }) => width * height > 0 && bottom > 0 && top < innerHeight,
    );
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  const width = Math.min(400, innerWidth * 0.4);
  return freeCorner(
    boxes,
    { width, height: (width * 9) / 16 },
    { width: innerWidth, height: innerHeight, top: Math.max(0, header), gap },
    now,
  );
}
