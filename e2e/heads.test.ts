import { beforeAll, expect, test } from 'vitest';
import { sitemap_index } from '#contracts/calls/files/sitemaps.ts';
import { rta_label } from '#contracts/site.ts';
import { languages } from '#contracts/vocabulary.ts';
import { withBrowser } from '#tests/support/browser.ts';
import { readHead } from '#tests/support/page-head.ts';
import { sampleOf } from '#tests/support/sample.ts';
import { sitePages } from '#tests/support/site-pages.ts';

// Metadata that search engines read of each page that they may show: all that the sitemaps name, and one of each kind.
const browser = withBrowser();
const text = async (address: string): Promise<string> => (await fetch(address)).text();
const locations = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, at = '']) => at.replaceAll('&amp;', '&'));

const shown: string[] = [];
const hidden: string[] = [];
beforeAll(async () => {
  const files = locations(await text(browser.origin + sitemap_index));
  const named = (await Promise.all(files.map(text))).flatMap(locations);
  const checked = await sitePages(browser.origin);
  const indexed = checked.filter(({ is_noindex }) => !is_noindex).map(({ path }) => path);
  const all = [...named.map((address) => address.slice(browser.origin.length)), ...indexed];
  shown.push(...new Set(all));
  hidden.push(
    ...checked.filter((page) => page.is_noindex && page.status === 200).map(({ path }) => path),
  );
  expect(shown.length).toBeGreaterThan(300);
});

/** Pages of single videos and albums say in each language what their uploaders wrote: they are read in one. */
const isSingle = (path: string): boolean => /^\/(?:videos|album)\/\d/.test(path);
const pagesIn = (language: string): string[] => {
  const singles = language === 'en' ? shown.filter(isSingle) : [];
  return [
    ...shown.filter((path) => !isSingle(path)),
    ...sampleOf(singles, 100, 'pages of single videos and albums'),
  ];
};

const [english, ...others] = languages;
test.each([english, ...sampleOf(others, 2, 'languages of heads')])(
  'in %s no two pages share a title or a description, and all fit',
  async (lang) => {
    const faults: string[] = [];
    const seen = new Map<string, string>();
    const headers = { cookie: `app_lang=${lang}` };
    for (const path of pagesIn(lang)) {
      const head = readHead(await (await fetch(browser.origin + path, { headers })).text());
      const [title = '', ...others] = head.titles;
      const [description = ''] = head.descriptions;
      if (others.length > 0 || head.robots.length > 0) faults.push(`${path}: ${head.robots[0]}`);
      if (head.canonicals.join() !== browser.origin + path)
        faults.push(`${path}: ${head.canonicals.join()}`);
      if (title.length > 60) faults.push(`${path}: ${title}`);
      if (description.length > 155) faults.push(`${path}: ${description}`);
      for (const said of [`title ${title}`, `description ${description}`]) {
        if (seen.has(said)) faults.push(`${path} and ${seen.get(said)}: ${said}`);
        seen.set(said, path);
      }
    }
    expect(faults).toEqual([]);
  },
);

test('search engines may follow what is on the pages that they leave out', async () => {
  for (const path of hidden)
    expect([path, readHead(await text(browser.origin + path)).robots]).toEqual([
      path,
      ['noindex,follow'],
    ]);
});

test('each document and each file of media says that it is for adults', async () => {
  const html = await text(browser.origin + '/');
  const [, picture = ''] = /src="(\/media\/[^"]+)"/.exec(html) ?? [];
  const [video = ''] = shown.filter((path) => /^\/videos\/\d/.test(path));
  expect(picture).not.toBe('');
  for (const path of ['/', picture, video, video.replace('videos', 'embed'), '/404/'])
    expect([path, (await fetch(browser.origin + path)).headers.get('rating')]).toEqual([
      path,
      rta_label,
    ]);
  for (const path of ['/', video, video.replace('videos', 'embed')])
    expect(await text(browser.origin + path)).toContain(
      `<meta name="rating" content="${rta_label}"`,
    );
});

test('a video has what link previews show', async () => {
  const [path = ''] = shown.filter((each) => /^\/videos\/\d/.test(each));
  const html = await text(browser.origin + path);
  const property = (name: string): string =>
    new RegExp(`<meta property="${name}" content="([^"]*)"`).exec(html)?.[1] ?? '';
  expect(property('og:type')).toBe('video.other');
  expect(property('og:url')).toBe(browser.origin + path);
  expect(property('og:video')).toBe(browser.origin + path.replace('videos', 'embed'));
  const picture = await fetch(property('og:image'));
  expect(picture.headers.get('content-type')).toBe('image/jpeg');
});

test('a list names its feeds, a search and what does not exist none', async () => {
  const feeds = async (path: string): Promise<string[]> =>
    [
      ...(await text(browser.origin + path)).matchAll(
        /<link rel="alternate" type="application\/(?:rss\+xml|feed\+json)" href="([^"]*)"/g,
      ),
    ].map(([, href = '']) => href);
  const lists = ['/', '/videos/longest/', '/videos/longest/?page=2', '/tags/tea/latest-updates/'];
  for (const path of lists) {
    const named = await feeds(path);
    const place = browser.origin + path.replace('?page=2', '');
    expect(named).toEqual([`${place}feed.xml`, `${place}feed.json`]);
    const types = await Promise.all(
      named.map(async (feed) => (await fetch(feed)).headers.get('content-type')),
    );
    expect(types).toEqual([
      expect.stringContaining('application/rss+xml'),
      expect.stringContaining('application/feed+json'),
    ]);
  }
  expect(await feeds('/search/mist')).toEqual([]);
  expect(await feeds('/videos/longest/?page=999')).toEqual([]);
});
