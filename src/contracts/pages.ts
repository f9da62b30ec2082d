import type { InformationPage } from './information.ts';
import { limits } from './limits.ts';
import { videoSorts, type VideoSort } from './listing-url.ts';

/** The one URL builder of the site's pages. Paths only; the public origin is added where an absolute address is needed. */
const withPage = (path: string, page: number): string => (page > 1 ? `${path}?page=${page}` : path);

export const pages = {
  home: (page = 1): string => withPage('/', page),
  videos: (sort: VideoSort, options: VideosPageQuery = {}): string => {
    const query = new URLSearchParams();
    if (options.type === 'hd') query.set('type', 'hd');
    if (options.duration) query.set('duration', String(options.duration));
    if (options.page && options.page > 1) query.set('page', String(options.page));
    const text = query.toString();
    return `/videos/${sort}/${text && `?${text}`}`;
  },
  information: (page: InformationPage): string => `/information/${page}/`,
  favourites: (page = 1): string => withPage('/favourites', page),
  history: (page = 1): string => withPage('/videos/history/', page),
  video: (video: { video_id: number; dir: string }): string => `/videos/${video.video_id}/${video.dir}/`,
} as const;

const listing_keys = ['page', 'type', 'duration'] as const;

/** The query names that change a page on the server; all others are ignored and kept out of caches and canonical links. */
export function queryKeysOf(path: string): readonly string[] {
  if (path === pages.favourites() || path === pages.history()) return ['page'];
  return /^\/videos\/[a-z-]+\/$/.test(path) ? listing_keys : [];
}

export interface VideosPageQuery {
  page?: number;
  type?: 'all' | 'hd';
  duration?: '' | 1 | 2 | 3;
}

/** Reads `page`, `type` and `duration` of a listing page; undefined when one is misspelled or repeated (the page is a 404). */
export function parseVideosPage(query: URLSearchParams): Required<VideosPageQuery> | undefined {
  const page = parsePage(query);
  const type = oneValue(query, 'type', ['all', 'hd'] as const, 'all');
  const duration = oneValue(query, 'duration', ['1', '2', '3', 'all'] as const, 'all');
  if (page === undefined || type === undefined || duration === undefined) return undefined;
  return { page, type, duration: duration === 'all' ? '' : (Number(duration) as 1 | 2 | 3) };
}

/** The `page` of a query: 1 when absent, undefined when it is anything but a canonical whole number ≥ 1. */
export function parsePage(query: URLSearchParams): number | undefined {
  const values = query.getAll('page');
  if (values.length === 0) return 1;
  const [text] = values;
  if (values.length > 1 || !text || !/^[1-9]\d{0,7}$/.test(text)) return undefined;
  return Number(text) <= limits.page_max ? Number(text) : undefined;
}

export function isVideoSort(text: string): text is VideoSort {
  return videoSorts.some((sort) => sort === text);
}

function oneValue<const T extends string>(query: URLSearchParams, name: string, allowed: readonly T[], absent: T): T | undefined {
  const values = query.getAll(name);
  if (values.length === 0) return absent;
  return values.length === 1 ? allowed.find((value) => value === values[0]) : undefined;
}
