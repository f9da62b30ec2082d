import { jwtVerify } from 'jose';
import { JOSEError } from 'jose/errors';
import * as z from 'zod';
import type { AgeProvider, AgeResult } from './port.ts';
import { createKeyReader } from './read-keys.ts';
import type { AgeProviderSettings } from './settings.ts';

const algorithms = ['ES256', 'ES384', 'EdDSA', 'Ed25519', 'PS256', 'RS256'];
/** accepted clock skew, seconds */
const skew = 300;
/** seconds after which a result is too old */
const age_max = 600;

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
  const keys = createKeyReader(keys_url);
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
          maxTokenAge: age_max,
          requiredClaims: ['exp', 'iat', 'jti', 'nonce'],
        });
        const claims = Claims.safeParse(payload);
        if (!claims.success || claims.data.nonce !== nonce) return undefined;
        const { jti, exp, age_over_18 } = claims.data;
        const expires_at = new Date(
          Math.max(exp * 1000, now.getTime() + age_max * 1000) + skew * 2000,
        );
        return { is_of_age: age_over_18, id: `${issuer} ${jti}`, expires_at };
      } catch (error) {
        if (error instanceof JOSEError) return undefined;
        throw error;
      }
    },
  };
}
