import { useLingui } from '@lingui/react';
import { useState, type ReactNode } from 'react';
import { limits } from '#contracts/limits/limits.ts';
import { chosenCategories, isNowhere, listingPage } from '#contracts/pages/listing-pages.ts';
import { FilterToggle, Toolbar } from '../../ui/filters.tsx';
import { pageCount } from '../../ui/page-window.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { Sorts } from '../../ui/sorts.tsx';
import { CountryGrid, CountrySelect } from '../countries/index.ts';
import { VideoGrid } from '../card/index.ts';
import { HiddenLine } from '../hidden-things/index.ts';
import { ChosenFilters } from './fewer-choices.tsx';
import { ListingEmpty } from './listing-empty.tsx';
import { ListingFilterPanel } from './listing-filters.tsx';
import type { ListingPage } from './load-listing.ts';
import { searchSortOrder, sortLabels, sortOrder } from './sort-texts.ts';
import styles from './listing-screen.module.css';

const eager = 8;

interface ListingBodyProps {
  page: ListingPage;
  /** Stands next to the list where there is room, below it elsewhere. */
  side?: ReactNode;
  /** In place of the cards of a list without any, where no filter is set. */
  empty?: ReactNode;
  markTitle?: ((title: string) => ReactNode) | undefined;
}

/** A list of videos below its heading: filters, sorts, the country, cards and pages. */
export function ListingBody({ page, side, empty, markTitle }: ListingBodyProps): ReactNode {
  const { place, sort, query, total_count } = page;
  const chosen = chosenFilters(page);
  // Nothing to filter or to sort.
  const isNothing = empty !== undefined && total_count === 0 && !isNarrowed(page);
  const last = pageCount(total_count, limits.page_size.videos);
  return (
    <>
      {!isNothing && <Tools page={page} chosen={chosen} />}
      <div className={styles['body']} data-side={side ? '' : undefined}>
        <div className={styles['list']} data-hideable="">
          <HiddenLine />
          {isNowhere(place) && page.countries.length > 0 ? (
            <CountryGrid countries={page.countries} />
          ) : page.videos.length > 0 ? (
            <VideoGrid
              videos={page.videos}
              now={page.now}
              eager={eager}
              level={2}
              markTitle={markTitle}
            />
          ) : isNothing ? (
            empty
          ) : (
            <ListingEmpty page={page} chosen={chosen} last={last} />
          )}
          {total_count > 0 && (
            <Pagination
              page={query.page}
              last={last}
              hrefOf={(number) => listingPage(place, sort, { ...query, page: number })}
            />
          )}
        </div>
        {side}
      </div>
    </>
  );
}

/** How many filters are set. */
function chosenFilters({ query }: Pick<ListingPage, 'query'>): number {
  return (
    Number(query.type === 'hd') +
    Number(query.duration !== '') +
    Number(query.date !== '') +
    Number(query.country !== '')
  );
}

/** Whether filters are set, or categories of a search. */
export const isNarrowed = (page: Pick<ListingPage, 'place' | 'query'>): boolean =>
  chosenFilters(page) > 0 ||
  (page.place.kind === 'search' && chosenCategories(page.place).length > 0);

/** Search engines are asked to leave out what is empty, filtered or searched for. */
export function isListingHidden(page: ListingPage): boolean {
  return page.videos.length === 0 || chosenFilters(page) > 0 || page.place.kind === 'search';
}

/** Filters, sorts and the country. The visitor's country has one order. */
function Tools({ page, chosen }: { page: ListingPage; chosen: number }): ReactNode {
  const { place, sort, query } = page;
  const [isOpen, setOpen] = useState(chosen > 0);
  // Nothing is listed that could be filtered.
  const hasFilters = place.kind !== 'tag' && !isNowhere(place);
  const hasSorts = place.kind !== 'top-country';
  return (
    <>
      <Toolbar>
        {hasFilters && (
          <FilterToggle chosen={chosen} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
        )}
        {hasSorts && <ListingSorts page={page} />}
        <CountrySelect list={page} />
      </Toolbar>
      {hasFilters && (
        <ListingFilterPanel
          place={place}
          sort={sort}
          query={query}
          counts={page.filters}
          isOpen={isOpen}
        />
      )}
      {place.kind === 'search' && isNarrowed(page) && page.videos.length > 0 && (
        <div className={styles['chosen']}>
          <ChosenFilters page={page} />
        </div>
      )}
    </>
  );
}

/** Every sort as a link to the first page of the list with its filters. */
function ListingSorts({ page: { place, sort, query } }: { page: ListingPage }): ReactNode {
  const { i18n } = useLingui();
  const sorts = place.kind === 'search' ? searchSortOrder : sortOrder;
  const options = sorts.map((each) => ({
    sort: each,
    label: i18n._(sortLabels[each]),
    href: listingPage(place, each, { ...query, page: 1 }),
  }));
  return <Sorts options={options} chosen={sort} />;
}
