import { setupI18n, type I18n, type Messages } from '@lingui/core';
import { languages, type Language } from '#contracts/vocabulary.ts';

type Catalogues = Record<string, () => Promise<{ messages: Messages }>>;

const catalogues: Catalogues = import.meta.glob<{ messages: Messages }>('../../locales/*.po');
const laterCatalogues: Catalogues = import.meta.glob<{ messages: Messages }>(
  '../../locales/later/*.po',
);
const made = new Map<Language, Promise<I18n>>();

/**
 * The texts of one language: all on the server, in a browser those of first pages until
 * `addLaterTexts`. An instance never changes its language, so concurrent requests share it.
 */
export function i18nOf(language: Language): Promise<I18n> {
  const known = made.get(language);
  if (known) return known;
  const making = makeI18n(language);
  made.set(language, making);
  return making;
}

/** Adds the later texts (later-texts.ts). */
export async function addLaterTexts(language: Language): Promise<void> {
  const [i18n, messages] = await Promise.all([
    i18nOf(language),
    messagesOf(laterCatalogues, `../../locales/later/${language}.po`),
  ]);
  i18n.load(language, messages);
}

/** Reads `<html lang>`; anything unknown is English. */
export function languageOf(text: string): Language {
  return languages.find((language) => language === text) ?? 'en';
}

async function makeI18n(language: Language): Promise<I18n> {
  const first = await messagesOf(catalogues, `../../locales/${language}.po`);
  const later = import.meta.env.SSR
    ? await messagesOf(laterCatalogues, `../../locales/later/${language}.po`)
    : {};
  return setupI18n({ locale: language, messages: { [language]: { ...first, ...later } } });
}

async function messagesOf(from: Catalogues, file: string): Promise<Messages> {
  const load = from[file];
  if (!load) throw new Error(`no catalogue of texts at ${file}`);
  return (await load()).messages;
}
