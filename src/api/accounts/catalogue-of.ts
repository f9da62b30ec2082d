import type { FastifyRequest } from 'fastify';
import type { ApiDeps } from '../deps.ts';
import { tagReads, type Reads } from '../answer-tags.ts';
import { findRequestSession } from './request-session.ts';
import { createSessionCookies } from './session-cookies.ts';

/** The catalogue as the member of a request sees it; undefined without a session that counts. */
export type CatalogueOf = (request: FastifyRequest) => Promise<Reads | undefined>;

/** Looks for a session: call it only for pages that the public viewer may not see. */
export function createCatalogueOf({
  domain,
  domainOf,
  site,
  secret,
}: Pick<ApiDeps, 'domain' | 'domainOf' | 'site' | 'secret'>): CatalogueOf {
  const cookies = createSessionCookies(site.public_origin, secret);
  return async (request) => {
    const session = await findRequestSession({ domain, cookies }, request);
    return session && tagReads(domainOf(session.member_id));
  };
}
