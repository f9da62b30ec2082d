import type { FastifyRequest } from 'fastify';
import { countryPattern } from '#contracts/countries.ts';
import { addressKey } from './client-address.ts';

/** Returns the country code that a proxy sends with the request, if any. */
export type EdgeCountry = (request: FastifyRequest) => string | undefined;

/** Reads `header` ('' for none) of trusted proxies only: clients could send any value. */
export function createEdgeCountry(header: string, trusted_proxies: readonly string[]): EdgeCountry {
  const trusted = new Set(trusted_proxies.map(addressKey));
  return (request) => {
    const named =
      header !== '' && trusted.has(addressKey(request.socket.remoteAddress ?? ''))
        ? request.headers[header]
        : undefined;
    const code = typeof named === 'string' ? named.toLowerCase() : '';
    return countryPattern.test(code) ? code : undefined;
  };
}
