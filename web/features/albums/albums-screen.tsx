import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { albumFeedAddress } from '#contracts/pages/feeds/album-feeds.ts';
import { feedFormats, feedTypes } from '#contracts/pages/feeds/home-feed.ts';
import { albumSorts } from '#contracts/pages/album-pages.ts';
import { limits } from '#contracts/limits/limits.ts';
import { pages } from '#contracts/pages/pages.ts';
import { PageHead, type FeedLink } from '../../lib/document/page-head.tsx';
import { useSite } from '../../lib/visit/site.ts';
import { useFormat } from '../../lib/i18n/use-format.ts';
import chip from '../../ui/chip.module.css';
import { Toolbar } from '../../ui/filters.tsx';
import { X } from '../../ui/icons.tsx';
import { ListHead } from '../../ui/list-head.tsx';
import { pageCount } from '../../ui/page-window.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { Sorts } from '../../ui/sorts.tsx';
import { PeopleEmpty } from '../people/index.ts';
import { CategorySide } from '../listing/index.ts';
import { AlbumGrid } from './album-grid.tsx';
import type { AlbumsPage } from './load-albums.ts';
import { albumHeadings, albumSortLabels } from './sort-texts.ts';
import styles from './albums-screen.module.css';

const eager = 7;

/** Albums: all of them, or those of a category or channel, which can be taken away again. */
export function AlbumsScreen({ page }: { page: AlbumsPage }): ReactNode {
  const { i18n } = useLingui();
  const { sort, query, categories } = page;
  const { category } = query;
  const options = albumSorts.map((each) => ({
    sort: each,
    label: i18n._(albumSortLabels[each]),
    href: pages.albums(each, { ...query, page: 1 }),
  }));
  return (
    <>
      <Head page={page} />
      <Toolbar>
        <Sorts options={options} chosen={sort} />
        <Section page={page} />
      </Toolbar>
      <div className={styles['body']}>
        <List page={page} />
        {categories.length > 0 && (
          <CategorySide
            categories={categories}
            chosen={category === undefined ? [] : [category]}
            hrefOf={(dir) =>
              pages.albums('latest-updates', dir === category ? {} : { category: dir })
            }
            isSingle
          />
        )}
      </div>
    </>
  );
}

/** The feeds of a list of albums. */
const feedsOf = ({
  sort,
  orientation,
  query: { page: _page, ...filters },
}: AlbumsPage): FeedLink[] =>
  feedFormats.map((format) => ({
    type: feedTypes[format],
    path: albumFeedAddress({ sort, filters, orientation, format }),
  }));

function Head({ page }: { page: AlbumsPage }): ReactNode {
  const { t, i18n } = useLingui();
  const name = useSite()?.name ?? '';
  const { sort, query, section: named, total_count } = page;
  const total = useFormat().number(total_count);
  const sorted = i18n._(albumHeadings[sort]);
  const heading = named || sorted;
  const count = t`${plural(total_count, { one: `${total} album`, other: `${total} albums` })}`;
  return (
    <>
      <PageHead
        title={heading}
        sorted={named && sorted}
        page={query.page}
        description={t`${heading} on ${name}: ${count}.`}
        {...(page.is_past_end ? {} : { path: pages.albums(sort, query) })}
        feeds={page.is_past_end ? undefined : feedsOf(page)}
        isNoindex={page.albums.length === 0}
      />
      <ListHead heading={sorted} count={count} />
    </>
  );
}

/** The category or channel that the list is of, with the way without it. */
function Section({ page: { sort, section: title } }: { page: AlbumsPage }): ReactNode {
  const { t } = useLingui();
  if (title === '') return null;
  return (
    <a
      className={chip['chip']}
      href={pages.albums(sort)}
      aria-current="true"
      aria-label={t`Remove ${title}`}
    >
      <span className={styles['section']}>{title}</span>
      <X className="icon icon-small" />
    </a>
  );
}

function List({ page }: { page: AlbumsPage }): ReactNode {
  const { t } = useLingui();
  const { sort, query, total_count } = page;
  const last = pageCount(total_count, limits.page_size.default);
  const hrefOf = (number: number): string => pages.albums(sort, { ...query, page: number });
  return (
    <div className={styles['list']}>
      {page.albums.length > 0 ? (
        <AlbumGrid albums={page.albums} eager={eager} />
      ) : (
        <PeopleEmpty
          title={page.section === '' ? t`No albums yet` : t`No albums match`}
          end={
            page.is_past_end && total_count > 0
              ? { page: query.page, last, href: hrefOf(last) }
              : undefined
          }
          unfiltered={page.section === '' ? undefined : pages.albums(sort)}
        />
      )}
      {total_count > 0 && <Pagination page={query.page} last={last} hrefOf={hrefOf} />}
    </div>
  );
}
