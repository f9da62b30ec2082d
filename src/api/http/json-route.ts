import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import { AppError } from '#contracts/errors.ts';
import { lifetimes } from '#contracts/limits.ts';
import type { Reads } from '../answer-tags.ts';
import { jsonEntity, type JsonAnswers } from './json-answer.ts';
import { addRead } from './read-route.ts';

/** A grammar of the contracts: the router's pattern, and what reads the request target as a whole. */
export interface CallUrl<Query> {
  pattern: string;
  parse(url: string): Query | undefined;
}

/** What plugins of shared-cacheable calls are handed. */
export interface JsonRouteDeps {
  answerJson: JsonAnswers;
}

/**
 * Returns what adds a shared-cacheable call: anything but the one spelling of its URL is not found. `read` asks the reads it is given, and nothing else:
 * what they answered is what the answer is tagged by.
 */
export function jsonRoutes(app: FastifyInstance, { answerJson }: JsonRouteDeps) {
  return <Query extends { lifetime: number }, Schema extends z.ZodMiniType>(
    url: CallUrl<Query>,
    schema: Schema,
    read: (reads: Reads, query: Query) => Promise<z.input<Schema>>,
  ): void => {
    addRead(app, url.pattern, (request, reply) => {
      const target = request.raw.url ?? '';
      const query = url.parse(target);
      if (!query) throw new AppError('not_found');
      const load = async (reads: Reads) => jsonEntity(schema, await read(reads, query));
      return answerJson(request, reply, { url: target, lifetime: query.lifetime, load });
    });
  };
}

/** For calls whose URL says no lifetime: an hour. */
export function hourly<Query extends object>({
  pattern,
  parse,
}: CallUrl<Query>): CallUrl<Query & { lifetime: number }> {
  return {
    pattern,
    parse(url) {
      const query = parse(url);
      return query && { ...query, lifetime: lifetimes.unsaid };
    },
  };
}
