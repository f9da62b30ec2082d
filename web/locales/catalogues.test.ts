import { describe, expect, it } from 'vitest';
import { languages, type Language } from '#contracts/vocabulary.ts';
import { placeholdersOf, pluralsOf } from '#tests/support/icu-plurals.ts';
import { readCatalogue, type CatalogueEntry } from '#tests/support/read-catalogue.ts';
import { sameAsEnglish } from './same-as-english.ts';

// Lingui's build fails on a missing text, but does not notice a placeholder that a translator dropped or a plural form that a language needs.

const translated = languages.filter((language) => language !== 'en');
/** The texts of the first page, those that come later, and those of the forms. */
const cataloguesOf = (language: Language): CatalogueEntry[][] =>
  [`${language}.po`, `later/${language}.po`, `forms/${language}.po`].map((file) => readCatalogue(new URL(file, import.meta.url)));
const textsIn = (language: Language): CatalogueEntry[] => cataloguesOf(language).flat();
const english = textsIn('en');
const keysOf = (texts: readonly CatalogueEntry[]): string[] => texts.map(({ key }) => key).toSorted();
/** Share of a language's texts that may read as in English without having been reviewed. */
const most_same = 0.03;

describe.each(translated)('texts in %s', (language) => {
  const texts = textsIn(language);
  /** A text of placeholders and signs alone says nothing in any language. */
  const same = texts.filter(({ source, text }) => text === source && /\p{L}/u.test(source.replaceAll(/\{\w+\}/g, '')));

  it('are complete, each once', () => {
    expect(keysOf(texts)).toEqual(keysOf(english));
    for (const each of cataloguesOf(language)) expect(new Set(keysOf(each)).size).toBe(each.length);
    expect(texts.filter(({ text }) => text.trim() === '')).toEqual([]);
  });

  it('read alike where several catalogues hold them', () => {
    const known = new Map<string, string>();
    const shared = texts.flatMap(({ key, text }) => {
      const before = known.get(key);
      known.set(key, before ?? text);
      return before === undefined ? [] : [{ key, text, before }];
    });
    expect(shared.length).toBeGreaterThan(0);
    expect(shared.filter((each) => each.text !== each.before)).toEqual([]);
  });

  it('are translated: hardly any reads as in English, beside the words that were reviewed', () => {
    const unreviewed = same.filter(({ key }) => !sameAsEnglish[key]?.in.includes(language)).map(({ key }) => key);
    expect({ unreviewed, few: unreviewed.length <= most_same * texts.length }).toEqual({ unreviewed, few: true });
  });

  it('were reviewed where they still read as in English', () => {
    const reviewed = Object.keys(sameAsEnglish).filter((key) => sameAsEnglish[key]?.in.includes(language));
    expect(reviewed.filter((key) => !same.some((each) => each.key === key))).toEqual([]);
  });

  it('keep every placeholder, in what is said of many, too', () => {
    const broken = texts.filter(({ source, text }) => placeholdersOf(source) !== placeholdersOf(text));
    expect(broken).toEqual([]);
    const dropped = texts.filter(({ source, text }) => {
      const said = pluralsOf(text);
      return pluralsOf(source).some(({ name, branches }) => {
        const other = said.find((plural) => plural.name === name)?.branches.get('other') ?? '';
        return placeholdersOf(other) !== placeholdersOf(branches.get('other') ?? '');
      });
    });
    expect(dropped).toEqual([]);
  });

  it('have the plural forms of the language, all and no other', () => {
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();
    const plurals = texts.filter(({ source }) => pluralsOf(source).length > 0);
    expect(plurals.length).toBeGreaterThan(0);
    for (const { source, text } of plurals) {
      const forms = pluralsOf(text).map(({ name, kind, branches }) => ({
        name,
        kind,
        forms: [...branches.keys()].filter((form) => !form.startsWith('=')).toSorted(),
        said: [...branches.values()].every((words) => words.trim() !== ''),
      }));
      const wanted = pluralsOf(source).map(({ name, kind }) => ({ name, kind, forms: needed, said: true }));
      expect({ text, forms }).toEqual({ text, forms: wanted });
    }
  });
});

it('English texts are their sources', () => {
  expect(textsIn('en').filter(({ source, text }) => source !== text)).toEqual([]);
});

it('French signs stay with their words at the end of a line', () => {
  expect(textsIn('fr').filter(({ text }) => / [;:?!»]|« /.test(text))).toEqual([]);
});

it('no word was reviewed that is no text', () => {
  const keys = new Set(keysOf(english));
  expect(Object.keys(sameAsEnglish).filter((key) => !keys.has(key))).toEqual([]);
});
