import { expect, test } from 'vitest';
import { inLanguage } from '#contracts/pages/language-urls.ts';
import { languages, type Language } from '#contracts/vocabulary.ts';
import { readHead } from './page-head.ts';
import { otherSlash, type SiteAlias, type SitePage } from './site-pages.ts';

interface WalkedSite {
  origin: string;
  pages: readonly SitePage[];
  aliases: readonly SiteAlias[];
  language: Language;
  /** The language stands in the addresses, not in the cookie. */
  is_prefixed?: boolean;
}

/** The states of the age page are one page. */
const canonicalOf = (path: string): string => (path.startsWith('/age/') ? '/age/' : path);

/** Tests of every page and redirect of the table over HTTP, in one language. `of` is called in the tests. */
export function walkRoutes(of: () => WalkedSite): void {
  const shown = (path: string): string =>
    of().is_prefixed && !path.startsWith('/embed/') ? inLanguage(path, of().language) : path;
  const ask = (path: string): Promise<Response> =>
    fetch(of().origin + shown(path), {
      redirect: 'manual',
      headers: of().is_prefixed ? {} : { cookie: `app_lang=${of().language}` },
    });
  const alternatesOf = (path: string): string[] =>
    [...languages, 'x-default' as const].map(
      (language) =>
        `${language} ${of().origin}${inLanguage(path, language === 'x-default' ? 'en' : language)}`,
    );

  test('each page has its status, language, one title, description, canonical link and h1', async () => {
    const titles = new Map<string, string>();
    for (const { path, status, is_noindex } of of().pages) {
      const response = await ask(path);
      const head = readHead(await response.text());
      const is_page = status === 200;
      expect({
        path,
        status: response.status,
        lang: head.lang,
        canonical: head.canonicals,
        alternates: head.alternates,
        noindex: head.robots.some((text) => text.startsWith('noindex')),
        titles: head.titles.length,
        headings: head.headings.length,
      }).toEqual({
        path,
        status,
        lang: [of().language],
        canonical: is_page ? [of().origin + shown(canonicalOf(path))] : [],
        alternates: of().is_prefixed && !is_noindex ? alternatesOf(path) : [],
        noindex: is_noindex,
        titles: 1,
        headings: 1,
      });
      if (is_page)
        expect({ path, descriptions: head.descriptions.length }).toEqual({ path, descriptions: 1 });
      for (const text of [...head.titles, ...head.headings, ...head.descriptions])
        expect({ path, text: text.trim() !== '' && !/[{}]|undefined|NaN/.test(text) }).toEqual({
          path,
          text: true,
        });
      if (!is_noindex) {
        const [title = ''] = head.titles;
        expect({ path, same_title_as: titles.get(title) }).toEqual({
          path,
          same_title_as: undefined,
        });
        titles.set(title, path);
      }
    }
  });

  test('the other slash of each page is one 301 away from it, and of what does not exist nothing', async () => {
    for (const { path, status } of of().pages) {
      if (path === '/') continue;
      const response = await ask(otherSlash(path));
      const is_past_end = status === 404 && path.includes('page=');
      const expected = status === 200 || is_past_end ? [301, shown(path)] : [404, null];
      expect([path, response.status, response.headers.get('location')]).toEqual([
        path,
        ...expected,
      ]);
    }
  });

  test('each redirect of the table is one 301, from either slash, to a page', async () => {
    const { aliases } = of();
    for (const { from, to } of aliases)
      for (const path of [from, otherSlash(from)]) {
        const response = await ask(path);
        expect([path, response.status, response.headers.get('location')]).toEqual([
          path,
          301,
          shown(to),
        ]);
      }
    for (const to of new Set(aliases.map((alias) => alias.to)))
      expect([to, (await ask(to)).status]).toEqual([to, 200]);
  });
}
