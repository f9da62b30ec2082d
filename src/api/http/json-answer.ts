import type { FastifyReply, FastifyRequest } from 'fastify';
import { overflowTag } from '#contracts/answer-kinds.ts';
import type * as z from 'zod/mini';
import type { CacheResult, ResponseCache, ReadFrom } from '#platform/cache/port.ts';
import { tagReads, type Reads, type Tagged, type TaggedReads } from '../answer-tags.ts';
import { createEntity, sendEntity, type Entity } from './entity.ts';
import { createGate } from './gate.ts';
import type { ReadYourWrites } from './read-your-writes.ts';

export const json_type = 'application/json; charset=utf-8';

/**
 * Header bytes that purge tags may take; an answer with more objects than fit is tagged by its kind and as crowded. Every purge in front takes the
 * crowded ones along.
 */
const tags_max = 4000;
/** seconds for which an answer is fresh in this process, at most */
const fresh_max = 60;
/** seconds for which a cache in front may keep what is past its time here */
const stale_lifetime = 10;
/** The codings of an answer beside its text. */
const weight = 1.5;
// Ten connections read at once; what waits longer than this is answered 503.
const gate_options = { places: 32, queue: 400, timeout_ms: 4000 };

/** The policy of a call under a lifetime of its URL: a shared cache keeps it until a purge or the lifetime's end, a browser asks again after a minute. */
function jsonCacheControl(lifetime: number): string {
  return lifetime === 0
    ? 'no-store'
    : `public, s-maxage=${lifetime}, max-age=${Math.min(lifetime, 60)}`;
}

export interface JsonSource {
  /** The URL: answers depend on nothing else. */
  url: string;
  lifetime: number;
  load(reads: TaggedReads): Promise<Tagged<Entity>>;
}

export type JsonAnswers = (
  request: FastifyRequest,
  reply: FastifyReply,
  source: JsonSource,
) => Promise<FastifyReply>;

interface CachedAnswer {
  entity: Entity;
  /** Written once: they name hundreds of objects. */
  headers: Record<string, string>;
}

export interface JsonAnswerDeps {
  response_cache: ResponseCache;
  /** bytes of answers kept; 0 for none */
  answer_cache_bytes: number;
  reads: Readonly<Record<ReadFrom, Reads>>;
  marks: Pick<ReadYourWrites, 'isMarked'>;
}

/** Parsing strips whatever the contract does not list, so a field that a query selects by accident never leaves. */
export function jsonEntity<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: z.input<Schema>,
): Entity {
  return createEntity(json_type, JSON.stringify(schema.parse(value)));
}

/**
 * Answers the shared-cacheable calls, out of memory where it can. Identical requests that arrive while an answer is being made wait for that one answer
 * . Who wrote a moment ago gets an answer of their own, which nobody keeps.
 */
export function createJsonAnswers({
  response_cache,
  answer_cache_bytes,
  reads,
  marks,
}: JsonAnswerDeps): JsonAnswers {
  const answers = response_cache.createCache<CachedAnswer>({ max_bytes: answer_cache_bytes });
  const gate = createGate(gate_options);
  const tagged = { anywhere: tagReads(reads.anywhere), primary: tagReads(reads.primary) };

  return async (request, reply, { url, lifetime, load }) => {
    if (marks.isMarked(request)) {
      const { value } = await gate.run(() => load(tagged.primary));
      return sendEntity(request, reply, value, 'private, no-store');
    }
    const found = await answers.get(url, async (from) => {
      const { value, tags } = await gate.run(() => load(tagged[from]));
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

/** How an answer came out of memory (RFC 9211); a negative `ttl` says that it is past its time. */
export function cacheHeaders({ is_hit, age, ttl }: CacheResult<unknown>): Record<string, string> {
  return is_hit
    ? { age: String(age), 'cache-status': `velour; hit; ttl=${ttl}` }
    : { 'cache-status': 'velour; fwd=miss' };
}

/** The tags by which a cache in front drops the answers that show an object: Fastly's and Cloudflare's spelling. The first tag is the kind. */
export function purgeHeaders(tags: readonly string[]): Record<string, string> {
  const unique = [...new Set(tags)];
  const shown = unique.join(',').length <= tags_max ? unique : [...unique.slice(0, 1), overflowTag];
  return { 'surrogate-key': shown.join(' '), 'cache-tag': shown.join(',') };
}
