import type { FastifyInstance } from 'fastify';
import {
  SearchedNames,
  searchNamesUrl,
  SearchOverview,
  searchOverviewUrl,
  SearchWords,
  searchWordsUrl,
} from '#contracts/calls/search/search.ts';
import { AppError } from '#contracts/errors.ts';
import { searchText } from '#contracts/text/search-text.ts';
import { serveNamedThings } from './accounts/serve-hidden-things.ts';
import type { ApiDeps } from './deps.ts';
import { hourly, jsonRoutes, type JsonRouteDeps } from './http/json-route.ts';
import { rateLimited } from './http/rate-limited.ts';

/** GET search, search-overview and search-words: results other than videos; and names by their codes. */
export function serveSearches(
  app: FastifyInstance,
  deps: JsonRouteDeps & Pick<ApiDeps, 'rateLimiter'>,
): void {
  serveNamedThings(app, deps);
  app.register(async (scope) => {
    // Every text has its own cache entry, so caches do not protect the database.
    scope.addHook('onRequest', rateLimited(deps.rateLimiter, 'search'));
    const serve = jsonRoutes(scope, deps);
    serve(hourly(searchNamesUrl), SearchedNames, async ({ search }, query) =>
      search.names(searchable(query)),
    );
    serve(hourly(searchOverviewUrl), SearchOverview, async ({ search }, query) =>
      search.overview(searchable(query)),
    );
    serve(hourly(searchWordsUrl), SearchWords, async ({ search }, query) =>
      search.words(searchable(query)),
    );
  });
}

/** Throws invalid for a text that is too short or too long. */
function searchable<Query extends { s: string }>(query: Query): Query {
  const s = searchText(query.s);
  if (s === undefined) throw new AppError('invalid', { s: 'invalid' });
  return { ...query, s };
}
