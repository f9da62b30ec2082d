import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { listingPage } from '#contracts/listing-pages.ts';
import { Sorts } from '../../ui/sorts.tsx';
import type { ListingPage } from './load-listing.ts';
import { sortLabels, sortOrder } from './sort-texts.ts';

/** Every sort as a link to the first page of the list, its filters kept. */
export function ListingSorts({ page: { place, sort, query } }: { page: ListingPage }): ReactNode {
  const { i18n } = useLingui();
  const options = sortOrder.map((each) => ({
    sort: each,
    label: i18n._(sortLabels[each]),
    href: listingPage(place, each, { ...query, page: 1 }),
  }));
  return <Sorts options={options} chosen={sort} />;
}
