import type { FastifyReply, FastifyRequest } from 'fastify';
import { overflowTag } from '#contracts/answer-kinds.ts';
import type * as z from 'zod/mini';
import type { CacheResult, ResponseCache, ReadFrom } from '#platform/cache/port.ts';
import type { Tagged } from '#contracts/tagged.ts';
import type { Reads } from '../answer-tags.ts';
import { createEntity, sendEntity, type Entity } from './files/entity.ts';
import { createGate } from '#contracts/gate.ts';
import type { ReadYourWrites } from './read-your-writes.ts';

export const json_type = 'application/json; charset=utf-8';

/** Maximum bytes of the tag header; beyond it, the kind and the overflow tag replace the tags. */
const tags_max = 4000;
/** maximum seconds for which an answer is fresh in this process */
const fresh_max = 60;
/** seconds for which shared caches may store a stale answer */
const stale_lifetime = 10;
/** Memory of an answer with its codings, relative to its text. */
const weight = 1.5;
// Ten connections read at once; requests that wait longer are answered 503.
const gate_options = { places: 32, queue: 400, timeout_ms: 4000 };

/** Shared caches store an answer until a purge or its lifetime ends, browsers for a minute. */
function jsonCacheControl(lifetime: number): string {
  return lifetime === 0
    ? 'no-store'
    : `public, s-maxage=${lifetime}, max-age=${Math.min(lifetime, 60)}`;
}

export interface JsonSource {
  /** The cache key: answers depend on nothing else. */
  url: string;
  lifetime: number;
  load(reads: Reads): Promise<Tagged<Entity>>;
}

export type JsonAnswers = (
  request: FastifyRequest,
  reply: FastifyReply,
  source: JsonSource,
) => Promise<FastifyReply>;

interface CachedAnswer {
  entity: Entity;
  /** Built once: they list hundreds of tags. */
  headers: Record<string, string>;
}

export interface JsonAnswerDeps {
  response_cache: ResponseCache;
  /** bytes of cached answers; 0 disables the cache */
  answer_cache_bytes: number;
  reads: Readonly<Record<ReadFrom, Reads>>;
  marks: Pick<ReadYourWrites, 'isMarked'>;
}

/** Parsing strips fields that the contract does not list. */
export function jsonEntity<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: z.input<Schema>,
): Entity {
  return createEntity(json_type, JSON.stringify(schema.parse(value)));
}

/**
 * Answers the shared-cacheable calls from the response cache; concurrent identical requests share
 * one computation. Visitors with a read-your-writes mark get uncached answers.
 */
export function createJsonAnswers({
  response_cache,
  answer_cache_bytes,
  reads,
  marks,
}: JsonAnswerDeps): JsonAnswers {
  const answers = response_cache.createCache<CachedAnswer>({ max_bytes: answer_cache_bytes });
  const gate = createGate(gate_options);

  return async (request, reply, { url, lifetime, load }) => {
    if (marks.isMarked(request)) {
      const { value } = await gate.run(() => load(reads.primary));
      return sendEntity(request, reply, value, 'private, no-store');
    }
    const found = await answers.get(url, async (from) => {
      const { value, tags } = await gate.run(() => load(reads[from]));
      return {
        value: { entity: value, headers: purgeHeaders(tags) },
        tags,
        bytes: value.bytes.length * weight,
        fresh_ms: Math.min(lifetime, fresh_max) * 1000,
      };
    });
    reply.headers(found.value.headers).headers(cacheHeaders(found));
    return sendEntity(
      request,
      reply,
      found.value.entity,
      jsonCacheControl(found.ttl < 0 ? Math.min(lifetime, stale_lifetime) : lifetime),
    );
  };
}

/** `Age` and `Cache-Status` (RFC 9211); a negative `ttl` marks a stale answer. */
export function cacheHeaders({ is_hit, age, ttl }: CacheResult<unknown>): Record<string, string> {
  return is_hit
    ? { age: String(age), 'cache-status': `velour; hit; ttl=${ttl}` }
    : { 'cache-status': 'velour; fwd=miss' };
}

/** Purge tags in the headers of Fastly and Cloudflare. The first tag is the kind. */
export function purgeHeaders(tags: readonly string[]): Record<string, string> {
  const unique = [...new Set(tags)];
  const shown = unique.join(',').length <= tags_max ? unique : [...unique.slice(0, 1), overflowTag];
  return { 'surrogate-key': shown.join(' '), 'cache-tag': shown.join(',') };
}
