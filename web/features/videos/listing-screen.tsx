import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { SearchX } from '../../ui/icons.tsx';
import { useState, type ReactNode } from 'react';
import { limits } from '#contracts/limits.ts';
import { pages } from '#contracts/pages.ts';
import { PageHead } from '../../lib/page-head.tsx';
import { useSite } from '../../lib/site.ts';
import { useFormat } from '../../lib/use-format.ts';
import { buttonClass } from '../../ui/button.tsx';
import { pageCount } from '../../ui/page-window.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { State } from '../../ui/state.tsx';
import { FilterPanel, FilterToggle } from './listing-filters.tsx';
import { SortLinks, SortSelect } from './listing-sort.tsx';
import type { ListingPage } from './load-listing.ts';
import { sortHeadings } from './sort-texts.ts';
import { VideoGrid } from './video-grid.tsx';
import styles from './listing-screen.module.css';

const eager = 8;

export function ListingScreen({ page }: { page: ListingPage }): ReactNode {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const name = useSite()?.name ?? '';
  const { sort, query, total_count } = page;
  const chosen = Number(query.type === 'hd') + Number(query.duration !== '');
  const [isOpen, setOpen] = useState(chosen > 0);
  const heading = i18n._(sortHeadings[sort]);
  const last = pageCount(total_count, limits.page_size.videos);
  const isEmpty = page.videos.length === 0;
  const total = format.number(total_count);
  const number = query.page;
  return (
    <>
      <PageHead
        title={number > 1 ? t`${heading}, page ${number}` : heading}
        description={t`${heading} on ${name}, ${total} in all.`}
        {...(page.is_past_end ? {} : { path: pages.videos(sort, query) })}
        isNoindex={isEmpty}
      />
      <header className={styles['head']}>
        <h1>{heading}</h1>
        <p className={`${styles['count']} num quiet small`} suppressHydrationWarning>
          {t`${plural(total_count, { one: `${total} video`, other: `${total} videos` })}`}
        </p>
      </header>
      <div className={styles['toolbar']}>
        <FilterToggle chosen={chosen} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
        <SortLinks sort={sort} query={query} className={styles['sortLinks']} />
        <SortSelect sort={sort} query={query} className={styles['sortSelect']} />
      </div>
      <FilterPanel sort={sort} query={query} isOpen={isOpen} />
      {isEmpty ? (
        <Nothing page={page} chosen={chosen} last={last} />
      ) : (
        <VideoGrid videos={page.videos} now={page.now} eager={eager} level={2} />
      )}
      {total_count > 0 && <Pagination page={query.page} last={last} hrefOf={(target) => pages.videos(sort, { ...query, page: target })} />}
    </>
  );
}

function Nothing({ page, chosen, last }: { page: ListingPage; chosen: number; last: number }): ReactNode {
  const { t } = useLingui();
  const icon = <SearchX className="icon" />;
  const { sort, query } = page;
  if (page.is_past_end && page.total_count > 0) {
    return (
      <State
        icon={icon}
        title={t`This page is past the end`}
        action={
          <a className={buttonClass()} href={pages.videos(sort, { ...query, page: last })}>
            {t`Go to the last page`}
          </a>
        }
      >
        {t`${plural(last, { one: 'The list has # page.', other: 'The list has # pages.' })}`}
      </State>
    );
  }
  if (chosen === 0) return <State icon={icon} title={t`Videos not found`}>{t`Nothing has been published here. Come back later.`}</State>;
  return (
    <State
      icon={icon}
      title={t`Videos not found`}
      action={
        <a className={buttonClass()} href={pages.videos(sort)}>
          {t`Clear filters`}
        </a>
      }
    >
      {t`Try changing your search criteria: take a filter away, or look at everything.`}
    </State>
  );
}
