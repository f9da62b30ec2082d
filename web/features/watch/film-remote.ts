/** Brings the film of the page to a moment, seconds, and plays it from there. */
type SeekFilm = (seconds: number) => void;

let seek: SeekFilm | undefined;

/** The player of the page registers itself; returns the function that takes it away. */
export function registerFilm(seekFilm: SeekFilm): () => void {
  seek = seekFilm;
  return () => {
    if (seek === seekFilm) seek = undefined;
  };
}

/** Whether there is a player that takes the moment: without one the link goes its own way. */
export function seekFilm(seconds: number): boolean {
  seek?.(seconds);
  return seek !== undefined;
}
