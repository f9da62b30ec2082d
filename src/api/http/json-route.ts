import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import { AppError } from '#contracts/errors.ts';
import { lifetimes } from '#contracts/limits/limits-of-calls.ts';
import type { Tagged } from '#contracts/tagged.ts';
import type { Reads } from '../answer-tags.ts';
import type { Entity } from './files/entity.ts';
import { jsonEntity, type JsonAnswers } from './json-answer.ts';
import { addRead } from './read-route.ts';

/** A grammar of the contracts: the router's pattern and the parser of the whole request target. */
export interface CallUrl<Query> {
  pattern: string;
  parse(url: string): Query | undefined;
  /** The one address of a query that several addresses mean, so that they share an answer. */
  canonical?(query: Query): string;
}

export interface JsonRouteDeps {
  answerJson: JsonAnswers;
}

/** Adds shared-cacheable calls; any URL but the canonical spelling is not found. */
export function jsonRoutes(app: FastifyInstance, { answerJson }: JsonRouteDeps) {
  return <Query extends { lifetime: number }, Schema extends z.ZodMiniType>(
    url: CallUrl<Query>,
    schema: Schema,
    read: (reads: Reads, query: Query) => Promise<Tagged<z.input<Schema>>>,
  ): void => {
    addRead(app, url.pattern, (request, reply) => {
      const target = request.raw.url ?? '';
      const query = url.parse(target);
      if (!query) throw new AppError('not_found');
      const load = async (reads: Reads): Promise<Tagged<Entity>> => {
        const { value, tags } = await read(reads, query);
        return { value: jsonEntity(schema, value), tags };
      };
      const address = url.canonical?.(query) ?? target;
      return answerJson(request, reply, { url: address, lifetime: query.lifetime, load });
    });
  };
}

/** Adds the default lifetime to the query of a call whose URL names none. */
export function hourly<Query extends object>({
  pattern,
  parse,
  canonical,
}: CallUrl<Query>): CallUrl<Query & { lifetime: number }> {
  return {
    pattern,
    ...(canonical && { canonical }),
    parse(url) {
      const query = parse(url);
      return query && { ...query, lifetime: lifetimes.unsaid };
    },
  };
}
