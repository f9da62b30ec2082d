/** Films that started by themselves since the last sign of life; navigations of the site preserve it, a new document starts at 0. */
let in_row = 0;

export const filmsInRow = (): number => in_row;

export function countFilm(): void {
  in_row += 1;
}

/** Somebody is there: a press, a key. Returns the function that stops listening. */
export function listenForLife(): () => void {
  const live = (event: Event): void => {
    if (event.isTrusted) in_row = 0;
  };
  const options = { capture: true, passive: true };
  for (const type of ['pointerdown', 'keydown', 'wheel'])
    document.addEventListener(type, live, options);
  return () => {
    for (const type of ['pointerdown', 'keydown', 'wheel'])
      document.removeEventListener(type, live, options);
  };
}
