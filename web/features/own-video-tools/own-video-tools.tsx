import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import {
  ownVideoSorts,
  type OwnVideosQuery,
  type OwnVideoSort,
} from '#contracts/calls/own-videos.ts';
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

/** The page of own videos with a query; what is there by default is left out. */
export function ownVideosPage({ search, sort, before }: OwnVideosQuery): string {
  const query = new URLSearchParams({
    ...(search !== '' && { search }),
    ...(sort !== 'newest' && { sort }),
    ...(before > 0 && { before: String(before) }),
  });
  return query.size === 0 ? accountPages.videos() : `${accountPages.videos()}?${query.toString()}`;
}

type Shown = Pick<OwnVideosQuery, 'search' | 'sort'>;

/** Searches and sorts own videos. */
export function OwnVideoTools({ search, sort }: Shown): ReactNode {
  const { i18n } = useLingui();
  const options = ownVideoSorts.map((each) => ({
    sort: each,
    label: i18n._(sortTexts[each]),
    href: ownVideosPage({ search, sort: each, before: 0 }),
  }));
  return (
    <>
      <TitleSearch search={search} sort={sort} />
      <Sorts options={options} chosen={sort} />
    </>
  );
}

/** A form, so that it works without script. */
function TitleSearch({ search, sort }: Shown): ReactNode {
  const { t } = useLingui();
  return (
    <search>
      <form className={field['field']} action={localAction(accountPages.videos())}>
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
