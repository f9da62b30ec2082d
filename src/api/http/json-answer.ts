import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { createEntity, sendEntity, type Entity } from './entity.ts';

export const json_type = 'application/json; charset=utf-8';

/** Header bytes that purge tags may take; an answer with more objects than fit is tagged by its kind alone, and a purge of the kind reaches it. */
const tags_max = 4000;

/** The policy of a call under a lifetime of its URL: a shared cache keeps it until a purge or the lifetime's end, a browser asks again after a minute. */
function jsonCacheControl(lifetime: number): string {
  return lifetime === 0 ? 'no-store' : `public, s-maxage=${lifetime}, max-age=${Math.min(lifetime, 60)}`;
}

export interface JsonSource {
  /** The URL: answers depend on nothing else. */
  url: string;
  lifetime: number;
  load(): Promise<{ entity: Entity; tags: readonly string[] }>;
}

/** Parsing strips whatever the contract does not list, so a field that a query selects by accident never leaves. */
export function jsonEntity<Schema extends z.ZodMiniType>(schema: Schema, value: z.input<Schema>): Entity {
  return createEntity(json_type, Buffer.from(JSON.stringify(schema.parse(value))));
}

/**
 * Answers the shared-cacheable calls. Identical requests that arrive while an answer is being made wait for that one answer.
 */
export function createJsonAnswers(): (request: FastifyRequest, reply: FastifyReply, source: JsonSource) => Promise<FastifyReply> {
  const in_flight = new Map<string, ReturnType<JsonSource['load']>>();
  return async (request, reply, { url, lifetime, load }) => {
    let loading = in_flight.get(url);
    if (!loading) {
      loading = load().finally(() => in_flight.delete(url));
      in_flight.set(url, loading);
    }
    const { entity, tags } = await loading;
    reply.headers(purgeHeaders(tags));
    return sendEntity(request, reply, entity, jsonCacheControl(lifetime));
  };
}

/** The tags by which a cache in front drops the answers that show an object: Fastly's and Cloudflare's spelling. The first tag is the kind. */
export function purgeHeaders(tags: readonly string[]): Record<string, string> {
  const unique = [...new Set(tags)];
  const shown = unique.join(',').length <= tags_max ? unique : unique.slice(0, 1);
  return { 'surrogate-key': shown.join(' '), 'cache-tag': shown.join(',') };
}
