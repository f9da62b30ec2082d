import { useEffect, useState } from 'react';
import { suggesterUrl, type Suggestions } from '#contracts/calls/suggestions.ts';
import { lifetimes } from '#contracts/limits.ts';
import { getJson, getJsonOnce } from '../../lib/transport/get-json.ts';
import { createSuggester, type Suggester } from './suggester.ts';

const popular_count = 5;

interface UsedSuggestions extends Suggester {
  /** To the last text; undefined without one. */
  answer: Suggestions | undefined;
  /** What is offered before anything is typed; undefined until it is needed and loaded. */
  popular: Suggestions | undefined;
}

export function useSuggestions(isOpen: boolean): UsedSuggestions {
  const [answer, setAnswer] = useState<Suggestions>();
  const [popular, setPopular] = useState<Suggestions>();
  const [suggester] = useState(() => createSuggester(getJson<Suggestions>, setAnswer));
  useEffect(() => suggester.stop, [suggester]);
  useEffect(() => {
    if (!isOpen || popular) return undefined;
    let is_wanted = true;
    const address = suggesterUrl.build({ lifetime: lifetimes.suggestions, count: popular_count });
    getJsonOnce<Suggestions>(address).then(
      (found) => is_wanted && setPopular(found),
      // Without them the list has the searches of this device.
      () => undefined,
    );
    return () => {
      is_wanted = false;
    };
  }, [isOpen, popular]);
  return { answer, popular, ask: suggester.ask, stop: suggester.stop };
}
