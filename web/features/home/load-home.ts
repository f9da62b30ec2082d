import { limits } from '#contracts/limits/limits.ts';
import { lifetimes } from '#contracts/limits/limits-of-calls.ts';
import type { ListVideosQuery } from '#contracts/calls/catalogue/listing-url.ts';
import type { VideoListing } from '#contracts/calls/catalogue/videos.ts';
import type { Orientation } from '#contracts/vocabulary.ts';
import { nowSeconds } from '../../lib/visit/now.ts';
import { toCards, type CardListing } from '../card/index.ts';
import type { VideoSource } from '../listing/index.ts';

export interface HomePage {
  popular: CardListing;
  /** Where the popular list starts; the browser keeps it for the visit. */
  popular_page: number;
  latest: CardListing;
  orientation: Orientation;
  now: number;
}

const whole = { section: '', object_id: '', type: 'all', duration: '', date: '' } as const;

export interface HomeChoice {
  orientation: Orientation;
  /** 1 to 3, picked once per visit. */
  popular_page: number;
  /** Dirs of tags that the owner keeps out of the popular list, as a listing's address names them. */
  excluded_tags: string;
}

/** The two lists of the home page. */
export async function loadHome(source: VideoSource, choice: HomeChoice): Promise<HomePage> {
  const { orientation } = choice;
  const latest: ListVideosQuery = {
    ...whole,
    orientation,
    sort: 'latest-updates',
    count: limits.page_size.home_latest,
    page: 1,
  };
  const [popular, recent] = await Promise.all([
    loadPopular(source, choice),
    source.list(latest, lifetimes.index_latest),
  ]);
  return {
    popular: toCards(popular.listing),
    popular_page: popular.page,
    latest: toCards(recent),
    orientation,
    now: nowSeconds(),
  };
}

/** A small catalogue has no third page of popular videos: then the first stands in. */
async function loadPopular(
  source: VideoSource,
  choice: HomeChoice,
): Promise<{ listing: VideoListing; page: number }> {
  const { orientation, popular_page: page, excluded_tags } = choice;
  const read = (number: number) =>
    source.list(popularQuery(orientation, number, excluded_tags), lifetimes.index_popular);
  const listing = await read(page);
  if (page === 1 || listing.videos.length === limits.page_size.home_popular)
    return { listing, page };
  return { listing: await read(1), page: 1 };
}

export function popularQuery(
  orientation: Orientation,
  page: number,
  excluded_tags = '',
): ListVideosQuery {
  const query: ListVideosQuery = {
    ...whole,
    orientation,
    sort: 'most-popular',
    count: limits.page_size.home_popular,
    page,
  };
  return excluded_tags === ''
    ? query
    : { ...query, section: 'tagfilter', object_id: excluded_tags };
}

/** 1, 2 or 3. */
export function pickPopularPage(): number {
  return 1 + Math.floor(Math.random() * limits.popular_start_pages);
}

let visit_page: number | undefined;

/** The visit's start page of the popular list: the one that the server picked, else one picked here once. */
export function visitPopularPage(): number {
  visit_page ??= pickPopularPage();
  return visit_page;
}

export function rememberPopularPage(page: number): void {
  visit_page ??= page;
}
