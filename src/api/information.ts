import type { FastifyInstance } from 'fastify';
import { InformationText, informationUrl } from '#contracts/information.ts';
import type { ApiDeps } from './deps.ts';
import { jsonEntity } from './http/json-answer.ts';
import { hourly, jsonRoutes } from './http/json-route.ts';

/** GET information: the text of a page below /information/. */
export function serveInformation(app: FastifyInstance, { domain }: Pick<ApiDeps, 'domain'>): void {
  jsonRoutes(app)(hourly(informationUrl), async ({ page, lang }) => {
    const text = await domain.information.get({ page, lang });
    return { entity: jsonEntity(InformationText, text), tags: ['information', `information-${page}`] };
  });
}
