import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import {
  listingPage,
  type ListingFilters,
  type ListingPlace,
} from '#contracts/pages/listing-pages.ts';
import { knowsDates, type ListSort } from '#contracts/calls/catalogue/listing-sorts.ts';
import { useCount } from '../../lib/i18n/use-format.ts';
import { Choice, Filter, FilterPanel } from '../../ui/filters.tsx';
import { dateLabels, dates, durationLabels, durations, hdLabel } from './filter-texts.ts';
import type { FilterCounts } from './load-facets.ts';

interface ListingFilterPanelProps {
  place: ListingPlace;
  sort: ListSort;
  query: Required<ListingFilters>;
  counts: FilterCounts | undefined;
  isOpen: boolean;
}

/** Every choice is a link that starts again at page 1; one that leads to nothing is none. */
export function ListingFilterPanel({
  place,
  sort,
  query,
  counts,
  isOpen,
}: ListingFilterPanelProps): ReactNode {
  const { t, i18n } = useLingui();
  const isHd = query.type === 'hd';
  const written = useCount();
  const countOf = (number = -1): { count?: string; isEmpty?: boolean } => {
    // None among the videos that were looked at says nothing.
    if (!counts || number < 0 || (number === 0 && counts.are_capped)) return {};
    return { count: written(number, counts.are_capped), isEmpty: number === 0 };
  };
  const hrefOf = (change: ListingFilters): string =>
    listingPage(place, sort, { ...query, page: 1, ...change });
  return (
    <FilterPanel isOpen={isOpen}>
      {knowsDates(sort) && (
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
          <Choice
            key={duration}
            href={hrefOf({ duration })}
            isChosen={query.duration === duration}
            {...countOf(duration === '' ? undefined : counts?.lengths[duration - 1])}
          >
            {i18n._(durationLabels[duration])}
          </Choice>
        ))}
      </Filter>
      <Filter label={t`Quality`}>
        <Choice
          href={hrefOf({ type: isHd ? 'all' : 'hd' })}
          isChosen={isHd}
          {...countOf(counts?.hd)}
        >
          {i18n._(hdLabel)}
        </Choice>
      </Filter>
    </FilterPanel>
  );
}
