import {
  orientations,
  languages,
  themeChoices,
  type Orientation,
  type Language,
  type ThemeChoice,
} from './vocabulary.ts';

/** The visitor's choices, from the four cookies. A value outside the allow-list counts as absent. */
export interface Preferences {
  language: Language;
  orientation: Orientation;
  theme: ThemeChoice;
  /** Two lower-case letters of the visitor's own pick, or undefined. */
  country: string | undefined;
}

/** The cookies by preference. They hold allow-listed values only and live a year. */
export const preferenceCookies = {
  language: 'app_lang',
  orientation: 'gender',
  theme: 'theme',
  country: 'country_code',
} as const;
export const preference_cookie_seconds = 365 * 24 * 3600;

const cookie_header_max = 8192;

/** Reads one cookie's raw value from a `Cookie` header (or `document.cookie`); the first of the name wins. */
export function readCookie(header: string | null | undefined, name: string): string | undefined {
  if (!header || header.length > cookie_header_max) return undefined;
  // Most headers have other cookies: to look for the name costs less than to split.
  if (!header.includes(name)) return undefined;
  for (const part of header.split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return undefined;
}

/** Parses the four preference cookies; never throws, never reflects what it does not know. */
export function parsePreferences(
  cookieHeader: string | null | undefined,
  fallback: { theme: ThemeChoice },
): Preferences {
  const pick = <T extends string>(name: string, allowed: readonly T[]): T | undefined => {
    const raw = readCookie(cookieHeader, name);
    return allowed.find((value) => value === raw);
  };
  const country = readCookie(cookieHeader, preferenceCookies.country);
  return {
    language: pick(preferenceCookies.language, languages) ?? 'en',
    orientation: pick(preferenceCookies.orientation, orientations) ?? 'str',
    theme: pick(preferenceCookies.theme, themeChoices) ?? fallback.theme,
    country: country && /^[a-z]{2}$/.test(country) ? country : undefined,
  };
}
