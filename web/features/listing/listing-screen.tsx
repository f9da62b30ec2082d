import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { isNowhere, listingPage } from '#contracts/pages/listing-pages.ts';
import type { CategoryCount } from '#contracts/names.ts';
import { languageOf } from '../../lib/i18n/i18n.ts';
import { PageHead } from '../../lib/document/page-head.tsx';
import { useCount, useFormat } from '../../lib/i18n/use-format.ts';
import { ListHead } from '../../ui/list-head.tsx';
import { CountryLinks, facetsQuery } from '../countries/index.ts';
import { CategoryChips } from './category-chips.tsx';
import { CategorySide } from './category-side.tsx';
import { isListingHidden, ListingBody } from './listing-body.tsx';
import { useListingTexts } from './listing-texts.ts';
import type { ListingPage } from './load-listing.ts';
import { RelatedNames } from './related-names.tsx';
import { toggledCategory } from './toggled-category.ts';
import { facetsOnce } from './video-source.ts';

/** A list of videos, whatever it is of. */
export function ListingScreen({ page }: { page: ListingPage }): ReactNode {
  const { t } = useLingui();
  const { place, sort, query, total_count } = page;
  const total = useFormat().number(total_count);
  const { heading, title, description } = useListingTexts(page);
  const isOfCategories = place.kind === 'categories';
  return (
    <>
      <PageHead
        title={title}
        description={description}
        {...(page.is_past_end ? {} : { path: listingPage(place, sort, query) })}
        isNoindex={isListingHidden(page)}
      />
      <ListHead
        heading={heading}
        lang={place.kind === 'tag' ? 'en' : undefined}
        count={
          isNowhere(place)
            ? ''
            : t`${plural(total_count, { one: `${total} video`, other: `${total} videos` })}`
        }
      />
      {isOfCategories && <CategoryChips dirs={place.dirs} page={page} />}
      <ListingBody
        page={page}
        side={isOfCategories && <AddedCategories page={page} dirs={place.dirs} />}
      />
      <RelatedNames page={page} />
      {!isNowhere(place) && <CountryLinks countries={page.countries} />}
    </>
  );
}

/** The categories of a list, and those that can be added, each with the count of the combination. */
function AddedCategories({
  page,
  dirs,
}: {
  page: ListingPage;
  dirs: readonly string[];
}): ReactNode {
  const { i18n } = useLingui();
  const count = useCount();
  const { categories } = page;
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
