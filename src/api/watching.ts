import type { FastifyInstance } from 'fastify';
import { AppError } from '#contracts/errors.ts';
import { VideoStats, videoStatsUrl } from '#contracts/calls/catalogue/video-stats.ts';
import { RecordWatch, watch_url, WatchAnswer } from '#contracts/calls/catalogue/watch.ts';
import type { ApiDeps } from './deps.ts';
import { bearerOf } from './http/bearer.ts';
import { sendEntity } from './http/files/entity.ts';
import { acceptFormsOnly, parseOrInvalid } from './http/bodies/form-body.ts';
import { isBot } from './http/is-bot.ts';
import { jsonEntity } from './http/json-answer.ts';
import { rateLimited } from './http/rate-limited.ts';
import { addRead } from './http/read-route.ts';

/** Of a token that reads statistics. */
const secret_pattern = /^[\w-]{43}$/;

/** The beacons of the player, and the statistics that are made of them. */
export function serveWatching(
  app: FastifyInstance,
  { domain, rateLimiter, site }: Pick<ApiDeps, 'domain' | 'rateLimiter' | 'site'>,
): void {
  app.register(async (scope) => {
    acceptFormsOnly(scope, site.public_origin);
    scope.addHook('onRequest', rateLimited(rateLimiter, 'watch'));
    scope.post(watch_url, async (request, reply) => {
      const watch = domain.watching.read(parseOrInvalid(RecordWatch, request.body));
      if (!isBot(request)) domain.watching.record(watch);
      reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
      return WatchAnswer.parse({ ok: 1 });
    });
  });

  addRead(app, videoStatsUrl.pattern, async (request, reply) => {
    const query = videoStatsUrl.parse(request.raw.url ?? '');
    if (!query) throw new AppError('not_found');
    const secret = bearerOf(request);
    if (secret === undefined || !secret_pattern.test(secret)) throw new AppError('private');
    const stats = await domain.watching.statsByToken({ ...query, secret });
    return sendEntity(request, reply, jsonEntity(VideoStats, stats), 'no-store');
  });
}
