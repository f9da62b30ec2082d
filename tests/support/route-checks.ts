import { expect } from 'vitest';
import { inLanguage } from '#contracts/pages/language-urls.ts';
import { languages, type Language } from '#contracts/vocabulary.ts';
import { readHead } from './page-head.ts';
import { otherSlash, type SiteAlias, type SitePage } from './site-pages.ts';

export interface CheckedSite {
  origin: string;
  pages: readonly SitePage[];
  aliases: readonly SiteAlias[];
  language: Language;
  /** The language stands in the addresses, not in the cookie. */
  is_prefixed?: boolean;
}

/** The states of the age page are one page. */
export const canonicalOf = (path: string): string => path.replace(/(?<=\/age\/)\?.*/, '');

/** How a site is asked in one language, over HTTP. */
function asking({ origin, language, is_prefixed = false }: CheckedSite) {
  const shown = (path: string): string =>
    is_prefixed && !path.startsWith('/embed/') ? inLanguage(path, language) : path;
  const ask = (path: string): Promise<Response> =>
    fetch(origin + shown(path), {
      redirect: 'manual',
      headers: is_prefixed ? {} : { cookie: `app_lang=${language}` },
    });
  return { shown, ask };
}

async function expectPage(
  of: CheckedSite,
  { path, status, is_noindex }: SitePage,
): Promise<string> {
  const { origin, language, is_prefixed = false } = of;
  const { shown, ask } = asking(of);
  const alternatesOf = (path: string): string[] =>
    [...languages, 'x-default' as const].map(
      (each) => `${each} ${origin}${inLanguage(path, each === 'x-default' ? 'en' : each)}`,
    );
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
    lang: [language],
    canonical: is_page ? [origin + shown(canonicalOf(path))] : [],
    alternates: is_prefixed && !is_noindex ? alternatesOf(path) : [],
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
  return head.titles[0] ?? '';
}

/** Each page has its status, language, one title, description, canonical link and h1. */
export async function expectPages(of: CheckedSite): Promise<void> {
  const titles = new Map<string, string>();
  for (const page of of.pages) {
    const title = await expectPage(of, page);
    if (page.is_noindex) continue;
    const same_title_as = titles.get(title);
    expect({ ...page, same_title_as }).toEqual({ ...page, same_title_as: undefined });
    titles.set(title, page.path);
  }
}

/** The other slash of each page is one 301 away from it, and of what does not exist nothing. */
export async function expectSlashes(of: CheckedSite): Promise<void> {
  const { shown, ask } = asking(of);
  for (const { path, status } of of.pages) {
    if (path === '/') continue;
    const response = await ask(otherSlash(path));
    const is_past_end = status === 404 && path.includes('page=');
    const expected = status === 200 || is_past_end ? [301, shown(path)] : [status, null];
    expect([path, response.status, response.headers.get('location')]).toEqual([path, ...expected]);
  }
}

/** Each redirect of the table is one 301, from either slash, to a page. */
export async function expectRedirects(of: CheckedSite): Promise<void> {
  const { shown, ask } = asking(of);
  for (const { from, to } of of.aliases)
    for (const path of [from, otherSlash(from)]) {
      const response = await ask(path);
      const found = [path, response.status, response.headers.get('location')];
      expect(found).toEqual([path, 301, shown(to)]);
    }
  for (const to of new Set(of.aliases.map((alias) => alias.to)))
    expect([to, (await ask(to)).status]).toEqual([to, 200]);
}
