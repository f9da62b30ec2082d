import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { limits } from '#contracts/limits.ts';
import { listingPage } from '#contracts/listing-pages.ts';
import { PageHead } from '../../lib/page-head.tsx';
import { useFormat } from '../../lib/use-format.ts';
import { pageCount } from '../../ui/page-window.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { CountryLinks, CountrySelect } from '../countries/index.ts';
import { CategoryChips } from './category-chips.tsx';
import { CategorySide } from './category-side.tsx';
import { ListingEmpty } from './listing-empty.tsx';
import { FilterPanel, FilterToggle } from './listing-filters.tsx';
import { SortLinks, SortSelect } from './listing-sort.tsx';
import { useListingTexts } from './listing-texts.ts';
import type { ListingPage } from './load-listing.ts';
import { VideoGrid } from './video-grid.tsx';
import styles from './listing-screen.module.css';

const eager = 8;

/** A list of videos, whatever it is of. */
export function ListingScreen({ page }: { page: ListingPage }): ReactNode {
  const { place, sort, query, total_count } = page;
  const { heading, title, description } = useListingTexts(page);
  const chosen = Number(query.type === 'hd') + Number(query.duration !== '') + Number(query.date !== '') + Number(query.country !== '');
  const last = pageCount(total_count, limits.page_size.videos);
  const isEmpty = page.videos.length === 0;
  return (
    <>
      <PageHead
        title={title}
        description={description}
        {...(page.is_past_end ? {} : { path: listingPage(place, sort, query) })}
        isNoindex={isEmpty || chosen > 0 || place.kind === 'search'}
      />
      <Head heading={heading} total_count={total_count} lang={place.kind === 'tag' ? 'en' : undefined} />
      {place.kind === 'categories' && <CategoryChips dirs={place.dirs} categories={page.categories} />}
      <Tools page={page} chosen={chosen} />
      <div className={styles['body']} data-beside={place.kind === 'categories' ? '' : undefined}>
        <div className={styles['list']}>
          {isEmpty ? (
            <ListingEmpty page={page} chosen={chosen} last={last} />
          ) : (
            <VideoGrid videos={page.videos} now={page.now} eager={eager} level={2} />
          )}
          {total_count > 0 && (
            <Pagination page={query.page} last={last} hrefOf={(number) => listingPage(place, sort, { ...query, page: number })} />
          )}
        </div>
        {place.kind === 'categories' && <CategorySide categories={page.categories} chosen={place.dirs} />}
      </div>
      <CountryLinks countries={page.countries} />
    </>
  );
}

function Head({ heading, total_count, lang }: { heading: string; total_count: number; lang: string | undefined }): ReactNode {
  const { t } = useLingui();
  const total = useFormat().number(total_count);
  return (
    <header className={styles['head']}>
      <h1 lang={lang}>{heading}</h1>
      <p className={`${styles['count']} num quiet small`} suppressHydrationWarning>
        {t`${plural(total_count, { one: `${total} video`, other: `${total} videos` })}`}
      </p>
    </header>
  );
}

/** Filters, sorts and the country. A search and the visitor's country have one order. */
function Tools({ page, chosen }: { page: ListingPage; chosen: number }): ReactNode {
  const { place, sort, query } = page;
  const [isOpen, setOpen] = useState(chosen > 0);
  const hasSorts = place.kind !== 'search' && place.kind !== 'top-country';
  return (
    <>
      <div className={styles['toolbar']}>
        {place.kind !== 'tag' && <FilterToggle chosen={chosen} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />}
        {hasSorts && <SortLinks place={place} sort={sort} query={query} className={styles['sortLinks']} />}
        {hasSorts && <SortSelect place={place} sort={sort} query={query} className={styles['sortSelect']} />}
        <CountrySelect list={page} />
      </div>
      {place.kind !== 'tag' && <FilterPanel place={place} sort={sort} query={query} isOpen={isOpen} />}
    </>
  );
}
