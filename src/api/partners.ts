import type { FastifyInstance } from 'fastify';
import { PartnerVideos, partnerVideosUrl } from '#contracts/partners.ts';
import { hourly, jsonRoutes, type JsonRouteDeps } from './http/json-route.ts';

/** GET /static/tf/videos.{orientation}.json: partners' promotional videos. */
export function servePartners(app: FastifyInstance, deps: JsonRouteDeps): void {
  jsonRoutes(app, deps)(hourly(partnerVideosUrl), PartnerVideos, ({ catalogue }, { orientation }) =>
    catalogue.partnerVideos(orientation),
  );
}
