import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { languages } from '#contracts/vocabulary.ts';
import { placeholderValues } from './placeholders.ts';
import { renderMarkdown } from './render-markdown.ts';
import { shippedText } from './get-information-page.ts';

const values = placeholderValues({
  name: 'Some Site',
  origin: 'https://tube.example',
  operator_name: 'Some Operator',
  operator_address: 'Some Street 1',
  operator_email: 'office@tube.example',
  bot_check: '',
});
const rows: { column: string; section: string }[] = [];

beforeAll(async () => {
  const text = await readFile(join(import.meta.dirname, '../../../docs/privacy.md'), 'utf8');
  for (const line of text.split('\n').filter((each) => each.startsWith('| `'))) {
    const [, named = '', , , section = ''] = line.split('|');
    rows.push({ column: named.trim(), section: section.trim() });
  }
});

/** The sections of the page with their words, by the names of their headings. */
async function sectionsOf(lang: (typeof languages)[number]): Promise<Map<string, string>> {
  const { html } = renderMarkdown(await shippedText('privacy', lang), values);
  const parts = html.split(/<h2 id="([a-z-]+)">/).slice(1);
  const sections = new Map<string, string>();
  for (let n = 0; n + 1 < parts.length; n += 2) sections.set(parts[n] ?? '', parts[n + 1] ?? '');
  return sections;
}

test('docs/privacy.md names for each column the section of the page that describes it', () => {
  expect(rows.length).toBeGreaterThan(40);
  for (const { column, section } of rows)
    expect([column, section]).toEqual([column, expect.stringMatching(/^[a-z-]+$/)]);
});

test.each(languages)(
  'the privacy page has each section, and each has its words: %s',
  async (lang) => {
    const sections = await sectionsOf(lang);
    for (const name of new Set(rows.map(({ section }) => section))) {
      const words = sections.get(name)?.replaceAll(/<[^>]*>/g, '') ?? '';
      expect([lang, name, words.length > (lang === 'ja' ? 100 : 200)]).toEqual([lang, name, true]);
    }
  },
);

/** Times that the code sets, in numbers that every language writes alike, by the section that names them. */
const times: Readonly<Record<string, readonly string[]>> = {
  account: ['30'],
  contacts: ['30', '20'],
  notifications: ['90'],
  lists: ['30', '90', '365'],
  uploads: ['30'],
  verification: ['30'],
};

test.each(languages)('how long things are stored stands in each section: %s', async (lang) => {
  const sections = await sectionsOf(lang);
  for (const [name, numbers] of Object.entries(times))
    for (const number of numbers)
      expect([lang, name, number, sections.get(name)?.includes(number)]).toEqual([
        lang,
        name,
        number,
        true,
      ]);
});
