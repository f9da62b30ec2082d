import { lifetimes, limits } from '#contracts/limits.ts';
import { isVideoSort, pages, parseVideosPage, type VideosPageQuery } from '#contracts/pages.ts';
import type { VideoSort } from '#contracts/listing-url.ts';
import type { Gender } from '#contracts/vocabulary.ts';
import { demandPath } from '../../lib/canonical.ts';
import { nowSeconds } from '../../lib/now.ts';
import { pageFailure } from '../../lib/page-failure.ts';
import { toCards, type CardListing } from './card-data.ts';
import type { VideoSource } from './video-source.ts';

export interface ListingPage extends CardListing {
  sort: VideoSort;
  query: Required<VideosPageQuery>;
  /** A page after the last one: the empty state, with status 404. */
  is_past_end: boolean;
  now: number;
}

/** A page of /videos/{sort}/. Throws page failures and redirects. */
export async function loadListing(source: VideoSource, gender: Gender, sort: string, url: URL): Promise<ListingPage> {
  const query = parseVideosPage(url.searchParams);
  if (!isVideoSort(sort)) throw pageFailure({ code: 'not_found' });
  demandPath(url, pages.videos(sort));
  if (!query) throw pageFailure({ code: 'not_found' });
  const listing = await source.list(
    { gender, sort, count: limits.page_size.videos, section: '', object_id: '', date: '', ...query },
    lifetimes.videos,
  );
  const is_past_end = query.page > 1 && listing.videos.length === 0;
  return { ...toCards(listing), sort, query, is_past_end, now: nowSeconds() };
}
