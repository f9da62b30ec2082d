import {
  parsePreferences,
  preferenceCookies,
  preference_cookie_seconds,
  readCookie,
  type Preferences,
} from '#contracts/preferences.ts';
import {
  languages,
  type Language,
  type Orientation,
  type Theme,
  type ThemeChoice,
} from '#contracts/vocabulary.ts';
import { languageOf } from '../i18n/i18n.ts';

/** The visitor's preferences, from the cookies and the page's language. */
export function currentVisitor(): Omit<Preferences, 'theme'> {
  const { orientation, country } = parsePreferences(document.cookie, { theme: 'dark' });
  return { orientation, country, language: languageOf(document.documentElement.lang) };
}

/** The orientation of lists, from the cookie. */
export function currentOrientation(): Orientation {
  return parsePreferences(document.cookie, { theme: 'dark' }).orientation;
}

/** The language of the visitor's own choice, if there was one. */
export function chosenLanguage(): Language | undefined {
  const stored = readCookie(document.cookie, preferenceCookies.language);
  return languages.find((language) => language === stored);
}

/** Stores one allow-listed choice for a year. */
export function storePreference(name: keyof typeof preferenceCookies, value: string): void {
  writeCookie(preferenceCookies[name], value, preference_cookie_seconds);
}

/** As if nothing had been chosen. */
export function clearPreference(name: keyof typeof preferenceCookies): void {
  writeCookie(preferenceCookies[name], '', 0);
}

function writeCookie(name: string, value: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
}

/** The ground colour of each theme for `<meta name="theme-color">`, which cannot read tokens. */
export const themeColors = { light: '#fafafc', dark: '#0e0d10' } as const;

/** The colour for a system that prefers one theme, when a choice is made. */
export const frameColor = (choice: ThemeChoice, preferred: Theme): string =>
  themeColors[choice === 'system' ? preferred : choice];
