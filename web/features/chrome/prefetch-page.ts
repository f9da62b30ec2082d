import { lifetimes } from '#contracts/limits/limits-of-calls.ts';
import {
  listingQuery,
  listingSort,
  parseListingFilters,
  parseListingPath,
} from '#contracts/pages/parse-listing-pages.ts';
import { relatedUrl, videoUrl } from '#contracts/calls/catalogue/videos.ts';
import type { Orientation } from '#contracts/vocabulary.ts';
import { currentPath } from '../../lib/visit/page-address.ts';
import { prefetchJson } from '../../lib/transport/get-json.ts';
import { currentOrientation } from '../../lib/visit/preferences.ts';
import { parseVideoId, relatedGroup } from '../watch/index.ts';
import { listAddress } from '../listing/index.ts';

/** Prefetches the data of the page at `url`: lists and videos only. */
export function prefetchPage(url: URL): void {
  if (url.pathname + url.search === currentPath() + location.search) return;
  for (const address of addressesOf(url, currentOrientation())) prefetchJson(address);
}

/** The addresses that the page's client loader reads. */
export function addressesOf(url: URL, orientation: Orientation): string[] {
  const [, first, name = ''] = url.pathname.split('/');
  const video_id = first === 'videos' ? parseVideoId(name) : undefined;
  if (video_id)
    return [
      videoUrl.build(video_id),
      relatedUrl.build({ lifetime: lifetimes.related, ...relatedGroup(video_id, 1) }),
    ];
  const asked = parseListingPath(url.pathname);
  const sort = asked && listingSort(url.searchParams, asked);
  const query = sort && parseListingFilters(url.searchParams, asked.place, sort);
  // Searches are counted and the visitor's country is not in the address: both wait for the press.
  if (!query || asked.place.kind === 'search' || asked.place.kind === 'top-country') return [];
  return [listAddress(listingQuery(asked.place, sort, orientation, query), lifetimes.videos)];
}
