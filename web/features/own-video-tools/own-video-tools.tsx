import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ownAlbumSorts, type OwnAlbumsQuery } from '#contracts/calls/uploads/album-edit.ts';
import {
  ownVideoSorts,
  type OwnVideosQuery,
  type OwnVideoSort,
} from '#contracts/calls/uploads/own-videos.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { localAction } from '../../lib/visit/page-address.ts';
import { Search } from '../../ui/icons.tsx';
import field from '../../ui/search-field.module.css';
import { Sorts } from '../../ui/sorts.tsx';

const sortTexts: Readonly<Record<OwnVideoSort, MessageDescriptor>> = {
  newest: msg({ context: 'own videos', message: 'Newest' }),
  oldest: msg({ context: 'own videos', message: 'Oldest' }),
  views: msg({ context: 'own videos', message: 'Most viewed' }),
  likes: msg({ context: 'own videos', message: 'Most liked' }),
  watched: msg({ context: 'own videos', message: 'Watch time' }),
};

/** A page with a query; what is there by default is left out. */
function pageOf(path: string, { search, sort, before }: OwnVideosQuery): string {
  const query = new URLSearchParams({
    ...(search !== '' && { search }),
    ...(sort !== 'newest' && { sort }),
    ...(before > 0 && { before: String(before) }),
  });
  const written = query.toString();
  return written === '' ? path : `${path}?${written}`;
}
export const ownVideosPage = (query: OwnVideosQuery): string =>
  pageOf(accountPages.videos(), query);
export const ownAlbumsPage = (query: OwnAlbumsQuery): string =>
  pageOf(accountPages.albums(), query);

type Shown<Query> = Pick<Query & OwnVideosQuery, 'search' | 'sort'>;

/** Searches and sorts own videos. */
export const OwnVideoTools = (shown: Shown<OwnVideosQuery>): ReactNode => (
  <Tools path={accountPages.videos()} sorts={ownVideoSorts} {...shown} />
);

/** Searches and sorts own albums, which have no watch time. */
export const OwnAlbumTools = (shown: Shown<OwnAlbumsQuery>): ReactNode => (
  <Tools path={accountPages.albums()} sorts={ownAlbumSorts} {...shown} />
);

interface ToolsProps extends Shown<OwnVideosQuery> {
  path: string;
  sorts: readonly OwnVideoSort[];
}

function Tools({ path, sorts, search, sort }: ToolsProps): ReactNode {
  const { i18n } = useLingui();
  const options = sorts.map((each) => ({
    sort: each,
    label: i18n._(sortTexts[each]),
    href: pageOf(path, { search, sort: each, before: 0 }),
  }));
  return (
    <>
      <TitleSearch path={path} search={search} sort={sort} />
      <Sorts options={options} chosen={sort} />
    </>
  );
}

/** A form, so that it works without script. */
function TitleSearch({ path, search, sort }: Omit<ToolsProps, 'sorts'>): ReactNode {
  const { t } = useLingui();
  return (
    <search>
      <form className={field['field']} action={localAction(path)}>
        <Search className="icon" />
        <input
          type="search"
          name="search"
          defaultValue={search}
          maxLength={100}
          placeholder={t`Search titles`}
          aria-label={t`Search titles`}
          enterKeyHint="search"
        />
        {sort !== 'newest' && <input type="hidden" name="sort" value={sort} />}
      </form>
    </search>
  );
}
