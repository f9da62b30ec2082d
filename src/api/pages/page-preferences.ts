import { parseListingPath } from '#contracts/pages/parse-listing-pages.ts';
import type { Preferences } from '#contracts/preferences.ts';
import { languages } from '#contracts/vocabulary.ts';

/**
 * The preferences that a document may depend on. The country matters in one class only (ru hides
 * the orientation), except on the page that lists the countries, which begins with the country of
 * the visitor.
 */
export function documentPreferences(
  { country, ...rest }: Preferences,
  address: string,
  countryOf: () => string | undefined,
): Preferences {
  const isOfCountry =
    parseListingPath(address.split('?', 1)[0] ?? '')?.place.kind === 'top-country';
  if (isOfCountry) return { ...rest, country: country ?? countryOf() };
  return { ...rest, country: country === 'ru' ? country : undefined };
}

/** An embed reads no cookie: its language is that of its address, and nothing else counts. */
export function embedPreferences(url: string): Preferences {
  const lang = new URLSearchParams(url.split('?', 2)[1]).get('lang');
  return {
    language: languages.find((each) => each === lang) ?? 'en',
    orientation: 'str',
    theme: 'dark',
    country: undefined,
  };
}
