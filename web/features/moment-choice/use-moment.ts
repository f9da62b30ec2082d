import { useRef, useState, type RefObject } from 'react';
import type { OwnFilm } from '#contracts/calls/uploads/video-edit.ts';
import { useHydrated } from '../../lib/document/use-hydrated.ts';

export interface Moment {
  film: OwnFilm;
  /** Of the film. */
  second: number;
  /** Moves there, and makes it the choice. */
  move(second: number): void;
  radio: RefObject<HTMLInputElement | null>;
  /** Without script there is nothing to move. */
  isAlive: boolean;
}

/** A moment of a film that can be moved; it begins at `first`, or in the middle. */
export function useMoment(film: OwnFilm, first: number | null): Moment {
  const [second, setSecond] = useState(first ?? Math.floor(film.duration / 2));
  const radio = useRef<HTMLInputElement>(null);
  const move = (to: number): void => {
    setSecond(to);
    if (radio.current) radio.current.checked = true;
  };
  return { film, second, move, radio, isAlive: useHydrated() };
}
