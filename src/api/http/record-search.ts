import type { FastifyRequest } from 'fastify';
import { canonicalSearchText } from '#contracts/text/search-query.ts';
import { searchText } from '#contracts/text/search-text.ts';
import type { Orientation } from '#contracts/vocabulary.ts';
import type { ApiDeps } from '../deps.ts';
import { clientKey, voterKey } from './client-address.ts';
import { isBot } from './is-bot.ts';

export type RecordSearch = (
  request: FastifyRequest,
  search: { text: string; orientation: Orientation; is_click?: boolean },
) => void;

/** Counts a search of a visitor, or that one of its results was opened; bots are not counted. */
export const createSearchRecorder =
  ({ domain, clock, secret }: Pick<ApiDeps, 'domain' | 'clock' | 'secret'>): RecordSearch =>
  (request, search) => {
    const text = searchText(search.text);
    if (text === undefined || request.method === 'HEAD' || isBot(request)) return;
    const voter_key = voterKey(secret, clientKey(request), clock.now());
    domain.searches.record({ ...search, text: canonicalSearchText(text), voter_key });
  };
