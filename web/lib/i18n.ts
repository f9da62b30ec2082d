import { setupI18n, type I18n, type Messages } from '@lingui/core';
import { languages, type Language } from '#contracts/vocabulary.ts';

const catalogues = import.meta.glob<{ messages: Messages }>('../locales/*.po');
const made = new Map<Language, Promise<I18n>>();

/** The texts of one language. An instance never changes its language, so concurrent requests may share it. */
export function i18nOf(language: Language): Promise<I18n> {
  const known = made.get(language);
  if (known) return known;
  const making = makeI18n(language);
  made.set(language, making);
  return making;
}

/** Reads `<html lang>`; anything unknown is English. */
export function languageOf(text: string): Language {
  return languages.find((language) => language === text) ?? 'en';
}

async function makeI18n(language: Language): Promise<I18n> {
  const load = catalogues[`../locales/${language}.po`];
  if (!load) throw new Error(`no catalogue of texts for ${language}`);
  const { messages } = await load();
  return setupI18n({ locale: language, messages: { [language]: messages } });
}
