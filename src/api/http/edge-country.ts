import type { FastifyRequest } from 'fastify';
import { countryPattern } from '#contracts/countries.ts';
import { addressKey } from './client-address.ts';

/** Reads the two letters of the country that a request comes from; undefined where nobody in front names one. */
export type EdgeCountry = (request: FastifyRequest) => string | undefined;

/** `header` in lower case, '' for none. Only a configured proxy is believed: a client could name any country it likes. */
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
