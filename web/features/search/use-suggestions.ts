import { useLingui } from '@lingui/react';
import { useEffect, useState } from 'react';
import type { Suggestions } from '#contracts/calls/search/suggestions.ts';
import { languageOf } from '../../lib/i18n/i18n.ts';
import { getJson } from '../../lib/transport/get-json.ts';
import { createSuggester, type Suggester } from './suggester.ts';

interface UsedSuggestions extends Suggester {
  /** To the last text; undefined without one. */
  answer: Suggestions | undefined;
}

export function useSuggestions(): UsedSuggestions {
  const { i18n } = useLingui();
  const [answer, setAnswer] = useState<Suggestions>();
  // Another language comes with another document.
  const [{ ask, stop }] = useState(() =>
    createSuggester(languageOf(i18n.locale), getJson<Suggestions>, setAnswer),
  );
  useEffect(() => stop, [stop]);
  return { answer, ask, stop };
}
