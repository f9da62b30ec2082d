import type { KeyboardEvent, MouseEvent } from 'react';
import { settings } from '../device/stored-settings.ts';
import type { PlayerParts } from '../parts.ts';
import { actionForKey, type KeyFocus } from './keys.ts';

/** The player's keys, wherever in it the focus is. An open menu keeps its own, an error has only its button. */
export function onPlayerKey(
  event: KeyboardEvent<HTMLElement>,
  { perform, session }: PlayerParts,
): void {
  if (
    event.defaultPrevented ||
    !(event.target instanceof HTMLElement) ||
    event.target.closest('dialog') !== null ||
    session.snapshot().phase === 'failed'
  )
    return;
  const action = actionForKey(event.nativeEvent, focusOf(event.target), settings.get().single_keys);
  if (action === null) return;
  event.preventDefault();
  perform(action);
}

function focusOf(target: HTMLElement): KeyFocus {
  const name = target.dataset['focus'];
  return name === 'button' || name === 'seek' || name === 'volume' ? name : 'film';
}

/** A mouse plays and pauses on the film, a finger shows and hides the bar (the store does that). Both give the player the keys. */
export function onPlayerClick(
  event: MouseEvent<HTMLElement>,
  { perform, session, by_finger: cell }: PlayerParts,
): void {
  const root = event.currentTarget;
  if (!root.contains(document.activeElement)) root.focus({ preventScroll: true });
  if (!isFilm(event)) return;
  const by_finger =
    event.nativeEvent instanceof PointerEvent && event.nativeEvent.pointerType === 'touch';
  cell.set(by_finger);
  const { phase } = session.snapshot();
  if (phase === 'idle' || (phase !== 'failed' && !by_finger)) perform({ name: 'toggle_play' });
}

/** Two quick clicks on the film fill the screen; a finger's two taps skip. */
export function onPlayerDoubleClick(
  event: MouseEvent<HTMLElement>,
  { perform, by_finger }: PlayerParts,
): void {
  if (isFilm(event) && !by_finger.get()) perform({ name: 'toggle_fullscreen' });
}

/** Gives the player the keys before a button that had them goes. */
export function movePlayerFocus(button: HTMLElement): void {
  button.closest<HTMLElement>('[data-player]')?.focus({ preventScroll: true });
}

/** Whether an event hit the film itself: what lies on it and is no control lets the pointer through. */
function isFilm(event: MouseEvent<HTMLElement>): boolean {
  return event.target === event.currentTarget;
}
