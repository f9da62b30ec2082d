import type { FastifyRequest } from 'fastify';
import type { ApiDeps } from '../deps.ts';
import { clientKey, voterKeys } from '../http/client-address.ts';
import { requireSameOrigin } from '../http/same-origin.ts';
import { findRequestSession } from './request-session.ts';
import { createSessionCookies } from './session-cookies.ts';

export interface Voter {
  /** Keyed hashes of today and yesterday: of the member, else of the client's address. */
  keys: { voter_key: string; earlier_key: string };
  member_id: number | undefined;
}

/**
 * Finds the voter or viewer: the member whose session the browser sends, else the client of the address. Views
 * of members are counted under keys of the day as well, so that no row says who watched what. Throws
 * foreign_origin for a session that another site may have sent.
 */
export function createVoterFinder({
  domain,
  clock,
  secret,
  site,
}: Pick<ApiDeps, 'domain' | 'clock' | 'secret' | 'site'>): (
  request: FastifyRequest,
) => Promise<Voter> {
  const cookies = createSessionCookies(site.public_origin, secret);
  return async (request) => {
    const session = await findRequestSession({ domain, cookies }, request);
    if (session) requireSameOrigin(request, site.public_origin, true);
    const key = session ? `member:${session.member_id}` : clientKey(request);
    return { keys: voterKeys(secret, key, clock.now()), member_id: session?.member_id };
  };
}
