import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Language, Orientation, ThemeChoice } from '#contracts/vocabulary.ts';

/** Each language by its own name: the one text that is never translated. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  ru: 'Русский',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  pl: 'Polski',
  it: 'Italiano',
  pt: 'Português',
  ja: '日本語',
  nl: 'Nederlands',
};

export const orientationNames: Record<Orientation, MessageDescriptor> = {
  str: msg`Straight`,
  gay: msg`Gay`,
  she: msg`Trans`,
};

export const themeNames: Record<ThemeChoice, MessageDescriptor> = {
  light: msg({ context: 'theme', message: 'Light' }),
  dark: msg({ context: 'theme', message: 'Dark' }),
  system: msg({ context: 'theme', message: 'System' }),
};
