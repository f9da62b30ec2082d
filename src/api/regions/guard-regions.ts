import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#contracts/errors.ts';
import type { Domain } from '#domain/index.ts';
import type { Countries, RegionHides } from '#domain/region-hides/index.ts';
import { keepFromSharedCaches } from '../age-gate/guard-catalogue.ts';
import type { PlaceOf } from '../http/visitor-place.ts';
import { page_route } from '../pages/page-route.ts';
import { commentIn, hiddenWhere } from './region-subject.ts';

export interface RegionGuardOptions {
  regionHides: { current(): Promise<RegionHides> };
  placeOf: PlaceOf;
  site: { public_origin: string };
  domain: Pick<Domain, 'ownComments'>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The object of the page is hidden in the country of the visitor. */
    is_hidden_here: boolean;
  }
}

/**
 * Refuses objects that a decision hides in the country of the visitor, before any cache of this process is read. Other visitors get them as ever, but from no shared cache: what one visitor
 * may have, the next may not. Call it before the routes.
 */
export function guardRegions(
  app: FastifyInstance,
  { regionHides, placeOf, site, domain }: RegionGuardOptions,
): void {
  app.decorateRequest('is_hidden_here', false);
  const limited = new WeakSet<FastifyRequest>();
  app.addHook('onRequest', async (request) => {
    const hides = await regionHides.current();
    if (hides.is_empty) return;
    const isPage = request.routeOptions.url === page_route && !request.is404;
    const { public_origin } = site;
    const url = request.raw.url ?? '';
    const where =
      hiddenWhere(hides, url, { isPage, public_origin }) ??
      (await ofComment(domain, hides, commentIn(url)));
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

/** The number of a comment does not say what it stands below. Asked only while anything is hidden anywhere. */
async function ofComment(
  { ownComments }: Pick<Domain, 'ownComments'>,
  hides: RegionHides,
  comment_id: number | undefined,
): Promise<Countries | undefined> {
  const commented = comment_id === undefined ? undefined : await ownComments.isBelow(comment_id);
  return commented && hides[commented.section](commented.object_id);
}
