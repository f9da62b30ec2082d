import type { FastifyInstance } from 'fastify';
import { AppError } from '#contracts/errors.ts';
import { PartnerVideos, partnerVideosUrl } from '#contracts/partners.ts';
import type { ApiDeps } from './deps.ts';
import { sendEntity } from './http/entity.ts';
import { jsonEntity } from './http/json-answer.ts';
import { addRead } from './http/read-route.ts';

const cache_control = 'public, s-maxage=3600, max-age=60';

/** GET /static/tf/videos.{gender}.json: partners' promotional videos. */
export function servePartners(app: FastifyInstance, { domain }: Pick<ApiDeps, 'domain'>): void {
  addRead(app, partnerVideosUrl.pattern, async (request, reply) => {
    const asked = partnerVideosUrl.parse(request.raw.url ?? '');
    if (!asked) throw new AppError('not_found');
    const videos = await domain.catalogue.partnerVideos(asked.gender);
    return sendEntity(request, reply, jsonEntity(PartnerVideos, videos), cache_control);
  });
}
