import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { listenForSlash } from './focus-search.ts';
import { listenForSearches } from './recent-searches.ts';
import type { SearchBoxProps } from './search-box.tsx';

type SlotProps = Omit<SearchBoxProps, 'field'>;

interface Loaded extends Pick<SearchBoxProps, 'field'> {
  SearchBox: ComponentType<SearchBoxProps>;
}

/**
 * The box of the header's search field, loaded when the field first takes the focus. Without it the
 * field is a plain one.
 */
export function SearchBoxSlot(props: SlotProps): ReactNode {
  const [loaded, setLoaded] = useState<Loaded>();
  useEffect(listenForSlash, []);
  useEffect(listenForSearches, []);
  useEffect(() => {
    const load = ({ target }: { target: EventTarget | null }): void => {
      const field = headerField(target);
      if (!field) return;
      import('./search-box.tsx').then(
        ({ SearchBox }) => setLoaded({ SearchBox, field }),
        // A browser does not fetch a module that failed again, and the results page needs some of
        // these: the form leads there as a document.
        () => field.form?.setAttribute('data-plain', ''),
      );
    };
    load({ target: document.activeElement });
    document.addEventListener('focusin', load);
    return () => document.removeEventListener('focusin', load);
  }, []);
  return loaded ? <loaded.SearchBox {...props} field={loaded.field} /> : null;
}

const headerField = (target: EventTarget | null): HTMLInputElement | null =>
  target instanceof HTMLInputElement && target.matches('header input[name="s"]') ? target : null;
