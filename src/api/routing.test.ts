import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { albumsUrl } from '#contracts/calls/catalogue/albums.ts';
import { relatedModelsUrl, lettersUrl, wallUrl } from '#contracts/calls/catalogue/around-models.ts';
import { countriesUrl, relatedNamesUrl } from '#contracts/calls/catalogue/catalogue.ts';
import { channelsUrl } from '#contracts/calls/catalogue/channels.ts';
import { limits } from '#contracts/limits/limits.ts';
import { videosUrl } from '#contracts/calls/catalogue/listing-url.ts';
import {
  listingCountriesUrl,
  listingFacetsUrl,
  nearestListsUrl,
} from '#contracts/calls/catalogue/listing-facets.ts';
import { modelsUrl } from '#contracts/calls/catalogue/models.ts';
import { partnerVideosUrl } from '#contracts/calls/files/partners.ts';
import { playlistsUrl } from '#contracts/calls/catalogue/playlists.ts';

// The router only has to bring an address to its call; the grammar is the contract's. Empty fields and fixed parts of a segment are the pitfalls.
test.each([
  ['models without filters', modelsUrl, '/api/json/models/600/str/filt/alphabet/40/1.json'],
  [
    'models with filters',
    modelsUrl,
    '/api/json/models/600/str/filtage=2,race=4/alphabet/40/1.json',
  ],
  ['channels', channelsUrl, '/api/json/channels/600/str/alphabet-toptn/40/..1.json'],
  [
    'videos of nothing in particular',
    videosUrl,
    '/api/json/videos2/600/str/longest/60/..1.all...json',
  ],
  [
    'videos of three categories',
    videosUrl,
    '/api/json/videos2/600/str/longest/60/categories.a,b,c.1.hd.3..json?country=de',
  ],
  ['albums', albumsUrl, '/api/json/albums/0/she/top-rated/3/..1.php'],
  ['playlists', playlistsUrl, '/api/json/playlists/600/recent/40/.1.str..json'],
  ['countries', countriesUrl, '/api/v1/countries/gay.ja.json'],
  ['related names', relatedNamesUrl, '/api/v1/related-names/tags/gay.ja.slow.json'],
  [
    'counts beside all videos',
    listingFacetsUrl,
    '/api/v1/listing-facets/gay.ja/..latest-updates.all...json',
  ],
  [
    'counts beside a search',
    listingCountriesUrl,
    '/api/v1/listing-countries/gay.ja/search..top-rated.hd.1.day.json?s=slow%20dunes&country=de',
  ],
  [
    'lists near an empty one',
    nearestListsUrl,
    '/api/v1/nearest-lists/she.en/categories.a,b.latest-updates.all.3..json?country=fr',
  ],
  ['letters', lettersUrl, '/api/v1/letters/she.json'],
  ['company', relatedModelsUrl, '/api/v1/company/mara-field.json'],
  ['walls', wallUrl, '/api/v1/wall/mara-field.2.json'],
  ['partners’ videos', partnerVideosUrl, '/static/tf/videos.str.json'],
] as const)('%s are routed, empty fields and all', async (_name, { pattern, parse }, url) => {
  expect(parse(url)).toBeDefined();
  await using app = Fastify({
    routerOptions: { maxParamLength: limits.url_length, caseSensitive: true },
  });
  app.get(pattern, (request) => ({ routed: request.raw.url }));
  const answer = await app.inject(url);
  expect(answer.json()).toEqual({ routed: url });
});
