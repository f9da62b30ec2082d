import { readHead } from '#tests/support/page-head.ts';
import { sitemapFaults } from '#tests/support/sitemap-schema.ts';
import { figure, type Figure } from '../figure.ts';
import type { Site } from '../site.ts';

const every = 100;
const feeds = [
  '/feed.xml',
  '/videos/longest/feed.xml',
  '/videos/latest-updates/feed.json',
  '/videos/top-rated/feed.xml?orientation=gay',
];

/** Every file of the sitemaps, fetched and checked against its schema, and each hundredth page of them, which must name itself as canonical; then some feeds and all their pages. */
export async function* checkMachinePages(site: Site): AsyncGenerator<Figure[]> {
  const index = await textOf(site.origin + '/sitemap.xml');
  const files = locsOf(index);
  const invalid: string[] = (await sitemapFaults(index)).length > 0 ? ['/sitemap.xml'] : [];
  const pages: string[] = [];
  let entries = 0;
  for (const file of files) {
    const xml = await textOf(file);
    if ((await sitemapFaults(xml)).length > 0) invalid.push(file);
    for (const loc of locsOf(xml)) if (entries++ % every === 0) pages.push(loc);
  }
  yield [
    none('files of sitemaps that are not valid', invalid, `of ${files.length}, ${entries} pages`),
    none('pages of sitemaps that are not themselves', await strangers(pages), ofPages(pages)),
  ];
  const of_feeds: string[] = [];
  for (const feed of feeds) of_feeds.push(...linksOf(await textOf(site.origin + feed)));
  yield [
    none('pages of feeds that are not themselves', await strangers(of_feeds), ofPages(of_feeds)),
  ];
}

/** The pages that answer anything but 200 with themselves as canonical. */
async function strangers(pages: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  const waiting = pages.values();
  const ask = async (): Promise<void> => {
    for (const page of waiting) {
      const answer = await fetch(page, { redirect: 'manual' });
      const { canonicals } = readHead(await answer.text());
      if (answer.status !== 200 || canonicals.join() !== page) found.push(page);
    }
  };
  await Promise.all([ask(), ask(), ask()]);
  return found;
}

const none = (name: string, found: readonly string[], note: string): Figure =>
  figure('doors', name, {
    value: found.length,
    unit: '',
    bound: { most: 0 },
    note: [note, ...found.slice(0, 3)].join('; '),
  });

const ofPages = (pages: readonly string[]): string => `of ${pages.length}`;

async function textOf(url: string): Promise<string> {
  const answer = await fetch(url);
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
  return answer.text();
}

const locsOf = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = '']) => loc.replaceAll('&amp;', '&'));

/** Of RSS or of a JSON Feed. */
const linksOf = (feed: string): string[] =>
  feed.startsWith('{')
    ? (JSON.parse(feed) as { items: { url: string }[] }).items.map(({ url }) => url)
    : [...feed.matchAll(/<item>[^]*?<link>([^<]*)<\/link>/g)].map(([, link = '']) => link);
