import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { limits } from '#contracts/limits/limits.ts';
import { playlistSorts, playlistsPage } from '#contracts/pages/playlist-pages.ts';
import { PageHead } from '../../lib/document/page-head.tsx';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { useSite } from '../../lib/visit/site.ts';
import { Toolbar } from '../../ui/filters.tsx';
import { SearchX } from '../../ui/icons.tsx';
import { ListHead } from '../../ui/list-head.tsx';
import { pageCount } from '../../ui/page-window.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { Sorts } from '../../ui/sorts.tsx';
import { State } from '../../ui/state.tsx';
import { PeopleEmpty } from '../people/index.ts';
import type { PlaylistsPage } from './load-playlists.ts';
import { PlaylistGrid } from './playlist-card.tsx';
import { playlistHeadings, playlistSortLabels } from './sort-texts.ts';

const eager = 6;

/** The public playlists of all members. */
export function PlaylistsScreen({ page }: { page: PlaylistsPage }): ReactNode {
  const { t, i18n } = useLingui();
  const { sort, playlists, total_count } = page;
  const name = useSite()?.name ?? '';
  const total = useFormat().number(total_count);
  const heading = i18n._(playlistHeadings[sort]);
  const count = t`${plural(total_count, { one: `${total} playlist`, other: `${total} playlists` })}`;
  const options = playlistSorts.map((each) => ({
    sort: each,
    label: i18n._(playlistSortLabels[each]),
    href: playlistsPage(each),
  }));
  return (
    <>
      <PageHead
        title={heading}
        page={page.page}
        description={t`${heading} on ${name}: ${count}.`}
        {...(!page.is_past_end && { path: playlistsPage(sort, page.page) })}
        isNoindex={playlists.length === 0}
      />
      <ListHead heading={heading} count={count} />
      <Toolbar>
        <Sorts options={options} chosen={sort} />
      </Toolbar>
      {playlists.length > 0 ? (
        <PlaylistGrid playlists={playlists} eager={eager} level={2} />
      ) : (
        <Empty page={page} />
      )}
      {total_count > 0 && (
        <Pagination
          page={page.page}
          last={pageCount(total_count, limits.page_size.default)}
          hrefOf={(number) => playlistsPage(sort, number)}
        />
      )}
    </>
  );
}

function Empty({ page: { sort, page, total_count } }: { page: PlaylistsPage }): ReactNode {
  const { t } = useLingui();
  const last = pageCount(total_count, limits.page_size.default);
  if (total_count > 0)
    return (
      <PeopleEmpty
        title={t`Playlists not found`}
        end={{ page, last, href: playlistsPage(sort, last) }}
      />
    );
  return (
    <State icon={<SearchX className="icon" />} title={t`Playlists not found`} isPage>
      {t`Try changing your search criteria.`}
    </State>
  );
}
