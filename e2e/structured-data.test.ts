import { describe, expect, test } from 'vitest';
import { openAlive, withBrowser } from '#tests/support/browser.ts';
import { schemaFaults } from '#tests/support/schema-org.ts';
import { oneOfEachKind, sitePages, type SitePage } from '#tests/support/site-pages.ts';

// Structured data for search engines, as it is in the documents.
const browser = withBrowser();
const all = await sitePages(browser.origin);
const shown = oneOfEachKind(all.filter(({ status, is_noindex }) => status === 200 && !is_noindex));

interface Thing {
  '@type': string;
  [field: string]: unknown;
}

/** The things of a document, by their types. */
async function thingsAt(path: string, lang = 'en'): Promise<Map<string, Thing>> {
  const html = await (
    await fetch(browser.origin + path, { headers: { cookie: `app_lang=${lang}` } })
  ).text();
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  if (scripts.length === 0) return new Map();
  const graph = JSON.parse(scripts[0]?.[1] ?? '') as { '@context': string; '@graph': Thing[] };
  expect([path, scripts.length, graph['@context']]).toEqual([path, 1, 'https://schema.org']);
  return new Map(graph['@graph'].map((thing) => [thing['@type'], thing]));
}

const pathOf = (kind: string): string =>
  all.find((each) => each.kind === kind)?.path ?? `no page is called ${kind}`;
interface Crumb {
  position: number;
  name: string;
  item: string;
}
const crumbsOf = (things: Map<string, Thing>): Crumb[] =>
  (things.get('BreadcrumbList')?.['itemListElement'] ?? []) as Crumb[];

/** Pages that are below no other page, or that no one searches for. */
const outside = new Set(['home', 'information', 'sitemap', 'contact', 'form']);

describe('every page that search engines may show', () => {
  test.each(shown.filter(({ kind }) => !outside.has(kind)))(
    '$kind says where it stands',
    async ({ path }: SitePage) => {
      const crumbs = crumbsOf(await thingsAt(path));
      expect(crumbs.map(({ position }) => position)).toEqual(crumbs.map((_, index) => index + 1));
      expect(crumbs[0]).toMatchObject({ name: 'Home', item: `${browser.origin}/` });
      expect(crumbs.length).toBeGreaterThan(1);
      expect(crumbs.at(-1)?.item.split('?')[0]).toBe(browser.origin + path.split('?')[0]);
      for (const { name, item } of crumbs) {
        expect(name.trim()).not.toBe('');
        expect([item, (await fetch(item)).status]).toEqual([item, 200]);
      }
    },
  );

  test.each(shown.filter(({ kind }) => !outside.has(kind)))(
    '$kind holds only what schema.org defines',
    async ({ path }: SitePage) => {
      const things = [...(await thingsAt(path)).values()];
      expect(things.length).toBeGreaterThan(0);
      expect(schemaFaults(things)).toEqual([]);
    },
  );

  test.each([
    'list',
    'second page of a list',
    'category',
    'tag',
    'country',
    'categories',
    'models',
    'channels',
    'albums',
    'model',
    'channel',
  ])('%s lists what it leads to', async (kind) => {
    const list = (await thingsAt(pathOf(kind))).get('ItemList');
    const items = (list?.['itemListElement'] ?? []) as { position: number; url: string }[];
    expect(items.length).toBeGreaterThan(0);
    expect(items[0]?.position).toBe(kind.startsWith('second') ? 61 : 1);
    const html = await (await fetch(browser.origin + pathOf(kind))).text();
    for (const { url } of items) {
      expect(url.startsWith(`${browser.origin}/`)).toBe(true);
      expect(html).toContain(`href="${url.slice(browser.origin.length)}"`);
    }
  });
});

test('a video states its name, description, picture, day and length', async () => {
  const things = await thingsAt(pathOf('video'));
  const video = things.get('VideoObject');
  expect(video).toMatchObject({
    name: expect.any(String),
    description: expect.any(String),
    url: browser.origin + pathOf('video'),
  });
  expect(video).toMatchObject({
    isFamilyFriendly: false,
    interactionStatistic: [
      { interactionType: { '@type': 'WatchAction' }, userInteractionCount: expect.any(Number) },
      { interactionType: { '@type': 'LikeAction' }, userInteractionCount: expect.any(Number) },
    ],
  });
  expect(video?.['duration']).toMatch(/^PT(\d+H)?(\d+M)?(\d+S)?$/);
  expect(Date.parse(String(video?.['uploadDate']))).toBeLessThan(Date.now());
  expect((await fetch(String(video?.['thumbnailUrl']))).headers.get('content-type')).toMatch(
    /^image\//,
  );
});

test.each([
  ['model', 'Person'],
  ['channel', 'Organization'],
  ['facts of a model', 'Person'],
])('%s names its subject', async (kind, type) => {
  const profile = (await thingsAt(pathOf(kind))).get('ProfilePage');
  expect(profile?.['mainEntity']).toMatchObject({
    '@type': type,
    url: expect.stringMatching(`^${browser.origin}/(model|channel)/[a-z-]+/$`),
  });
});

test('names are in the language of the page', async () => {
  expect(crumbsOf(await thingsAt(pathOf('category'), 'de')).map(({ name }) => name)).toEqual([
    'Start',
    'Kategorien',
    'Landschaft',
  ]);
});

test('pages that are left out of search engines, or are none, hold nothing of a list', async () => {
  for (const { path } of all.filter(({ status }) => status === 404))
    expect([path, (await thingsAt(path)).has('ItemList')]).toEqual([path, false]);
});

test('it stays as it was sent while the page comes to life, and the browser carries none of it', async () => {
  const { page } = await browser.visit();
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text());
  });
  await openAlive(page, pathOf('video'));
  const reported = page.locator('script[type="application/ld+json"]');
  expect(await reported.count()).toBe(1);
  expect(JSON.parse((await reported.textContent()) ?? '')).toMatchObject({
    '@context': 'https://schema.org',
  });
  const carried = await Promise.all(scripts);
  expect(carried.length).toBeGreaterThan(0);
  expect(
    carried.filter((code) => code.includes('BreadcrumbList') || code.includes('schema.org')),
  ).toEqual([]);
});
