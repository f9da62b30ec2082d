import { albumPage, albumsPage } from './album-pages.ts';
import { embedPage } from './embed-pages.ts';
import type { InformationPage } from './information-pages.ts';
import { listingPage, type ListingFilters } from './listing-pages.ts';
import { videoSorts, type VideoSort } from '../calls/catalogue/listing-sorts.ts';
import { channelPage, channelsPage, modelPage, modelsPage } from './people/people-pages.ts';

/** The one URL builder of the site's pages. Paths only; the public origin is added where an absolute address is needed. */
const withPage = (path: string, page: number): string => (page > 1 ? `${path}?page=${page}` : path);

export const pages = {
  home: (page = 1): string => withPage('/', page),
  videos: (sort: VideoSort, filters: ListingFilters = {}): string =>
    listingPage({ kind: 'all' }, sort, filters),
  categories: (): string => '/categories/',
  topCountry: (): string => '/top-country/',
  information: (page: InformationPage): string => `/information/${page}/`,
  favourites: (page = 1): string => withPage('/favourites', page),
  /** The head of the lists that a browser stores. */
  library: (): string => '/library/',
  history: (page = 1): string => withPage('/videos/history/', page),
  video: (video: { video_id: number; dir: string }): string =>
    `/videos/${video.video_id}/${video.dir}/`,
  embed: embedPage,
  models: modelsPage,
  model: modelPage,
  channels: channelsPage,
  channel: channelPage,
  albums: albumsPage,
  album: albumPage,
} as const;

/** Where the search field sends its words without a script; it answers with the way to their page. */
export const search_form = '/search/';

export function isVideoSort(text: string): text is VideoSort {
  return videoSorts.some((sort) => sort === text);
}
