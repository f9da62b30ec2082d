import type { AlbumSort } from '../album-pages.ts';
import { filterKeys, type ModelFilters, type PeopleSort } from './model-filters.ts';

/** Addresses of the pages of models and channels. Their lists of videos are listing pages: `listingPage` adds sort and filters to those. */
export type ModelTab = 'videos' | 'info' | 'wall' | 'albums';
export type ChannelTab = 'videos' | 'info';

/** The query string of a models list; `filters` holds those that are set. */
export interface ModelsQuery {
  filters: ModelFilters;
  page: number;
}

/** The query names that change a list of models, in the one order of the filters. */
export const models_keys = [...filterKeys, 'page'] as const;

type Pair = readonly [key: string, value: string | number | undefined];

const withQuery = (path: string, pairs: readonly Pair[]): string => {
  const query = new URLSearchParams(
    pairs.flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  );
  const text = query.toString();
  return path + (text && `?${text}`);
};

/** Page 1 is left out. */
const pagePair = (page: number): Pair => ['page', page > 1 ? page : undefined];

export function modelsPage(sort: PeopleSort, filters: ModelFilters = {}, page = 1): string {
  return withQuery(`/models/${sort}/`, [
    ...filterKeys.map((key) => [key, filters[key]] as const),
    pagePair(page),
  ]);
}

export const channelsPage = (sort: PeopleSort, page = 1): string =>
  withQuery(`/channels/${sort}/`, [pagePair(page)]);

/** A tab of a model. The wall has pages; albums have pages and a sort, latest-updates left out, and no final slash. */
export function modelPage(
  dir: string,
  tab: ModelTab = 'videos',
  { sort, page = 1 }: { sort?: AlbumSort; page?: number } = {},
): string {
  if (tab === 'wall') return withQuery(`/model/${dir}/wall/`, [pagePair(page)]);
  if (tab === 'albums')
    return withQuery(`/model/${dir}/albums`, [
      ['sort', sort === 'latest-updates' ? undefined : sort],
      pagePair(page),
    ]);
  return tab === 'info' ? `/model/${dir}/info/` : `/model/${dir}/`;
}

export const channelPage = (dir: string, tab: ChannelTab = 'videos'): string =>
  tab === 'info' ? `/channel/${dir}/info/` : `/channel/${dir}/`;
