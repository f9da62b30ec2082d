import { dirPattern } from '../../text/dir.ts';
import { filterKeys, peopleSorts, type ModelFilters, type PeopleSort } from './model-filters.ts';
import { parsePage } from '../parse-listing-pages.ts';
import { setFilter } from './parse-model-filters.ts';
import type { ChannelTab, ModelsQuery, ModelTab } from './people-pages.ts';

/** The sort of a list of models; other spellings (slash, the sort left out) are parsed too; the caller compares. */
export const parseModelsPath = (path: string): { sort: PeopleSort } | undefined =>
  parseSorted(path, 'models');
export const parseChannelsPath = (path: string): { sort: PeopleSort } | undefined =>
  parseSorted(path, 'channels');

function parseSorted(path: string, first: string): { sort: PeopleSort } | undefined {
  const [, name, text = 'most-popular', ...rest] = path.replace(/\/$/, '').split('/');
  const sort =
    name === first && rest.length === 0 ? peopleSorts.find((each) => each === text) : undefined;
  return sort && { sort };
}

/** Which tab of which model a path is; other spellings (slash, `/videos/`) are read. */
export const parseModelPath = (path: string): { dir: string; tab: ModelTab } | undefined =>
  parseTab(path, 'model', ['videos', 'info', 'wall', 'albums']);
export const parseChannelPath = (path: string): { dir: string; tab: ChannelTab } | undefined =>
  parseTab(path, 'channel', ['videos', 'info']);

function parseTab<const T extends string>(
  path: string,
  first: string,
  tabs: readonly T[],
): { dir: string; tab: T } | undefined {
  const [, name, dir = '', text = 'videos', ...rest] = path.replace(/\/$/, '').split('/');
  const tab = tabs.find((each) => each === text);
  return name === first && dirPattern.test(dir) && tab && rest.length === 0
    ? { dir, tab }
    : undefined;
}

/** Reads the query of a models list: every filter a key of its own. Undefined when one is misspelled or repeated (then it is a 404). */
export function parseModelsQuery(query: URLSearchParams): ModelsQuery | undefined {
  const page = parsePage(query);
  if (page === undefined) return undefined;
  const filters: ModelFilters = {};
  for (const key of filterKeys) {
    const [text, again] = query.getAll(key);
    if (again !== undefined || (text !== undefined && !setFilter(filters, key, text)))
      return undefined;
  }
  return { filters, page };
}
