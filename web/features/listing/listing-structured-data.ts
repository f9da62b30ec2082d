import { msg } from '@lingui/core/macro';
import { limits } from '#contracts/limits/limits.ts';
import { listingPage } from '#contracts/pages/listing-pages.ts';
import { pages } from '#contracts/pages/pages.ts';
import {
  breadcrumbs,
  itemList,
  type JsonLdContext,
  type Thing,
} from '../../lib/structured-data/structured-data.ts';
import { headingOf } from './listing-texts.ts';
import type { ListingPage } from './load-listing.ts';

/** A list with something on it. Search engines do not look at searches. */
export function listingJsonLd(ld: JsonLdContext, page: ListingPage): Thing[] {
  const { place, sort } = page;
  if (page.videos.length === 0 || place.kind === 'search') return [];
  const here = { name: headingOf(page, ld.i18n), path: listingPage(place, sort) };
  const above =
    place.kind === 'categories'
      ? [{ name: ld.i18n._(msg`Categories`), path: pages.categories() }]
      : [];
  const hrefs = page.videos.map(({ href }) => href);
  const before = (page.query.page - 1) * limits.page_size.videos;
  return [breadcrumbs(ld, [...above, here]), itemList(ld, hrefs, before)];
}
