import {
  byId,
  call,
  testCalls,
  variations,
  type AskedOf,
  type Call,
} from '#tests/support/grammar.ts';
import { albumsUrl, albumSorts, albumUrl } from './catalogue/albums.ts';
import {
  categoriesUrl,
  countriesUrl,
  mainUrl,
  relatedNamesUrl,
  tagsMvpUrl,
} from './catalogue/catalogue.ts';
import { listingFacetsUrl, type ListFacetsQuery } from './catalogue/listing-facets.ts';
import { limits } from '../limits/limits.ts';
import { allowed_counts, allowed_lifetimes } from '../limits/limits-of-calls.ts';
import { partnerVideosUrl } from './files/partners.ts';
import { playlistsUrl, playlistUrl } from './catalogue/playlists.ts';
import { playlistSorts } from '../pages/playlist-pages.ts';
import { suggesterUrl } from './search/suggestions.ts';
import { relatedUrl, videoUrl } from './catalogue/videos.ts';
import { orientations, languages } from '../vocabulary.ts';

const lifetime = 3600;
const ids = [1, 999, 1000, 1001, 999_999, 1_000_000, 67_108_863];
const dirs = ['a', 'ab', 'abc', '0', '-', '--', 'z'.repeat(80)];
const paged = {
  lifetime: allowed_lifetimes,
  orientation: orientations,
  count: allowed_counts,
  page: [1, 2, limits.page_max],
} as const;
const ofId = (name: string): Record<string, number>[] =>
  variations<Record<string, number>>(
    { [name]: 1234, lifetime },
    { [name]: ids, lifetime: allowed_lifetimes },
  );

const albums = {
  lifetime,
  orientation: 'str',
  sort: 'top-rated',
  count: 40,
  section: '',
  object_id: '',
  page: 1,
} as const;
const playlists = {
  lifetime,
  sort: 'recent',
  count: 40,
  section: '',
  page: 1,
  orientation: 'str',
  object_id: '',
} as const;
const related = { lifetime, count: 36, video_id: 1234, type: 'all', group: 1 } as const;
const byLanguage = { lifetime, orientation: 'str', lang: 'en' } as const;

const calls: Record<string, Call> = {
  videos_related2: call(
    relatedUrl,
    variations<AskedOf<typeof relatedUrl>>(related, {
      video_id: ids,
      lifetime: allowed_lifetimes,
      count: allowed_counts,
      type: ['all', 'hd'],
      group: [1, 2, limits.related],
    }),
    [
      '/api/json/videos_related2/3600/36/0/1234.all.1.json',
      '/api/json/videos_related2/3600/36/1000/1234.all.0.json',
      '/api/json/videos_related2/3600/36/1000/1234..1.json',
    ],
  ),
  video: call(byId(videoUrl, 'video_id'), ofId('video_id'), [
    '/api/json/video/3600/0/0/1234.json',
    '/api/json/video/3600/1000/1000/1234.json',
  ]),
  albums: call(
    albumsUrl,
    [
      ...variations<AskedOf<typeof albumsUrl>>(albums, { ...paged, sort: albumSorts }),
      ...(['categories', 'model', 'channel'] as const).flatMap((section) =>
        dirs.map((object_id) => ({ ...albums, section, object_id })),
      ),
    ],
    [
      '/api/json/albums/3600/str/longest/40/..1.json',
      '/api/json/albums/3600/str/top-rated/40/.a.1.json',
      '/api/json/albums/3600/str/top-rated/40/model..1.json',
      '/api/json/albums/3600/str/top-rated/40/tags.a.1.json',
      '/api/json/albums/3600/str/top-rated/40/categories.a,b.1.json',
    ],
  ),
  album: call(byId(albumUrl, 'album_id'), ofId('album_id'), [
    '/api/json/album/3600/0/1234.json',
    '/api/json/album/3600/1234/1234.json',
  ]),
  playlists: call(
    playlistsUrl,
    [
      ...variations<AskedOf<typeof playlistsUrl>>(playlists, { ...paged, sort: playlistSorts }),
      ...['1', '67108863'].map((object_id) => ({
        ...playlists,
        section: 'member' as const,
        object_id,
      })),
    ],
    [
      '/api/json/playlists/3600/recent/40/.1.str.5.json',
      '/api/json/playlists/3600/recent/40/member.1.str..json',
      '/api/json/playlists/3600/recent/40/member.1.str.0.json',
      '/api/json/playlists/3600/recent/40/member.1.str.67108864.json',
      '/api/json/playlists/3600/alphabet/40/.1.str..json',
    ],
  ),
  playlist: call(byId(playlistUrl, 'playlist_id'), ofId('playlist_id'), [
    '/api/json/playlist/3600/0/1234.json',
  ]),
  main: call(
    mainUrl,
    variations<AskedOf<typeof mainUrl>>(byLanguage, {
      lifetime: allowed_lifetimes,
      orientation: orientations,
      lang: languages,
    }),
  ),
  categories: call(
    categoriesUrl,
    variations<AskedOf<typeof categoriesUrl>>(
      { ...byLanguage, section: 'all' },
      { lifetime: allowed_lifetimes, orientation: orientations, lang: languages },
    ),
    [
      '/api/json/categories/3600/str..en.json',
      '/api/json/categories/3600/str.all.xx.json',
      '/api/json/categories/3600/str.all.EN.json',
    ],
  ),
  tags_mvp: call(
    tagsMvpUrl,
    variations<AskedOf<typeof tagsMvpUrl>>(
      { lifetime, orientation: 'str' },
      { lifetime: allowed_lifetimes, orientation: orientations },
    ),
    ['/api/json/tags_mvp/3600/str.all.de.json', '/api/json/tags_mvp/3600/str.en.json'],
  ),
  suggester: call(
    suggesterUrl,
    variations<AskedOf<typeof suggesterUrl>>(
      { lifetime, count: 5 },
      { lifetime: allowed_lifetimes, count: allowed_counts },
    ),
  ),
  countries: call(
    countriesUrl,
    variations<AskedOf<typeof countriesUrl>>(
      { orientation: 'str', lang: 'en' },
      { orientation: orientations, lang: languages },
    ),
    ['/api/v1/countries/str.en.php', '/api/v1/countries/str.json'],
  ),
  listing_facets: call(
    listingFacetsUrl,
    variations<ListFacetsQuery>(
      {
        orientation: 'str',
        lang: 'en',
        section: 'categories',
        object_id: 'a,b',
        sort: 'latest-updates',
        type: 'all',
        duration: '',
        date: '',
      },
      {
        orientation: orientations,
        lang: languages,
        object_id: ['a', 'a,b,c'],
        type: ['all', 'hd'],
        duration: ['', 1, 2, 3],
        country: ['de', 'zz'],
      },
    ),
    [
      '/api/v1/listing-facets/str.en/categories.b,a.latest-updates.all...json',
      '/api/v1/listing-facets/str.en/categories..latest-updates.all...json',
      // One address whatever the sort is, but of a date.
      '/api/v1/listing-facets/str.en/..top-rated.all...json',
      '/api/v1/listing-facets/str.en/..longest.all..day.json',
      // A search says its text, no other list does.
      '/api/v1/listing-facets/str.en/search..latest-updates.all...json',
      '/api/v1/listing-facets/str.en/..latest-updates.all...json?s=lake',
      '/api/v1/listing-facets/str.en/search..latest-updates.all...json?country=de&s=lake',
      '/api/v1/listing-facets/str.en/search..latest-updates.all...json?s=a+b',
      '/api/v1/listing-facets/str.en/search..latest-updates.all...json?s=%ff',
      '/api/v1/listing-facets/str.en/..latest-updates.all...json?country=',
      '/api/v1/listing-facets/str.en/..latest-updates.all...json?&country=de',
      '/api/v1/listing-facets/str.en/country.fr.latest-updates.all...json?country=de',
    ],
  ),
  related_names: call(
    relatedNamesUrl,
    variations<AskedOf<typeof relatedNamesUrl>>(
      { section: 'categories', orientation: 'str', lang: 'en', dir: 'slow' },
      { section: ['categories', 'tags'], orientation: orientations, lang: languages, dir: dirs },
    ),
    [
      '/api/v1/related-names/model/str.en.slow.json',
      '/api/v1/related-names/category/str.en.slow.json',
      '/api/v1/related-names/tags/str.slow.json',
      '/api/v1/related-names/tags/str.xx.slow.json',
      '/api/v1/related-names/tags/str.en..json',
      '/api/v1/related-names/tags/str.en.a,b.json',
      '/api/v1/related-names/tags/str.en.slow.php',
      `/api/v1/related-names/tags/str.en.${'x'.repeat(81)}.json`,
    ],
  ),
  partner_videos: call(
    partnerVideosUrl,
    orientations.map((orientation) => ({ orientation })),
    ['/static/tf/videos..json', '/static/tf/videos.json', '/static/tf/str.json'],
  ),
};

testCalls(calls);
