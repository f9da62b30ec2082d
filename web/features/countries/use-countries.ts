import { useEffect, useState } from 'react';
import { countriesUrl, type Countries, type Country } from '#contracts/calls/catalogue.ts';
import type { Language } from '#contracts/vocabulary.ts';
import { getJsonOnce } from '../../lib/transport/get-json.ts';
import { currentOrientation } from '../../lib/visit/preferences.ts';

interface Answer {
  /** Most videos first; undefined until they are here. */
  countries: readonly Country[] | undefined;
  isFailed: boolean;
  retry: () => void;
}

/** The countries with videos by their names in a language. */
export function useCountries(lang: Language): Answer {
  const [attempt, setAttempt] = useState(1);
  const [answer, setAnswer] = useState<{ countries?: readonly Country[]; isFailed: boolean }>({
    isFailed: false,
  });
  useEffect(() => {
    let isWanted = true;
    const query = { orientation: currentOrientation(), lang };
    getJsonOnce<Countries>(countriesUrl.build(query)).then(
      ({ countries }) => isWanted && setAnswer({ countries, isFailed: false }),
      () => isWanted && setAnswer({ isFailed: true }),
    );
    return () => {
      isWanted = false;
    };
  }, [lang, attempt]);
  const retry = (): void => {
    setAnswer({ isFailed: false });
    setAttempt(attempt + 1);
  };
  return { countries: answer.countries, isFailed: answer.isFailed, retry };
}
