import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { limits } from '#contracts/limits/limits.ts';
import { pages } from '#contracts/pages/pages.ts';
import { searchTabPage } from '#contracts/pages/search-pages.ts';
import { PageHead } from '../../lib/document/page-head.tsx';
import { pluralBasis } from '../../lib/i18n/format.ts';
import { useCount } from '../../lib/i18n/use-format.ts';
import { pageCount } from '../../ui/page-window.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { AlbumGrid } from '../albums/index.ts';
import { PeopleEmpty, PeopleGrid } from '../people/index.ts';
import type { SearchTabPage } from './load-search-tab.ts';
import { RelatedSearches } from './related-searches.tsx';
import { SearchHead, useShownText } from './search-head.tsx';
import { BlockedSearch, SearchWarning } from './search-help.tsx';
import styles from './search-results.module.css';
import { useSearchField } from './use-search-field.ts';

/** About one row of cards on a wide screen, two on a phone. */
const eager = 6;

/** The models, channels or albums that a search finds. */
export function SearchTabScreen({ page }: { page: SearchTabPage }): ReactNode {
  const { restriction } = page;
  return restriction?.effect === 'block' ? (
    <BlockedSearch help={restriction.help} text={page.text} />
  ) : (
    <Found page={page} />
  );
}

function Found({ page }: { page: SearchTabPage }): ReactNode {
  const { text, tab, correction, overview, restriction } = page;
  useSearchField(text);
  const { heading } = useShownText(text, correction);
  const count = useTotal(page);
  const number = page.page;
  return (
    <>
      <PageHead
        title={heading}
        page={number}
        description={heading}
        {...(page.is_past_end ? {} : { path: searchTabPage(text, tab, number) })}
        isNoindex
      />
      <SearchHead
        text={text}
        correction={correction}
        overview={overview}
        videos={page.videos}
        tab={tab}
        count={count}
      />
      {restriction?.help && <SearchWarning help={restriction.help} />}
      <List page={page} />
      <RelatedSearches searches={overview?.related ?? []} />
    </>
  );
}

function useTotal(page: SearchTabPage): string {
  const { t } = useLingui();
  const { tab } = page;
  const total_count = pluralBasis(page.total_count);
  const total = useCount()(page.total_count, page.total_is_capped);
  if (tab === 'models')
    return t`${plural(total_count, { one: `${total} model`, other: `${total} models` })}`;
  return tab === 'channels'
    ? t`${plural(total_count, { one: `${total} channel`, other: `${total} channels` })}`
    : t`${plural(total_count, { one: `${total} album`, other: `${total} albums` })}`;
}

function List({ page }: { page: SearchTabPage }): ReactNode {
  const { t } = useLingui();
  const { text, tab, people, albums, total_count } = page;
  const last = pageCount(total_count, limits.page_size.default);
  const hrefOf = (number: number): string => searchTabPage(text, tab, number);
  const titles = {
    models: t`No models match`,
    channels: t`No channels match`,
    albums: t`No albums match`,
  };
  return (
    <div className={styles['names']}>
      {people.length > 0 && (
        <PeopleGrid
          people={people}
          hrefOf={tab === 'models' ? (dir) => pages.model(dir) : (dir) => pages.channel(dir)}
          eager={eager}
        />
      )}
      {albums.length > 0 && <AlbumGrid albums={albums} eager={eager} />}
      {people.length + albums.length === 0 && (
        <PeopleEmpty
          title={titles[tab]}
          end={
            page.is_past_end && total_count > 0
              ? { page: page.page, last, href: hrefOf(last) }
              : undefined
          }
        />
      )}
      {total_count > 0 && <Pagination page={page.page} last={last} hrefOf={hrefOf} />}
    </div>
  );
}
