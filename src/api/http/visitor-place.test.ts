import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { noPlaces } from '#platform/places/place-file.ts';
import { createPlaceOf } from './visitor-place.ts';

async function read(
  header: string,
  trusted: readonly string[],
  headers: Record<string, string>,
): Promise<string> {
  const placeOf = createPlaceOf({
    country_header: header,
    region_header: 'x-region',
    trusted_proxies: trusted,
    findPlace: noPlaces,
  });
  const app = Fastify();
  app.get('/', (request) => Object.values(placeOf(request)).filter(Boolean).join('-') || 'none');
  return (await app.inject({ url: '/', headers, remoteAddress: '192.0.2.7' })).body;
}

test.each([
  [['192.0.2.7'], { 'x-country': 'NO' }, 'no'],
  [['198.51.100.1', '192.0.2.7'], { 'x-country': 'jp' }, 'jp'],
  [['198.51.100.1'], { 'x-country': 'NO' }, 'none'],
  [[], { 'x-country': 'NO' }, 'none'],
  [['192.0.2.7'], {}, 'none'],
  [['192.0.2.7'], { 'x-country': 'T1' }, 'none'],
  [['192.0.2.7'], { 'x-country': 'XX' }, 'none'],
  [['192.0.2.7'], { 'x-country': 'EU' }, 'none'],
  [['192.0.2.7'], { 'x-country': 'UK' }, 'gb'],
  [['192.0.2.7'], { 'x-country': 'US', 'x-region': 'TX' }, 'us-tx'],
  [['192.0.2.7'], { 'x-country': 'US', 'x-region': 'US-TX' }, 'us-tx'],
  [['192.0.2.7'], { 'x-country': 'US', 'x-region': 'Texas' }, 'us'],
  [['198.51.100.1'], { 'x-country': 'US', 'x-region': 'TX' }, 'none'],
  [['192.0.2.7'], { 'x-country': 'nor' }, 'none'],
  [['192.0.2.7'], { 'x-country': '' }, 'none'],
  [['192.0.2.7'], { 'cf-ipcountry': 'NO' }, 'none'],
] as [string[], Record<string, string>, string][])(
  'proxies %j and headers %j name %s',
  async (trusted, headers, code) => {
    expect(await read('x-country', trusted, headers)).toBe(code);
  },
);

test('reads no country when no header is configured', async () => {
  expect(await read('', ['192.0.2.7'], { 'x-country': 'NO' })).toBe('none');
});
