import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { albumSorts, type AlbumSort } from '#contracts/pages/album-pages.ts';
import { limits } from '#contracts/limits/limits.ts';
import { modelPage } from '#contracts/pages/people/people-pages.ts';
import { Toolbar } from '../../ui/filters.tsx';
import { pageCount } from '../../ui/page-window.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { Sorts } from '../../ui/sorts.tsx';
import { AlbumGrid, albumSortLabels } from '../albums/index.ts';
import { PeopleEmpty } from '../people/index.ts';
import type { ModelContent } from './load-model.ts';

/** About one row of covers on a wide screen. */
const eager = 6;

/** The albums of a model, sorted. */
export function ModelAlbums({
  dir,
  content,
}: {
  dir: string;
  content: Extract<ModelContent, { tab: 'albums' }>;
}): ReactNode {
  const { t, i18n } = useLingui();
  const { sort, albums, page, total_count } = content;
  const last = pageCount(total_count, limits.page_size.default);
  const hrefOf = (number: number, of: AlbumSort = sort): string =>
    modelPage(dir, 'albums', { sort: of, page: number });
  const options = albumSorts.map((each) => ({
    sort: each,
    label: i18n._(albumSortLabels[each]),
    href: hrefOf(1, each),
  }));
  return (
    <>
      {total_count > 0 && (
        <Toolbar>
          <Sorts options={options} chosen={sort} />
        </Toolbar>
      )}
      {albums.length > 0 ? (
        <AlbumGrid albums={albums} eager={eager} />
      ) : (
        <PeopleEmpty
          title={t`No albums yet`}
          end={total_count > 0 ? { page, last, href: hrefOf(last) } : undefined}
        />
      )}
      {total_count > 0 && <Pagination page={page} last={last} hrefOf={hrefOf} />}
    </>
  );
}
