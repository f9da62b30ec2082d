import type { FastifyInstance } from 'fastify';
import { AppError } from '#contracts/errors.ts';
import { searchText } from '#contracts/search-text.ts';
import { suggesterUrl, Suggestions, suggestUrl } from '#contracts/suggestions.ts';
import type { ApiDeps } from './deps.ts';
import { jsonEntity, type JsonSource } from './http/json-answer.ts';
import { hourly, jsonRoutes } from './http/json-route.ts';
import { rateLimited } from './http/rate-limited.ts';
import { channelTag, modelTag } from './people.ts';

/** GET suggester, and suggester.php with a text: what the search box offers. */
export function serveSuggestions(app: FastifyInstance, { domain, rateLimiter }: Pick<ApiDeps, 'domain' | 'rateLimiter'>): void {
  const serve = jsonRoutes(app);
  serve(suggesterUrl, async ({ count }) => answerOf(await domain.catalogue.suggestions(count)));

  app.register(async (scope) => {
    // Every text is an answer of its own, so no cache in front keeps the database from being asked.
    scope.addHook('onRequest', rateLimited(rateLimiter, 'suggester'));
    const serveText = jsonRoutes(scope);
    serveText(hourly(typed), async ({ text }) => {
      const searched = searchText(text);
      if (searched === undefined) throw new AppError('invalid', { c: 'invalid' });
      return answerOf(await domain.catalogue.suggest(searched));
    });
  });
}

const typed = {
  pattern: suggestUrl.pattern,
  parse(url: string): { text: string } | undefined {
    const text = suggestUrl.parse(url);
    return text === undefined ? undefined : { text };
  },
};

function answerOf(suggestions: Suggestions): Awaited<ReturnType<JsonSource['load']>> {
  const { models, channels } = suggestions;
  return { entity: jsonEntity(Suggestions, suggestions), tags: ['suggestions', ...models.map(modelTag), ...channels.map(channelTag)] };
}
