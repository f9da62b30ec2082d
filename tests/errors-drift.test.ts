import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { errorCatalogue } from '#contracts/errors.ts';

// The texts of errors are Lingui macros, which only the build understands: they are read as text.
const root = resolve(import.meta.dirname, '..');
const source = readFileSync(join(root, 'web/lib/i18n/error-text.ts'), 'utf8');
const table = source.slice(source.indexOf('errorTexts'));

test('every code has a text, and every text belongs to a code', () => {
  const keys = [...table.matchAll(/^ {2}(\w+): /gm)].map(([, key = '']) => key);
  // `offline` is the browser's own: no answer came, so no code.
  expect(keys.toSorted()).toEqual([...Object.keys(errorCatalogue), 'offline'].toSorted());
});

test('every text is in every catalogue', () => {
  const messages = [...source.matchAll(/msg`([^`]+)`/g)].map(([, text = '']) =>
    text.replaceAll('${', '{'),
  );
  const files = readdirSync(join(root, 'web/locales')).filter((name) => name.endsWith('.po'));
  expect([messages.length > 10, files.length]).toEqual([true, 10]);
  for (const file of files) {
    const catalogue = readFileSync(join(root, 'web/locales', file), 'utf8').replaceAll('"\n"', '');
    const missing = messages.filter((text) => {
      const [, translation = ''] = catalogue.split(`msgid ${JSON.stringify(text)}\nmsgstr "`);
      return translation === '' || translation.startsWith('"');
    });
    expect({ file, missing }).toEqual({ file, missing: [] });
  }
});
