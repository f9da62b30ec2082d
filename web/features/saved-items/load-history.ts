import {
  historyUrl,
  type HistoryQuery,
  type WatchHistory,
} from '#contracts/calls/social/watch-history.ts';
import { ownQueryOf } from '../../lib/transport/own-query.ts';
import { askOwn } from '../accounts/index.ts';

export interface HistoryPage {
  history: WatchHistory;
  /** Where the page begins; `first` for the first one. */
  after: string;
}

/** The place of the history that a page shows. Throws not_found for what is none. */
export const historyQueryOf = (url: URL): HistoryQuery => ownQueryOf(historyUrl, url, ['after']);

// Not parsed, as favourites are not.
export const askHistory = async (query: HistoryQuery, signal: AbortSignal): Promise<WatchHistory> =>
  (await askOwn(historyUrl.build(query), signal)) as WatchHistory;
