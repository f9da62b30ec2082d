import { createRemoteJWKSet, jwtVerify, type JWTPayload } from 'jose';
import { JOSEError } from 'jose/errors';

const algorithms = ['ES256', 'ES384', 'EdDSA', 'Ed25519', 'PS256', 'RS256'];
/** accepted clock skew, seconds */
const skew = 300;
/** ms: of one reading of the keys, between two because of an unknown key, and until they are read again */
const keys_options = { timeoutDuration: 3000, cooldownDuration: 30_000, cacheMaxAge: 600_000 };
/** Errors that are no fault of the result: the keys cannot be read. */
const unreachable = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JOSE_GENERIC']);

/** A service that signs its results by a key of its JWKS. */
export interface SigningService {
  client_id: string;
  issuer: string;
  keys_url: string;
}

/** The demands on a result besides its signature: this age at most, in seconds, and these claims. */
export interface ResultDemands {
  now: Date;
  life: number;
  claims: readonly string[];
}

export interface SignedResult {
  payload: JWTPayload;
  /** Names the result among those of all services, so that it is used once. */
  id: string;
  /** After it the result is refused anyway. */
  expires_at: Date;
}

/** Checks results of a service. Undefined for whatever is no result of it for this site, in time; throws while its keys cannot be read. */
export function createResultVerifier({ client_id, issuer, keys_url }: SigningService) {
  const keys = createRemoteJWKSet(new URL(keys_url), keys_options);
  return async (
    result: string,
    { now, life, claims }: ResultDemands,
  ): Promise<SignedResult | undefined> => {
    try {
      const { payload } = await jwtVerify(result, keys, {
        issuer,
        audience: client_id,
        algorithms,
        clockTolerance: skew,
        currentDate: now,
        maxTokenAge: life,
        requiredClaims: ['exp', 'iat', 'jti', ...claims],
      });
      const { jti = '', exp = 0 } = payload;
      if (jti.length < 8 || jti.length > 200) return undefined;
      const latest = Math.max(exp * 1000, now.getTime() + life * 1000);
      return {
        payload,
        id: `${issuer} ${jti}`,
        expires_at: new Date(latest + skew * 2000),
      };
    } catch (error) {
      if (error instanceof JOSEError && !unreachable.has(error.code)) return undefined;
      throw error;
    }
  };
}
