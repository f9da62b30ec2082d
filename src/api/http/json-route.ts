import type { FastifyInstance } from 'fastify';
import { AppError } from '#contracts/errors.ts';
import { createJsonAnswers, type JsonSource } from './json-answer.ts';
import { addRead } from './read-route.ts';

/** A grammar of the contracts: the router's pattern, and what reads the request target as a whole. */
export interface CallUrl<Query> {
  pattern: string;
  parse(url: string): Query | undefined;
}

/** Returns what adds a shared-cacheable call: anything but the one spelling of its URL is not found; `load` answers with the tags of what it shows. */
export function jsonRoutes(app: FastifyInstance) {
  const answer = createJsonAnswers();
  return <Query extends { lifetime: number }>(url: CallUrl<Query>, load: (query: Query) => ReturnType<JsonSource['load']>): void => {
    addRead(app, url.pattern, (request, reply) => {
      const target = request.raw.url ?? '';
      const query = url.parse(target);
      if (!query) throw new AppError('not_found');
      return answer(request, reply, { url: target, lifetime: query.lifetime, load: () => load(query) });
    });
  };
}

/** For calls whose URL says no lifetime: an hour. */
export function hourly<Query extends object>({ pattern, parse }: CallUrl<Query>): CallUrl<Query & { lifetime: number }> {
  return {
    pattern,
    parse(url) {
      const query = parse(url);
      return query && { ...query, lifetime: 3600 };
    },
  };
}
