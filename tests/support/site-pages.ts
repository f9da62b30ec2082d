import { informationPages } from '#contracts/information.ts';
import { pages } from '#contracts/pages.ts';
import { videoSorts } from '#contracts/listing-url.ts';
import { firstVideo } from './player.ts';

/** One address of the site, as the demo catalogue has it. */
export interface SitePage {
  /** What sort of page it is: one of each is looked at where all would be too many. */
  kind: string;
  /** Its one spelling, as its canonical link says it. */
  path: string;
  status: 200 | 404;
  /** Search engines are asked to leave it out. */
  is_noindex: boolean;
}

/** An address that leads elsewhere by one 301. */
export interface SiteAlias {
  from: string;
  to: string;
}

const page = (kind: string, path: string): SitePage => ({ kind, path, status: 200, is_noindex: false });
const hidden = (kind: string, path: string): SitePage => ({ kind, path, status: 200, is_noindex: true });
const missing = (kind: string, path: string): SitePage => ({ kind, path, status: 404, is_noindex: true });

/** Pages of every row of the route table, in every state that an address alone can bring about. */
export async function sitePages(origin: string): Promise<SitePage[]> {
  const video = await firstVideo(origin);
  return [
    page('home', pages.home()),
    ...videoSorts.map((sort) => page('list', pages.videos(sort))),
    page('second page of a list', pages.videos('longest', { page: 2 })),
    hidden('filtered list', pages.videos('longest', { type: 'hd', duration: 1 })),
    hidden('best of a month', pages.videos('top-rated', { date: 'month' })),
    hidden('list of a country beside another', pages.videos('latest-updates', { country: 'no' })),
    missing('list past its end', pages.videos('longest', { page: 999 })),
    page('video', pages.video(video)),
    missing('unknown video', '/videos/66000000/x/'),
    page('categories', pages.categories()),
    page('category', '/categories/landscape/latest-updates/'),
    page('two categories', '/categories/landscape,water/most-viewed/'),
    page('three categories', '/categories/lakes,landscape,water/longest/'),
    missing('four categories', '/categories/aerial,lakes,landscape,water/latest-updates/'),
    page('tag', '/tags/slow-cinema/latest-updates/'),
    page('tag, sorted', '/tags/tea/most-popular/'),
    page('country', '/country/no/latest-updates/'),
    page('country, sorted', '/country/no/top-rated/'),
    hidden('country of the visitor, not chosen', '/top-country/'),
    hidden('search', '/search/mist'),
    hidden('search without a match', '/search/zzzzzz'),
    hidden('favourites', pages.favourites()),
    hidden('history', pages.history()),
    ...informationPages.map((name) => page(name === 'sitemap-page' ? 'sitemap' : 'information', pages.information(name))),
    missing('missing', '/nothing/'),
    missing('missing sort', '/videos/newest/'),
  ];
}

/** Every address that the table redirects, beside the other slash of each page. */
export async function siteAliases(origin: string): Promise<SiteAlias[]> {
  const video = await firstVideo(origin);
  const latest = pages.videos('latest-updates');
  return [
    { from: '/videos/', to: latest },
    { from: '/latest-updates/', to: latest },
    { from: '/top-rated/', to: pages.videos('top-rated') },
    { from: '/most-popular/', to: pages.videos('most-popular') },
    { from: '/history/', to: pages.history() },
    { from: '/categories/landscape/', to: '/categories/landscape/latest-updates/' },
    { from: '/categories/water,landscape/longest/', to: '/categories/landscape,water/longest/' },
    { from: '/tags/slow-cinema/', to: '/tags/slow-cinema/latest-updates/' },
    { from: '/country/no/', to: '/country/no/latest-updates/' },
    { from: `/videos/${video.video_id}/`, to: pages.video(video) },
    { from: `/videos/${video.video_id}/another-name/`, to: pages.video(video) },
    { from: '/search/?s=still%20water', to: '/search/still%20water' },
  ];
}

/** The same address with its last slash put on or taken off; the query stays. */
export function otherSlash(address: string): string {
  const [path = '', ...query] = address.split('?');
  const other = path.endsWith('/') ? path.slice(0, -1) : `${path}/`;
  return [other, ...query].join('?');
}

/** The first page of each kind. */
export function oneOfEachKind(all: readonly SitePage[]): SitePage[] {
  return all.filter(({ kind }, index) => all.findIndex((each) => each.kind === kind) === index);
}
