import { useEffect, useState } from 'react';
import { countriesUrl, type Country } from '#contracts/calls/catalogue.ts';
import { listingCountriesUrl, type CountryFacets } from '#contracts/calls/listing-facets.ts';
import { isNowhere } from '#contracts/pages/listing-pages.ts';
import type { Language } from '#contracts/vocabulary.ts';
import { getJsonOnce } from '../../lib/transport/get-json.ts';
import { currentOrientation } from '../../lib/visit/preferences.ts';
import { facetsQuery, type CountryList } from './country-choice.ts';

interface Answer {
  /** Most videos first; undefined until they are here. */
  countries: readonly Country[] | undefined;
  /** The counts are lower bounds. */
  areCapped: boolean;
  isFailed: boolean;
  retry: () => void;
}

interface State {
  at?: string;
  answer?: CountryFacets;
  isFailed: boolean;
}

/** The countries of a list by their names in a language, each with what the list would have. */
export function useCountries(list: CountryList, lang: Language): Answer {
  const [attempt, setAttempt] = useState(1);
  const [state, setState] = useState<State>({ isFailed: false });
  const at = addressOf(list, lang);
  useEffect(() => {
    let isWanted = true;
    getJsonOnce<CountryFacets>(at).then(
      (answer) => isWanted && setState({ at, answer, isFailed: false }),
      () => isWanted && setState({ isFailed: true }),
    );
    return () => {
      isWanted = false;
    };
  }, [at, attempt]);
  const retry = (): void => {
    setState({ isFailed: false });
    setAttempt(attempt + 1);
  };
  const answer = state.at === at ? state.answer : undefined;
  return {
    countries: answer?.countries,
    areCapped: answer?.are_capped === true,
    isFailed: state.isFailed,
    retry,
  };
}

/** Beside no country there is nothing to count but all videos. */
function addressOf(list: CountryList, lang: Language): string {
  const orientation = list.orientation ?? currentOrientation();
  return isNowhere(list.place)
    ? countriesUrl.build({ orientation, lang })
    : listingCountriesUrl.build(facetsQuery({ ...list, orientation }, lang));
}
