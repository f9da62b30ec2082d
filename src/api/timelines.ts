import type { FastifyInstance } from 'fastify';
import { AppError } from '#contracts/errors.ts';
import { lifetimes } from '#contracts/limits/limits-of-calls.ts';
import { sessionOfGrant } from '#contracts/calls/catalogue/stream-grant.ts';
import { timelineUrl } from '#contracts/calls/catalogue/timelines.ts';
import type { ApiDeps } from './deps.ts';
import { filesTag } from './answer-tags.ts';
import { createEntity, sendEntity } from './http/files/entity.ts';
import { purgeHeaders } from './http/json-answer.ts';
import { addRead } from './http/read-route.ts';
import { assertStreamed, mediaHeaders } from './media.ts';

/**
 * GET /timelines/…: signed URLs are shared, so caches may store answers until they expire; those that
 * are bound to a session are not.
 */
export function serveTimelines(
  app: FastifyInstance,
  deps: Pick<ApiDeps, 'domain' | 'site' | 'fileAudiences' | 'liveSessions'>,
): void {
  const { domain, site, fileAudiences, liveSessions } = deps;
  const headers = mediaHeaders(site);
  addRead(app, timelineUrl.pattern, async (request, reply) => {
    const token = timelineUrl.parse(request.raw.url ?? '');
    if (!token) throw new AppError('not_found');
    const session_id = sessionOfGrant(token.signature);
    assertStreamed(await fileAudiences.of(token.storage_key), session_id);
    if (session_id !== undefined && !(await liveSessions.has(session_id)))
      throw new AppError('private');
    const { text, seconds_left } = await domain.files.timeline(token);
    reply.headers(headers).headers(purgeHeaders([filesTag(token.storage_key)]));
    const max_age = Math.min(seconds_left, lifetimes.timelines);
    return sendEntity(
      request,
      reply,
      createEntity('text/vtt; charset=utf-8', text),
      session_id === undefined ? `public, max-age=${max_age}` : 'private, no-store',
    );
  });
}
