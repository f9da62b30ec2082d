import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#contracts/errors.ts';
import type { RegionHides } from '#domain/region-hides/index.ts';
import { keepFromSharedCaches } from '../age-gate/guard-catalogue.ts';
import type { PlaceOf } from '../http/visitor-place.ts';
import { page_route } from '../pages/page-route.ts';
import { hiddenWhere } from './region-subject.ts';

export interface RegionGuardOptions {
  regionHides: { current(): Promise<RegionHides> };
  placeOf: PlaceOf;
  site: { public_origin: string };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** What the page shows is hidden where the visitor is. */
    is_hidden_here: boolean;
  }
}

/**
 * Refuses what a decision hides where the visitor is, before any cache of this process is asked. Everybody else gets it as ever, but from no shared cache: what one visitor
 * may have, the next may not. Call it before the routes.
 */
export function guardRegions(
  app: FastifyInstance,
  { regionHides, placeOf, site }: RegionGuardOptions,
): void {
  app.decorateRequest('is_hidden_here', false);
  const limited = new WeakSet<FastifyRequest>();
  app.addHook('onRequest', async (request) => {
    const hides = await regionHides.current();
    if (hides.is_empty) return;
    const isPage = request.routeOptions.url === page_route && !request.is404;
    const { public_origin } = site;
    const where = hiddenWhere(hides, request.raw.url ?? '', { isPage, public_origin });
    if (!where) return;
    limited.add(request);
    const { country } = placeOf(request);
    if (country === undefined || !where.has(country)) return;
    if (!isPage) throw new AppError('not_in_region');
    request.is_hidden_here = true;
  });
  app.addHook('onSend', async (request, reply) => {
    if (limited.has(request)) keepFromSharedCaches(reply);
  });
}
