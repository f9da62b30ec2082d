import type { FastifyInstance } from 'fastify';
import { PartnerVideos, partnerVideosUrl } from '#contracts/partners.ts';
import type { ApiDeps } from './deps.ts';
import { jsonEntity } from './http/json-answer.ts';
import { hourly, jsonRoutes } from './http/json-route.ts';

/** GET /static/tf/videos.{gender}.json: partners' promotional videos. */
export function servePartners(app: FastifyInstance, { domain }: Pick<ApiDeps, 'domain'>): void {
  jsonRoutes(app)(hourly(partnerVideosUrl), async ({ gender }) => {
    const videos = await domain.catalogue.partnerVideos(gender);
    return { entity: jsonEntity(PartnerVideos, videos), tags: ['partner-videos'] };
  });
}
