import { setupI18n, type I18n, type Messages } from '@lingui/core';
import { languages, type Language } from '#contracts/vocabulary.ts';

export type Catalogues = Record<string, () => Promise<{ messages: Messages }>>;

const catalogues: Catalogues = import.meta.glob<{ messages: Messages }>('../../locales/*.po');
const laterCatalogues: Catalogues = import.meta.glob<{ messages: Messages }>(
  '../../locales/later/*.po',
);
/** In browsers forms-texts.ts names them: first pages carry no list of its files. */
const formCatalogues: Catalogues = import.meta.env.SSR
  ? import.meta.glob<{ messages: Messages }>('../../locales/forms/*.po')
  : {};
const made = new Map<Language, Promise<I18n>>();

/**
 * The texts of one language: all on the server, in a browser those of first pages until
 * `addTexts`. An instance never changes its language, so concurrent requests share it.
 */
export function i18nOf(language: Language): Promise<I18n> {
  const known = made.get(language);
  if (known) return known;
  const making = makeI18n(language);
  made.set(language, making);
  return making;
}

/** Adds the later texts (later-texts.ts). */
export const addLaterTexts = (language: Language): Promise<void> =>
  addTexts(language, messagesOf(laterCatalogues, `../../locales/later/${language}.po`));

export async function addTexts(language: Language, reading: Promise<Messages>): Promise<void> {
  const [i18n, messages] = await Promise.all([i18nOf(language), reading]);
  i18n.load(language, messages);
}

/** Reads `<html lang>`; anything unknown is English. */
export function languageOf(text: string): Language {
  return languages.find((language) => language === text) ?? 'en';
}

async function makeI18n(language: Language): Promise<I18n> {
  const first = await messagesOf(catalogues, `../../locales/${language}.po`);
  const [later, of_forms] = import.meta.env.SSR
    ? await Promise.all([
        messagesOf(laterCatalogues, `../../locales/later/${language}.po`),
        messagesOf(formCatalogues, `../../locales/forms/${language}.po`),
      ])
    : [];
  const messages = { ...first, ...later, ...of_forms };
  return setupI18n({ locale: language, messages: { [language]: messages } });
}

export async function messagesOf(from: Catalogues, file: string): Promise<Messages> {
  const load = from[file];
  if (!load) throw new Error(`no catalogue of texts at ${file}`);
  return (await load()).messages;
}
