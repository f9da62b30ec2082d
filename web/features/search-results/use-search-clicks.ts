import { useEffect } from 'react';
import type { ListingPage } from '../listing/index.ts';

/** Counts that a result of this search was opened; its code loads after the page. */
export function useSearchClicks({ place, orientation }: ListingPage): void {
  const text = place.kind === 'search' ? place.text : undefined;
  useEffect(() => {
    if (text === undefined) return undefined;
    const stop = new AbortController();
    import('./count-search-click.ts').then(
      ({ countSearchClick }) => countSearchClick({ text, orientation }, stop.signal),
      () => undefined,
    );
    return () => stop.abort();
  }, [text, orientation]);
}
