import * as z from 'zod';
import { verification_limits } from '#contracts/limits/limits-of-verifications.ts';
import { createResultVerifier } from '../signed-results/verify-result.ts';
import { identityStatuses, type IdentityResult, type IdentityService } from './port.ts';
import type { IdentityServiceSettings } from './settings.ts';

/** Of the result: which check, and how it ended; nothing else of it is read. */
const Claims = z.object({ state: z.string().min(1).max(200), status: z.string().max(100) });

/**
 * A service in the manner of OpenID Connect: the member goes there with a state, and the service posts
 * a result signed by a key of its JWKS to the site, when it has one.
 */
export function createRedirectService(settings: IdentityServiceSettings): IdentityService {
  const { name, authorize_url, client_id } = settings;
  const verifyResult = createResultVerifier(settings);
  return {
    kind: 'service',
    name,
    start({ state, return_to }) {
      const url = new URL(authorize_url);
      const query = { client_id, redirect_uri: return_to, state, scope: 'identity' };
      for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
      return url.href;
    },
    async verify(result, now): Promise<IdentityResult | undefined> {
      const verified = await verifyResult(result, {
        now,
        life: verification_limits.result_life,
        claims: ['state', 'status'],
      });
      const claims = Claims.safeParse(verified?.payload);
      if (!verified || !claims.success) return undefined;
      const { state, status } = claims.data;
      const { id, expires_at } = verified;
      return { state, status: identityStatuses.find((each) => each === status), id, expires_at };
    },
  };
}
