import type { FastifyRequest } from 'fastify';
import { countryPattern } from '#contracts/countries.ts';
import type { FindPlace } from '#platform/places/place-file.ts';
import { addressKey } from './client-address.ts';

/** Where a visitor is: two lower-case letters, and the part of the country after the hyphen of ISO 3166-2. */
export interface VisitorPlace {
  country: string | undefined;
  region: string | undefined;
}
export type PlaceOf = (request: FastifyRequest) => VisitorPlace;

export interface PlaceOptions {
  /** Headers of the proxy, in lower case; '' for none. */
  country_header: string;
  region_header: string;
  trusted_proxies: readonly string[];
  findPlace: FindPlace;
}

/**
 * Reads the headers of trusted proxies, because clients could send any value; a place that these do not
 * name is looked up by the visitor's address.
 */
export function createPlaceOf(options: PlaceOptions): PlaceOf {
  const { country_header, region_header, findPlace } = options;
  const trusted = new Set(options.trusted_proxies.map(addressKey));
  return (request) => {
    const is_trusted = trusted.has(addressKey(request.socket.remoteAddress ?? ''));
    const read = (name: string): string | undefined => {
      const value = is_trusted && name !== '' ? request.headers[name] : undefined;
      return typeof value === 'string' ? value : undefined;
    };
    const country = countryIn(read(country_header));
    if (country !== undefined) return { country, region: regionIn(read(region_header), country) };
    const found = findPlace(request.ip);
    const known = countryIn(found.country);
    return { country: known, region: known && regionIn(found.region, known) };
  };
}

/** Codes that proxies and files give for networks that are in no one country. */
const no_country = new Set(['xx', 'zz', 'eu', 'ap', 'aa', 'oo']);

function countryIn(text: string | undefined): string | undefined {
  const code = text?.trim().toLowerCase() ?? '';
  // Reserved for the United Kingdom, and sent for it.
  if (code === 'uk') return 'gb';
  return countryPattern.test(code) && !no_country.has(code) ? code : undefined;
}

/** `TX` and `US-TX` are one region. */
function regionIn(text: string | undefined, country: string): string | undefined {
  const code = text?.trim().toLowerCase() ?? '';
  const part = code.startsWith(`${country}-`) ? code.slice(country.length + 1) : code;
  return /^[a-z0-9]{1,3}$/.test(part) ? part : undefined;
}
