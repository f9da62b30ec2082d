import { parsePreferences, preferenceCookies, preference_cookie_seconds, type Preferences } from '#contracts/preferences.ts';
import type { Gender } from '#contracts/vocabulary.ts';
import { languageOf } from './i18n.ts';

/** Whose page it is, from the cookies and the page's language. */
export function currentVisitor(): Omit<Preferences, 'theme'> {
  const { gender, country } = parsePreferences(document.cookie, { theme: 'dark' });
  return { gender, country, language: languageOf(document.documentElement.lang) };
}

/** The orientation that listings are asked for, from the cookie. */
export function currentGender(): Gender {
  return parsePreferences(document.cookie, { theme: 'dark' }).gender;
}

/** Keeps one allow-listed choice for a year. */
export function keepPreference(name: keyof typeof preferenceCookies, value: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${preferenceCookies[name]}=${value}; Path=/; Max-Age=${preference_cookie_seconds}; SameSite=Lax${secure}`;
}

/** The ground colour of each theme for `<meta name="theme-color">`, which cannot read tokens. */
export const themeColors = { light: '#fafafc', dark: '#0e0d10' } as const;
