import {
  OwnProfile,
  Privacy,
  privacy_url,
  profile_url,
} from '#contracts/calls/accounts/profiles.ts';
import { countryName } from '#contracts/countries.ts';
import type { Language } from '#contracts/vocabulary.ts';
import { askOwn } from '../accounts/index.ts';

export const askProfile = async (signal: AbortSignal): Promise<OwnProfile> =>
  OwnProfile.parse(await askOwn(profile_url, signal));

export const askPrivacy = async (signal: AbortSignal): Promise<Privacy> =>
  Privacy.parse(await askOwn(privacy_url, signal));

export interface CountryOption {
  code: string;
  name: string;
}

/** By name, as the one runtime says it that loads the page: browsers may say another. */
export function countryOptions({ countries }: OwnProfile, lang: Language): CountryOption[] {
  const { compare } = new Intl.Collator(lang);
  return countries
    .map((code) => ({ code, name: countryName(code, lang) }))
    .sort((a, b) => compare(a.name, b.name));
}
