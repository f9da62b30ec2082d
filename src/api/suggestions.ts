import type { FastifyInstance } from 'fastify';
import { AppError } from '#contracts/errors.ts';
import { searchText } from '#contracts/text/search-text.ts';
import { suggesterUrl, Suggestions, suggestUrl } from '#contracts/calls/search/suggestions.ts';
import type { ApiDeps } from './deps.ts';
import { hourly, jsonRoutes, type JsonRouteDeps } from './http/json-route.ts';
import { rateLimited } from './http/rate-limited.ts';

/** GET suggester, and suggester.php with a text: the suggestions of the search box. */
export function serveSuggestions(
  app: FastifyInstance,
  deps: JsonRouteDeps & Pick<ApiDeps, 'rateLimiter'>,
): void {
  jsonRoutes(app, deps)(suggesterUrl, Suggestions, ({ catalogue }, { count }) =>
    catalogue.suggestions(count),
  );

  app.register(async (scope) => {
    // Every text has its own cache entry, so caches do not protect the database.
    scope.addHook('onRequest', rateLimited(deps.rateLimiter, 'suggester'));
    jsonRoutes(scope, deps)(hourly(suggestUrl), Suggestions, async ({ catalogue }, typed) => {
      const text = searchText(typed.text);
      if (text === undefined) throw new AppError('invalid', { c: 'invalid' });
      return catalogue.suggest({ text, lang: typed.lang });
    });
  });
}
