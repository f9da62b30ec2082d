import { useLingui } from '@lingui/react/macro';
import type { CountryList } from './country-choice.ts';

/** What it is called to choose no country: a list shows the videos of all of them then, the visitor's own none at all. */
export function useNoCountryText({ place }: CountryList): string {
  const { t } = useLingui();
  return place.kind === 'top-country' ? t`No country` : t`Any country`;
}
