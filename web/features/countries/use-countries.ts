import { useEffect, useState } from 'react';
import { countriesUrl, type Country } from '#contracts/calls/catalogue/catalogue.ts';
import {
  listingCountriesUrl,
  type CountryFacets,
} from '#contracts/calls/catalogue/listing-facets.ts';
import { isCountry, isNowhere } from '#contracts/pages/listing-pages.ts';
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

/** The address is the same for every country of the list. Without a country all videos are counted. */
function addressOf(list: CountryList, lang: Language): string {
  const { place, query, orientation = currentOrientation() } = list;
  if (isNowhere(place)) return countriesUrl.build({ orientation, lang });
  const everywhere = isCountry(place) ? ({ kind: 'all' } as const) : place;
  const asked = { ...list, place: everywhere, query: { ...query, country: '' }, orientation };
  return listingCountriesUrl.build(facetsQuery(asked, lang));
}
