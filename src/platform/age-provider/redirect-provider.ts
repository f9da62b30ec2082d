import { createRemoteJWKSet, jwtVerify } from 'jose';
import { JOSEError } from 'jose/errors';
import * as z from 'zod';
import { age_limits } from '#contracts/limits-of-ages.ts';
import type { AgeProvider, AgeResult } from './port.ts';
import type { AgeProviderSettings } from './settings.ts';

const algorithms = ['ES256', 'ES384', 'EdDSA', 'Ed25519', 'PS256', 'RS256'];
/** accepted clock skew, seconds */
const skew = 300;
/** ms: of one reading of the keys, between two because of an unknown key, and until they are read anew */
const keys_options = { timeoutDuration: 3000, cooldownDuration: 30_000, cacheMaxAge: 600_000 };
/** What is no fault of the result: the keys cannot be read. */
const unreachable = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JOSE_GENERIC']);

/** Of the result: whether the person is 18 or over, and nothing else of it is read. */
const Claims = z.object({
  jti: z.string().min(8).max(200),
  nonce: z.string(),
  exp: z.int(),
  age_over_18: z.boolean(),
});

/**
 * A service in the manner of OpenID Connect: the visitor goes there with a state and a nonce, and
 * comes back with a result signed by a key of its JWKS.
 */
export function createRedirectProvider(settings: AgeProviderSettings): AgeProvider {
  const { name, authorize_url, client_id, issuer, keys_url } = settings;
  const keys = createRemoteJWKSet(new URL(keys_url), keys_options);
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
      try {
        const { payload } = await jwtVerify(result, keys, {
          issuer,
          audience: client_id,
          algorithms,
          clockTolerance: skew,
          currentDate: now,
          maxTokenAge: age_limits.result_life,
          requiredClaims: ['exp', 'iat', 'jti', 'nonce'],
        });
        const claims = Claims.safeParse(payload);
        if (!claims.success || claims.data.nonce !== nonce) return undefined;
        const { jti, exp, age_over_18 } = claims.data;
        const expires_at = new Date(
          Math.max(exp * 1000, now.getTime() + age_limits.result_life * 1000) + skew * 2000,
        );
        return { is_of_age: age_over_18, id: `${issuer} ${jti}`, expires_at };
      } catch (error) {
        if (error instanceof JOSEError && !unreachable.has(error.code)) return undefined;
        throw error;
      }
    },
  };
}
