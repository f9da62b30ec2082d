import { matchRoutes, type RouteObject } from 'react-router';
import { beforeAll, describe, expect, test } from 'vitest';
import { languages } from '#contracts/vocabulary.ts';
import { openAlive, untilAlive, withBrowser } from '#tests/support/browser.ts';
import { followLink } from '#tests/support/follow-link.ts';
import { readHead, type PageHead } from '#tests/support/page-head.ts';
import {
  canonicalOf,
  expectPages,
  expectRedirects,
  expectSlashes,
  type CheckedSite,
} from '#tests/support/route-checks.ts';
import { sampleOf } from '#tests/support/sample.ts';
import {
  isOpenedByLink,
  oneOfEachKind,
  siteAliases,
  sitePages,
  type SiteAlias,
  type SitePage,
} from '#tests/support/site-pages.ts';
import routes, { seldom_paths } from '#web/routes.ts';

const browser = withBrowser();
const site: { pages: SitePage[]; aliases: SiteAlias[] } = { pages: [], aliases: [] };
beforeAll(async () => {
  site.pages = await sitePages(browser.origin);
  site.aliases = await siteAliases(browser.origin);
});
/** The browser logs the status of missing and deleted pages. */
const forgetMissing = (noise: string[]): void =>
  void noise.splice(
    0,
    noise.length,
    ...noise.filter((line) => !/404 \(Not Found\)|410 \(Gone\)/.test(line)),
  );

/** Shown in place of all pages where the owner serves no visitors; `e2e/gates.test.ts` is there. */
const in_place_of_others = 'routes/not-available.tsx';

test('every row of the route table has an address in this walk', () => {
  const table: RouteObject[] = routes.map(({ id, path, index, caseSensitive, file }) =>
    index
      ? { id: file, index: true }
      : { id: id ?? file, path: path ?? '', caseSensitive: caseSensitive ?? false },
  );
  const idsOf = (found: readonly (RouteObject | undefined)[]): string[] =>
    [...new Set(found.map((each) => each?.id ?? 'none'))].toSorted();
  const checked = [...site.pages.map(({ path }) => path), ...site.aliases.map(({ from }) => from)];
  const matched = checked.map(
    (address) => matchRoutes(table, address.split('?')[0] ?? '')?.at(-1)?.route,
  );
  // Without a session what is below /account/ and the page of uploads are no pages: they lead to the sign-in.
  const walkable = table.filter(
    ({ id, path = '' }) => id !== in_place_of_others && !/^(?:account|upload)\//.test(path),
  );
  expect(idsOf(matched)).toEqual(idsOf(walkable));
});

test('each document names a manifest that has its own routes; only documents of seldom pages have those', async () => {
  const read = async (path: string): Promise<string> => (await fetch(browser.origin + path)).text();
  const start = async (path: string) =>
    JSON.parse(
      /<script type="application\/json" id="start">(.*?)<\/script>/s.exec(await read(path))?.[1] ??
        'null',
    ) as { manifest: string; routes: [id: string, module: string][] } | null;
  const routesOf = async (manifest: string): Promise<object> =>
    (JSON.parse((await read(manifest)).replace(/^[^{]*|;$/g, '')) as { routes: object }).routes;
  const used = new Map<string, string>();
  for (const { path } of oneOfEachKind(site.pages)) {
    const said = await start(path);
    if (!said) continue; // An embed has scripts of its own.
    const known = await routesOf(said.manifest);
    for (const [id] of said.routes) expect(known, path).toHaveProperty([id]);
    used.set(path, said.manifest);
  }
  const [first, whole] = [used.get('/') ?? '', used.get('/signin/') ?? ''];
  expect([...used.values()].filter((url) => url === first).length).toBeGreaterThan(15);
  const sizes = [await routesOf(first), await routesOf(whole)].map(
    (all) => Object.keys(all).length,
  );
  expect((sizes[1] ?? 0) - (sizes[0] ?? 0)).toBe(seldom_paths.length);
});

describe.each(languages)('over HTTP in %s', (language) => {
  const checked = (): CheckedSite => ({ ...site, origin: browser.origin, language });

  test('each page has its status, language, one title, description, canonical link and h1', async () => {
    await expectPages(checked());
  });

  test('the other slash of each page is one 301 away from it, and of what does not exist nothing', async () => {
    await expectSlashes(checked());
  });

  test('each redirect of the table is one 301, from either slash, to a page', async () => {
    await expectRedirects(checked());
  });
});

describe.each(['en', 'de', 'ja', 'ru'] as const)('in a browser, in %s', (app_lang) => {
  // German words are long, Japanese has no blanks, Russian is both wide and long; English has the room of a desk.
  const width = app_lang === 'en' ? 1440 : 390;

  test(`each page is alive at ${width} px, says nothing on the console and is no wider than the screen`, async () => {
    const { page, noise } = await browser.visit({ width, cookies: { app_lang } });
    for (const { path, status } of sampleOf(site.pages, 3, `pages in ${app_lang}`)) {
      await openAlive(page, path);
      expect({
        path,
        lang: await page.locator('html').getAttribute('lang'),
        titled: (await page.title()).trim() !== '',
        headings: await page.getByRole('heading', { level: 1 }).count(),
        canonical: await page
          .locator('link[rel=canonical]')
          .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
        wider: await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      }).toEqual({
        path,
        lang: app_lang,
        titled: true,
        headings: 1,
        canonical: status === 200 ? [browser.origin + canonicalOf(path)] : [],
        wider: 0,
      });
      if (status !== 200) forgetMissing(noise);
      expect({ path, noise }).toEqual({ path, noise: [] });
    }
  });
});

describe('by a click', () => {
  const slim = ({ titles, canonicals, robots, headings }: PageHead): unknown => ({
    titles,
    canonicals,
    noindex: robots.some((text) => text.startsWith('noindex')),
    headings,
  });
  const served = async (path: string): Promise<unknown> =>
    slim(readHead(await (await fetch(browser.origin + path)).text()));

  test('each page has the head and the heading that its address has', async () => {
    const { page, noise } = await browser.visit();
    await openAlive(page, '/information/terms/');
    for (const { path, status } of sampleOf(
      oneOfEachKind(site.pages).filter(isOpenedByLink),
      5,
      'kinds of pages',
    )) {
      await followLink(page, path);
      // Two pages in a row may have one head: by that alone the first would pass for the second.
      await expect.poll(() => page.url()).toBe(browser.origin + path);
      await expect
        .poll(async () => slim(readHead(await page.content())), { message: path })
        .toEqual(await served(path));
      // A link to a seldom page loads a document, which must be alive before it is changed.
      await untilAlive(page);
      if (status !== 200) forgetMissing(noise);
    }
  });

  test('each redirect of the table arrives where the server sends it', async () => {
    const { page, requests } = await browser.visit();
    await openAlive(page, '/information/terms/');
    for (const { from, to } of sampleOf(site.aliases, 3, 'redirects')) {
      await followLink(page, from);
      await expect.poll(() => page.url()).toBe(browser.origin + to);
      await expect
        .poll(async () => slim(readHead(await page.content())), { message: from })
        .toEqual(await served(to));
      // An embed is a document of its own: the page after one must be alive before it is changed.
      await openAlive(page, '/information/terms/');
    }
    expect(requests.filter((path) => path.includes('.data'))).toEqual([]);
  });
});
