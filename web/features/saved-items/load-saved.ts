import {
  favouritesUrl,
  watchLaterUrl,
  type SavedItems,
  type SavedQuery,
} from '#contracts/calls/social/saved-items.ts';
import type { SavedList } from '../../lib/store/account-marks.ts';
import { pageFailure } from '../../lib/transport/page-failure.ts';
import { askOwn } from '../accounts/index.ts';

export interface SavedPage {
  list: SavedList;
  saved: SavedItems;
  /** Where the page begins; `first` for the first one. */
  after: string;
}

/** The place of the list that a page shows. Throws not_found for what is none. */
export function savedQueryOf({ searchParams }: URL): SavedQuery {
  const after = searchParams.get('after');
  const query = after === null ? '' : `?after=${encodeURIComponent(after)}`;
  const asked = favouritesUrl.parse(favouritesUrl.pattern + query);
  if (!asked) throw pageFailure({ code: 'not_found' });
  return asked;
}

// Not parsed, as those of the feed.
export const askSaved = async (
  list: SavedList,
  query: SavedQuery,
  signal: AbortSignal,
): Promise<SavedItems> =>
  (await askOwn(
    (list === 'favourites' ? favouritesUrl : watchLaterUrl).build(query),
    signal,
  )) as SavedItems;
