import type { FastifyInstance } from 'fastify';
import { InformationText, informationUrl } from '#contracts/information.ts';
import { hourly, jsonRoutes, type JsonRouteDeps } from './http/json-route.ts';

/** GET information: the text of a page below /information/. */
export function serveInformation(app: FastifyInstance, deps: JsonRouteDeps): void {
  jsonRoutes(app, deps)(
    hourly(informationUrl),
    InformationText,
    ({ information }, { page, lang }) => information.get({ page, lang }),
  );
}
