import { limits } from '#contracts/limits/limits.ts';
import { search_limits } from '#contracts/limits/limits-of-search.ts';
import { searchUrl, videosMvpUrl, videosUrl } from '#contracts/calls/catalogue/listing-url.ts';
import {
  listingCountriesUrl,
  listingFacetsUrl,
  nearestListsUrl,
} from '#contracts/calls/catalogue/listing-facets.ts';
import { relatedUrl, videoUrl } from '#contracts/calls/catalogue/videos.ts';
import { getCall, type Call } from '../call.ts';

const object_id = `Of the section: empty for none; one to ${limits.categories_in_listing} dirs of categories or one to ${limits.tags_in_filter} of tags to leave out (tagfilter), alphabetical, comma-joined; the dir of a tag, model or channel; a country’s two letters; a member’s number.`;
const facets =
  'Every other choice is in force. Without a date the sort is `latest-updates`; a search has `s` before `country`.';
const listing = { schema: 'VideoListing', description: 'A page of the list.' } as const;

/** Lists of videos, and one of them. */
export const videoCalls: readonly Call[] = [
  getCall({
    id: 'listVideos',
    group: 'Videos',
    url: videosUrl,
    summary: 'A page of videos.',
    details:
      'Parts that are not set are empty: `..1.all...json`. Every other spelling of the address is 404, so that one list has one address a lifetime.',
    descriptions: { object_id },
    ...listing,
    example: '/api/json/videos2/86400/str/top-rated/3/categories.harbour.1.all...json',
  }),
  getCall({
    id: 'listVideosOfTag',
    group: 'Videos',
    url: videosMvpUrl,
    summary: 'A page of videos of a tag, with the words of the tag’s page.',
    descriptions: { object_id: 'Dir of the tag.' },
    ...listing,
    example: '/api/json/videos_mvp/86400/str/latest-updates/3/tags.slow.1.all...json',
  }),
  getCall({
    id: 'searchVideos',
    group: 'Videos',
    url: searchUrl,
    summary: 'Videos that a text finds.',
    details: `Every word is in the title, the description or a name; the last may be unfinished. Quotes hold a phrase, \`-word\` excludes, \`OR\` means either. A word that is nowhere is corrected, which \`correction\` says. Totals are exact up to ${search_limits.matches.toLocaleString('en')}. The order of \`params\` before \`s\` is fixed.`,
    descriptions: {
      params: `A list as of videos2, without its ending: \`${searchUrl.query.params.url.template.slice(1)}\`; of sorts, \`relevance\` as well.`,
      s: `The text, ${limits.search.min} to ${limits.search.max} characters; one of Chinese, Japanese or Korean script counts as ${limits.search.cjk}; empty lists without searching.`,
    },
    ...listing,
    policy: 'searched',
    errors: ['invalid', 'too_many_requests'],
    example: '/api/videos2.php?params=3600/str/relevance/3/..1.all..&s=harbour%20ligh',
  }),
  ...[
    {
      id: 'listFacets',
      url: listingFacetsUrl,
      summary: 'What can be added to a list of videos, with counts.',
      schema: 'ListingFacets',
      description: 'The counts.',
      example: '/api/v1/listing-facets/str.de/categories.harbour.latest-updates.all...json',
    } as const,
    {
      id: 'listCountryFacets',
      url: listingCountriesUrl,
      summary: 'The countries of a list of videos, with counts.',
      schema: 'CountryFacets',
      description: 'The countries.',
      example: '/api/v1/listing-countries/str.de/categories.harbour.latest-updates.all...json',
    } as const,
    {
      id: 'listNearest',
      url: nearestListsUrl,
      summary: 'Lists near one that is empty.',
      schema: 'NearestLists',
      description: 'The lists.',
      example: '/api/v1/nearest-lists/str.de/categories.harbour.latest-updates.hd.3..json',
    } as const,
  ].map((call) =>
    getCall({
      ...call,
      group: 'Videos',
      details: facets,
      descriptions: { object_id, s: 'Of a search: its words.' },
      errors: ['invalid', 'too_many_requests'],
    }),
  ),
  getCall({
    id: 'listRelatedVideos',
    group: 'Videos',
    url: relatedUrl,
    summary: 'What to watch after a video.',
    details: `Never the video itself; at most ${limits.related} in all. An answer is three pages’ worth.`,
    descriptions: { group: 'Which three pages, from 1.' },
    ...listing,
    errors: ['private', 'deleted'],
    example: '/api/json/videos_related2/432000/36/0/1.all.1.json',
  }),
  getCall({
    id: 'getVideo',
    group: 'Videos',
    url: videoUrl,
    summary: 'Everything about a video but its files.',
    details: 'A deleted one answers 410 with its number and the bare status.',
    schema: 'VideoAnswer',
    description: 'The video.',
    errors: ['private', 'deleted'],
    example: '/api/json/video/86400/0/0/1.json',
  }),
];
