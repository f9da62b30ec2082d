import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import type { CategoryCount } from '#contracts/text/names.ts';
import { chosenCategories } from '#contracts/pages/listing-pages.ts';
import { languageOf } from '../../lib/i18n/i18n.ts';
import { useCount } from '../../lib/i18n/use-format.ts';
import { facetsQuery } from '../countries/index.ts';
import { CategorySide } from './category-side.tsx';
import type { ListingPage } from './load-listing.ts';
import { toggledCategory } from './toggled-category.ts';
import { facetsOnce } from './video-source.ts';

/** The categories of a list, and those that can be added, each with the count of the combination. */
export function AddedCategories({ page }: { page: ListingPage }): ReactNode {
  const { i18n } = useLingui();
  const count = useCount();
  const { categories } = page;
  const dirs = chosenCategories(page.place);
  if (categories.length === 0) return null;
  const load = async (): Promise<CategoryCount[]> => {
    const facets = await facetsOnce(facetsQuery(page, languageOf(i18n.locale)));
    return [...categories.filter(({ dir }) => dirs.includes(dir)), ...facets.categories];
  };
  return (
    <CategorySide
      categories={categories}
      chosen={dirs}
      hrefOf={(dir) => toggledCategory({ ...page, dirs }, dir)}
      countOf={({ total_videos }) => count(total_videos, page.categories_are_capped)}
      load={load}
    />
  );
}
