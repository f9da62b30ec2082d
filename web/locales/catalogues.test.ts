import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { languages } from '#contracts/vocabulary.ts';

// Lingui's build fails on a missing text, but does not notice a placeholder that a translator dropped or a plural form that a language needs.

const translated = languages.filter((language) => language !== 'en');

describe.each(translated)('texts in %s', (language) => {
  const texts = readCatalogue(language);

  it('are complete', () => {
    expect(texts.map(({ source }) => source).toSorted()).toEqual(
      readCatalogue('en')
        .map(({ source }) => source)
        .toSorted(),
    );
    expect(texts.filter(({ text }) => text.trim() === '')).toEqual([]);
  });

  it('keep every placeholder', () => {
    const broken = texts.filter(({ source, text }) => placeholders(source) !== placeholders(text));
    expect(broken).toEqual([]);
  });

  it('have the plural forms of the language', () => {
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const plurals = texts.filter(({ text }) => text.includes(', plural,'));
    const broken = plurals.filter(({ text }) => needed.some((form) => !text.includes(` ${form} {`)));
    expect(plurals.length).toBeGreaterThan(0);
    expect(broken).toEqual([]);
  });
});

function readCatalogue(language: string): { source: string; text: string }[] {
  const file = readFileSync(new URL(`${language}.po`, import.meta.url), 'utf8');
  const entries = file.matchAll(/^msgid (".*"(?:\n".*")*)\nmsgstr (".*"(?:\n".*")*)$/gm);
  return [...entries].map(([, source, text]) => ({ source: unquote(source), text: unquote(text) })).filter(({ source }) => source !== '');
}

function unquote(quoted = ''): string {
  return quoted
    .split('\n')
    .map((line) => String(JSON.parse(line)))
    .join('');
}

/** The names in braces, each once: plural forms may repeat them. */
function placeholders(text: string): string {
  return [...new Set([...text.matchAll(/\{(\w+)(?=[,}])/g)].map(([, name]) => name))].toSorted().join(' ');
}
