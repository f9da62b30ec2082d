/** Brings the film of the page to a moment, seconds, and plays it from there. */
type SeekFilm = (seconds: number) => void;

const moment = '?start_time=';

/**
 * The player of the page takes over links to moments of this page (chapters, times in the
 * description): they seek instead of opening it again. Returns the function that ends that.
 */
export function registerFilm(seekFilm: SeekFilm): () => void {
  const follow = (event: MouseEvent): void => {
    const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!isPlain || event.button !== 0 || !(event.target instanceof Element)) return;
    const href = event.target.closest('a')?.getAttribute('href');
    if (!href?.startsWith(moment)) return;
    event.preventDefault();
    seekFilm(Number(href.slice(moment.length)));
  };
  // Before the handler that follows links within the site.
  document.addEventListener('click', follow, true);
  return () => document.removeEventListener('click', follow, true);
}
