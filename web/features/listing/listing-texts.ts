import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { countryName } from '#contracts/countries.ts';
import { languageOf } from '../../lib/i18n/i18n.ts';
import { useSite } from '../../lib/visit/site.ts';
import { useFormat } from '../../lib/i18n/use-format.ts';
import type { ListingPage } from './load-listing.ts';
import { headingOfSort } from './sort-texts.ts';

export interface ListingTexts {
  heading: string;
  title: string;
  /** A place has one list a sort: their titles distinguish them. */
  sorted: string | undefined;
  description: string;
}

/** The title of a listing page: its place, or its sort when it lists everything. */
export function useListingTexts(page: ListingPage): ListingTexts {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const name = useSite()?.name ?? '';
  const heading = headingOf(page, i18n);
  const total = format.count(page.total_count);
  return {
    heading,
    title: page.mvp?.mtitle || heading,
    sorted: isSorted(page) ? i18n._(headingOfSort(page.sort)) : undefined,
    description: page.mvp?.mdesc || t`${heading} on ${name}, ${total} in all.`,
  };
}

/** Whether the place has several sorts and shows another one than at first. */
const isSorted = ({ place, sort }: ListingPage): boolean =>
  place.kind !== 'all' &&
  place.kind !== 'search' &&
  place.kind !== 'top-country' &&
  sort !== 'latest-updates';

export function headingOf({ place, sort, mvp, categories }: ListingPage, i18n: I18n): string {
  switch (place.kind) {
    case 'all':
      return i18n._(headingOfSort(sort));
    case 'categories':
      return place.dirs
        .map((dir) => categories.find((category) => category.dir === dir)?.title ?? dir)
        .join(', ');
    case 'tag':
      return mvp?.h1 ?? place.dir;
    // Their pages say the name themselves: a list knows none.
    case 'model':
    case 'channel':
      return place.dir;
    case 'country':
    case 'top-country': {
      if (place.code === '') return i18n._(msg`Countries`);
      const country = countryName(place.code, languageOf(i18n.locale));
      return i18n._(msg`Videos from ${country}`);
    }
    // Its page says what was searched.
    case 'search':
      return place.text;
  }
}
