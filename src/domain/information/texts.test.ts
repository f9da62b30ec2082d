import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { informationPages } from '#contracts/pages/information-pages.ts';
import { languages, type Language } from '#contracts/vocabulary.ts';
import { dropEmptyLines, placeholderValues } from './placeholders.ts';
import { renderMarkdown } from './render-markdown.ts';
import { shippedText } from './get-information-page.ts';

const values = placeholderValues({
  name: 'Some Site',
  origin: 'https://tube.example',
  operator_name: 'Some Operator',
  operator_address: 'Some Street 1',
  operator_email: 'office@tube.example',
  bot_check: 'Example Check',
});
const prose = informationPages.filter((page) => page !== 'sitemap-page');
const cases = informationPages.flatMap((page) => languages.map((lang) => ({ page, lang })));

/** The parts that a translation may not change: headings, items, links and placeholders, each in its number. */
function skeletonOf(markdown: string): string[] {
  const marks = markdown.match(/^#+ |^- |^\d+\. |\]\([^)]*\)|\{\w+\}|`[^`]*`/gm) ?? [];
  const ordered = (mark: string): boolean => /^[#\-\d]/.test(mark);
  // Inside a sentence the order is the language's own.
  return [...marks.filter(ordered), ...marks.filter((mark) => !ordered(mark)).toSorted()];
}

test('every page and language has a text, and there are no others', () => {
  const files = cases.map(({ page, lang }) => `${page}.${lang}.md`);
  expect(readdirSync(join(import.meta.dirname, 'texts')).toSorted()).toEqual(files.toSorted());
});

describe.each(cases)('$page in $lang', ({ page, lang }) => {
  test('has the structure of the English text', async () => {
    const [text, english] = [await shippedText(page, lang), await shippedText(page, 'en')];
    const [mine, theirs] = [skeletonOf(text), skeletonOf(english)];
    // A sentence may name the site once more or less.
    expect(mine.filter((mark) => mark !== '{site_name}')).toEqual(
      theirs.filter((mark) => mark !== '{site_name}'),
    );
    expect(text).toContain('{site_name}');
    expect(text.includes('{operator_email}')).toBe(
      !['sitemap-page', 'cookies_policy'].includes(page),
    );
  });

  test('leaves no placeholder and no Markdown unparsed', async () => {
    const { title, description, html } = renderMarkdown(await shippedText(page, lang), values);
    for (const text of [title, description, html]) expect(text).not.toMatch(/[{}]|\]\(|\*\*|^#/m);
    expect(title.length).toBeGreaterThan(1);
    expect(description.length).toBeGreaterThan(lang === 'ja' ? 30 : 60);
    expect(html).not.toMatch(/<h1|<h[34]/);
  });

  test('differs from the other languages', async () => {
    if (lang === 'en')
      return expect(await shippedText(page, lang)).not.toBe(await shippedText(page, 'de'));
    const lines = async (language: Language) =>
      (await shippedText(page, language)).split('\n').filter((line) => /\p{L}{3}/u.test(line));
    const english = new Set(await lines('en'));
    const same = (await lines(lang)).filter(
      (line) => english.has(line) && !/^- (\{|\[\{)/.test(line),
    );
    // Words that several languages share.
    expect(
      same.filter((line) => !/^#+ (Accounts|Cookies|Operator|Support)( \{#[a-z]+\})?$/.test(line)),
    ).toEqual([]);
  });
});

test('lines do not break inside a citation or before French punctuation', async () => {
  for (const { page, lang } of cases) {
    const text = await shippedText(page, lang);
    expect([page, lang, text.match(/§ |\d U\.S\.C|\d C\.F\.R/g)]).toEqual([page, lang, null]);
    if (lang === 'fr') expect([page, text.match(/ [;:?!»]|« /g)]).toEqual([page, null]);
  }
});

test.each(prose.flatMap((page) => languages.map((lang) => ({ page, lang }))))(
  '$page in $lang has the length of a page',
  async (of) => {
    // Without the paragraphs that only some sites show.
    const text = dropEmptyLines(await shippedText(of.page, of.lang), { ...values, bot_check: '' });
    const words = [...new Intl.Segmenter(of.lang, { granularity: 'word' }).segment(text)].filter(
      ({ isWordLike }) => isWordLike,
    ).length;
    expect(words).toBeGreaterThan(150);
    // The page about data stored of members needs more words.
    const most = of.page === 'privacy' ? 2300 : 780;
    expect(words).toBeLessThan(of.lang === 'ja' ? most * 1.25 : most);
  },
);
