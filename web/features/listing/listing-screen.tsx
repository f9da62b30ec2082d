import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { isNowhere, listingPage } from '#contracts/pages/listing-pages.ts';
import { PageHead } from '../../lib/document/page-head.tsx';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { ListHead } from '../../ui/list-head.tsx';
import { CountryLinks } from '../countries/index.ts';
import { AddedCategories } from './added-categories.tsx';
import { CategoryChips } from './category-chips.tsx';
import { feedsOfList } from './feeds-of-list.ts';
import { isListingHidden, ListingBody } from './listing-body.tsx';
import { useListingTexts } from './listing-texts.ts';
import type { ListingPage } from './load-listing.ts';
import { RelatedNames } from './related-names.tsx';

/** A list of videos, whatever it is of. */
export function ListingScreen({ page }: { page: ListingPage }): ReactNode {
  const { t } = useLingui();
  const { place, sort, query, total_count } = page;
  const total = useFormat().number(total_count);
  const { heading, title, sorted, description } = useListingTexts(page);
  const isOfCategories = place.kind === 'categories';
  return (
    <>
      <PageHead
        title={title}
        sorted={sorted}
        page={query.page}
        description={description}
        {...(page.is_past_end ? {} : { path: listingPage(place, sort, query) })}
        isNoindex={isListingHidden(page)}
        feeds={feedsOfList(page)}
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
      <ListingBody page={page} side={isOfCategories && <AddedCategories page={page} />} />
      <RelatedNames page={page} />
      {!isNowhere(place) && <CountryLinks countries={page.countries} />}
    </>
  );
}
