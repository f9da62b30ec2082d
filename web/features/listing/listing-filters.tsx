import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import {
  listingPage,
  type ListingFilters,
  type ListingPlace,
} from '#contracts/pages/listing-pages.ts';
import { knowsDates, type VideoSort } from '#contracts/calls/listing-sorts.ts';
import { Choice, Filter, FilterPanel } from '../../ui/filters.tsx';

const durations = ['', 1, 2, 3] as const;
const durationLabels: Record<(typeof durations)[number], MessageDescriptor> = {
  '': msg`Any`,
  1: msg`Under 10 min`,
  2: msg`10–40 min`,
  3: msg`Over 40 min`,
};

const dates = ['', 'day', 'week', 'month'] as const;
const dateLabels: Record<(typeof dates)[number], MessageDescriptor> = {
  '': msg`All time`,
  day: msg`Today`,
  week: msg`This week`,
  month: msg`This month`,
};

interface ListingFilterPanelProps {
  place: ListingPlace;
  sort: VideoSort;
  query: Required<ListingFilters>;
  isOpen: boolean;
}

/** Every choice is a link that starts again at page 1. */
export function ListingFilterPanel({
  place,
  sort,
  query,
  isOpen,
}: ListingFilterPanelProps): ReactNode {
  const { t, i18n } = useLingui();
  const isHd = query.type === 'hd';
  const hrefOf = (change: ListingFilters): string =>
    listingPage(place, sort, { ...query, page: 1, ...change });
  return (
    <FilterPanel isOpen={isOpen}>
      {knowsDates(sort) && place.kind !== 'search' && (
        <Filter label={t`Date`}>
          {dates.map((date) => (
            <Choice key={date} href={hrefOf({ date })} isChosen={query.date === date}>
              {i18n._(dateLabels[date])}
            </Choice>
          ))}
        </Filter>
      )}
      <Filter label={t`Length`}>
        {durations.map((duration) => (
          <Choice key={duration} href={hrefOf({ duration })} isChosen={query.duration === duration}>
            {i18n._(durationLabels[duration])}
          </Choice>
        ))}
      </Filter>
      <Filter label={t`Quality`}>
        <Choice href={hrefOf({ type: isHd ? 'all' : 'hd' })} isChosen={isHd}>
          {t`HD and 4K only`}
        </Choice>
      </Filter>
    </FilterPanel>
  );
}
