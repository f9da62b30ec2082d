import { useEffect, useRef, useState, type RefObject } from 'react';
import { isDialogOpen, savesData, wantsLessMotion } from '../device/circumstances.ts';
import { settings } from '../device/stored-settings.ts';
import type { NextFilm } from '../video-player.tsx';
import { isAway, isKeyOfCard, phaseAtEnd, wait_seconds, type EndPhase } from './countdown.ts';
import { countFilm, filmsInRow } from './in-row.ts';

type End = {
  phase: EndPhase;
  /** Seconds until the next film, while it counts. */
  left: number;
  cancel: () => void;
};

/** The end of a film, from its card to the next film. `card` is where keys press buttons instead of ending the count. */
export function useEnd(next: NextFilm, card: RefObject<HTMLElement | null>): End {
  const [phase, setPhase] = useState<EndPhase>(() => phaseAtEnd(objections(card.current)));
  const [left, setLeft] = useState(wait_seconds);
  const open = useRef(next.open);
  useEffect(() => {
    open.current = next.open;
  }, [next]);
  const isCounting = phase === 'counting';
  useEffect(() => {
    if (!isCounting) return undefined;
    const due = performance.now() + wait_seconds * 1000;
    const timer = setInterval(() => {
      const away = isAway(objections(card.current));
      const rest = Math.ceil((due - performance.now()) / 1000);
      setLeft(Math.max(0, rest));
      if (away) setPhase('offered');
      else if (rest <= 0) {
        clearInterval(timer);
        countFilm();
        open.current();
      }
    }, 250);
    const press = ({ key, target }: KeyboardEvent): void => {
      const is_in_card = target instanceof Node && card.current?.contains(target) === true;
      if (!isKeyOfCard(key, is_in_card)) setPhase('offered');
    };
    document.addEventListener('keydown', press, true);
    return () => {
      clearInterval(timer);
      document.removeEventListener('keydown', press, true);
    };
  }, [isCounting, card]);
  return { phase, left, cancel: () => setPhase('offered') };
}

function objections(card: HTMLElement | null): Parameters<typeof phaseAtEnd>[0] {
  const { autoplay_next: autoplay } = settings.get();
  return {
    autoplay,
    save_data: savesData(),
    reduced_motion: wantsLessMotion(),
    is_hidden: document.visibilityState === 'hidden',
    is_dialog_open: isDialogOpen(),
    is_out_of_sight: isOutOfSight(
      card?.closest<HTMLElement>('[data-player]') ?? document.querySelector('[data-player]'),
    ),
    in_row: filmsInRow(),
  };
}

/** More than half of the film is above or below the window. */
function isOutOfSight(film: Element | null): boolean {
  if (film === null) return false;
  const { top, bottom, height } = film.getBoundingClientRect();
  const seen = Math.min(bottom, innerHeight) - Math.max(top, 0);
  return seen < height / 2;
}
