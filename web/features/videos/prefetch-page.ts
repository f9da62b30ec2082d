import { lifetimes, limits } from '#contracts/limits.ts';
import { isVideoSort, parseVideosPage } from '#contracts/pages.ts';
import { videosUrl } from '#contracts/listing-url.ts';
import { videoUrl } from '#contracts/videos.ts';
import type { Gender } from '#contracts/vocabulary.ts';
import { prefetchJson } from '../../lib/get-json.ts';
import { currentGender } from '../../lib/preferences.ts';
import { popularQuery } from './load-home.ts';
import { parseVideoId } from './load-video.ts';

/** Reads ahead what the page at `url` will ask for. Only lists and videos: the home page is mostly there already. */
export function prefetchPage(url: URL): void {
  if (url.pathname + url.search === location.pathname + location.search) return;
  for (const address of addressesOf(url, currentGender())) prefetchJson(address);
}

/** The addresses that the page's client loader reads. */
export function addressesOf(url: URL, gender: Gender): string[] {
  const [, first, name = ''] = url.pathname.split('/');
  if (first !== 'videos') return [];
  const video_id = parseVideoId(name);
  if (video_id) return [videoUrl.build(video_id), videosUrl.build({ lifetime: lifetimes.index_popular, ...popularQuery(gender, 1) })];
  const query = parseVideosPage(url.searchParams);
  if (!isVideoSort(name) || !query) return [];
  const fixed = { lifetime: lifetimes.videos, gender, count: limits.page_size.videos, section: '', object_id: '', date: '' } as const;
  return [videosUrl.build({ ...fixed, sort: name, ...query })];
}
