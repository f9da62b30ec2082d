import { lifetimes, limits } from '#contracts/limits.ts';
import type { ListVideosQuery } from '#contracts/listing-url.ts';
import type { VideoListing } from '#contracts/videos.ts';
import type { Gender } from '#contracts/vocabulary.ts';
import { nowSeconds } from '../../lib/now.ts';
import { toCards, type CardListing } from './card-data.ts';
import type { VideoSource } from './video-source.ts';

export interface HomePage {
  popular: CardListing;
  /** Where the popular list starts; the browser keeps it for the visit. */
  popular_page: number;
  latest: CardListing;
  now: number;
}

const whole = { section: '', object_id: '', type: 'all', duration: '', date: '' } as const;

/** The two lists of the home page; `popular_page` is 1 to 3, drawn once per visit. */
export async function loadHome(source: VideoSource, gender: Gender, popular_page: number): Promise<HomePage> {
  const latest: ListVideosQuery = { ...whole, gender, sort: 'latest-updates', count: limits.page_size.home_latest, page: 1 };
  const [popular, recent] = await Promise.all([loadPopular(source, gender, popular_page), source.list(latest, lifetimes.index_latest)]);
  return { popular: toCards(popular.listing), popular_page: popular.page, latest: toCards(recent), now: nowSeconds() };
}

/** A small catalogue has no third page of popular videos: then the first stands in. */
async function loadPopular(source: VideoSource, gender: Gender, page: number): Promise<{ listing: VideoListing; page: number }> {
  const listing = await source.list(popularQuery(gender, page), lifetimes.index_popular);
  if (page === 1 || listing.videos.length === limits.page_size.home_popular) return { listing, page };
  return { listing: await source.list(popularQuery(gender, 1), lifetimes.index_popular), page: 1 };
}

export function popularQuery(gender: Gender, page: number): ListVideosQuery {
  return { ...whole, gender, sort: 'most-popular', count: limits.page_size.home_popular, page };
}

/** 1, 2 or 3. */
export function drawPopularPage(): number {
  return 1 + Math.floor(Math.random() * limits.popular_start_pages);
}
