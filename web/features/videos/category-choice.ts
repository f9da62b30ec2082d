import { limits } from '#contracts/limits.ts';
import { listingPage } from '#contracts/listing-pages.ts';
import { pages } from '#contracts/pages.ts';

/** Where a press on a category leads: it joins the chosen ones, or leaves them. Undefined when three are chosen already. */
export function toggledCategory(chosen: readonly string[], dir: string): string | undefined {
  if (chosen.includes(dir)) return withCategories(chosen.filter((each) => each !== dir));
  if (chosen.length >= limits.categories_in_listing) return undefined;
  return withCategories([...chosen, dir]);
}

/** The newest videos of the categories; the index of categories when none is left. */
function withCategories(dirs: readonly string[]): string {
  return dirs.length === 0
    ? pages.categories()
    : listingPage({ kind: 'categories', dirs: dirs.toSorted() }, 'latest-updates');
}
