import { limits } from '#contracts/limits/limits.ts';
import { listingPage, type ListingPlace } from '#contracts/pages/listing-pages.ts';
import { pages } from '#contracts/pages/pages.ts';
import type { ListingPage } from './load-listing.ts';

type OfCategories = Pick<ListingPage, 'sort' | 'query'> & {
  dirs: readonly string[];
  /** Of a search, which stays one without categories. */
  place?: ListingPlace | undefined;
};

/**
 * Where a press on a category leads: it joins the chosen ones, or leaves them, with all filters.
 * Undefined when three are chosen already.
 */
export function toggledCategory(list: OfCategories, dir: string): string | undefined {
  const { dirs } = list;
  if (dirs.includes(dir))
    return withCategories(
      list,
      dirs.filter((each) => each !== dir),
    );
  if (dirs.length >= limits.categories_in_listing) return undefined;
  return withCategories(list, [...dirs, dir]);
}

/** Without a search, the index of categories when none is left. */
function withCategories({ sort, query, place }: OfCategories, dirs: readonly string[]): string {
  if (place?.kind === 'search')
    return listingPage({ ...place, dirs: [...dirs].sort() }, sort, { ...query, page: 1 });
  return dirs.length === 0
    ? pages.categories()
    : listingPage({ kind: 'categories', dirs: [...dirs].sort() }, sort, { ...query, page: 1 });
}
