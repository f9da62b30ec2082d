import { parsePreferences, preferenceCookies, preference_cookie_seconds } from '#contracts/preferences.ts';
import type { Gender } from '#contracts/vocabulary.ts';

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
