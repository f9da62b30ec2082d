import { msg } from '@lingui/core/macro';
import { parseDuration } from '#contracts/duration.ts';
import { limits } from '#contracts/limits.ts';
import { listingPage } from '#contracts/listing-pages.ts';
import { pages } from '#contracts/pages.ts';
import {
  breadcrumbs,
  itemList,
  videoObject,
  type Telling,
  type Thing,
} from '../../lib/structured-data.ts';
import { headingOf } from './listing-texts.ts';
import type { ListingPage } from './load-listing.ts';
import type { VideoPage } from './load-video.ts';

// What lists of videos and videos tell search engines. For loaders on the server alone.

/** A list with something on it. Search engines do not look at searches. */
export function tellListing(telling: Telling, page: ListingPage): Thing[] {
  const { place, sort } = page;
  if (page.videos.length === 0 || place.kind === 'search') return [];
  const here = { name: headingOf(page, telling.i18n), path: listingPage(place, sort) };
  const above =
    place.kind === 'categories'
      ? [{ name: telling.i18n._(msg`Categories`), path: pages.categories() }]
      : [];
  const hrefs = page.videos.map(({ href }) => href);
  const before = (page.query.page - 1) * limits.page_size.videos;
  return [breadcrumbs(telling, [...above, here]), itemList(telling, hrefs, before)];
}

/** A video, below the first of its categories. */
export function tellVideo(telling: Telling, { video }: VideoPage): Thing[] {
  const { i18n } = telling;
  const { title } = video;
  const path = pages.video(video);
  const category = video.topics.find(({ href }) => href.startsWith(pages.categories()));
  const above = category
    ? [
        { name: i18n._(msg`Categories`), path: pages.categories() },
        { name: category.title, path: category.href },
      ]
    : [];
  return [
    breadcrumbs(telling, [...above, { name: title, path }]),
    videoObject(telling, {
      path,
      name: title,
      description: video.description || title,
      picture: video.preview,
      posted: video.posted,
      duration: parseDuration(video.duration),
      views: video.views,
      lang: video.lang,
    }),
  ];
}
