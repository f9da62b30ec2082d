import * as z from 'zod';
import { age_limits } from '#contracts/limits/limits-of-ages.ts';
import { createResultVerifier } from '../signed-results/verify-result.ts';
import type { AgeProvider, AgeResult } from './port.ts';
import type { AgeProviderSettings } from './settings.ts';

/** Of the result: whether the person is 18 or over, and nothing else of it is read. */
const Claims = z.object({ nonce: z.string(), age_over_18: z.boolean() });

/**
 * A service in the manner of OpenID Connect: the visitor goes there with a state and a nonce, and
 * comes back with a result signed by a key of its JWKS.
 */
export function createRedirectProvider(settings: AgeProviderSettings): AgeProvider {
  const { name, authorize_url, client_id } = settings;
  const verifyResult = createResultVerifier(settings);
  return {
    name,
    start({ state, nonce, return_to }) {
      const url = new URL(authorize_url);
      const query = {
        response_type: 'id_token',
        response_mode: 'query',
        scope: 'openid age_over_18',
      };
      for (const [key, value] of Object.entries({
        ...query,
        client_id,
        redirect_uri: return_to,
        state,
        nonce,
      }))
        url.searchParams.set(key, value);
      return url.href;
    },
    async verify(result, { nonce, now }): Promise<AgeResult | undefined> {
      const verified = await verifyResult(result, {
        now,
        life: age_limits.result_life,
        claims: ['nonce'],
      });
      const claims = Claims.safeParse(verified?.payload);
      if (!verified || !claims.success || claims.data.nonce !== nonce) return undefined;
      const { id, expires_at } = verified;
      return { is_of_age: claims.data.age_over_18, id, expires_at };
    },
  };
}
