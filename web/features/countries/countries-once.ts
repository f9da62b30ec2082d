import { countriesUrl, type Countries } from '#contracts/calls/catalogue.ts';
import type { Language } from '#contracts/vocabulary.ts';
import { getJsonOnce } from '../../lib/transport/get-json.ts';
import { currentOrientation } from '../../lib/visit/preferences.ts';

/** The countries with videos for this visitor, most first, in a language: asked for once a visit. */
export function countriesOnce(lang: Language): Promise<Countries> {
  return getJsonOnce<Countries>(countriesUrl.build({ orientation: currentOrientation(), lang }));
}
