import {
  age_callback_url,
  age_check_url,
  age_photo_url,
  age_redirect_url,
  age_status_url,
} from '#contracts/calls/forms/age.ts';
import { albumSorts, albumsUrl, albumUrl } from '#contracts/calls/catalogue/albums.ts';
import { relatedModelsUrl, lettersUrl, wallUrl } from '#contracts/calls/catalogue/around-models.ts';
import {
  categoriesUrl,
  countriesUrl,
  mainUrl,
  relatedNamesUrl,
  tagsMvpUrl,
} from '#contracts/calls/catalogue/catalogue.ts';
import { channelsUrl, channelUrl } from '#contracts/calls/catalogue/channels.ts';
import { searchHelpUrl } from '#contracts/calls/search/search-help.ts';
import { shippedHelps } from '#contracts/terms.ts';
import { dumpFields, dumpFilesUrl, dumpUrl, removedUrl } from '#contracts/calls/files/dumps.ts';
import { informationUrl } from '#contracts/calls/files/information.ts';
import { informationPages } from '#contracts/pages/information-pages.ts';
import { input_url, viewSections } from '#contracts/calls/forms/input.ts';
import { allowed_counts, allowed_lifetimes } from '#contracts/limits/limits-of-calls.ts';
import {
  searchUrl,
  videosMvpUrl,
  videosUrl,
  type ListVideosQuery,
} from '#contracts/calls/catalogue/listing-url.ts';
import { videoSorts } from '#contracts/calls/catalogue/listing-sorts.ts';
import {
  filterCodes,
  modelsUrl,
  modelUrl,
  peopleSorts,
  type ModelFilters,
} from '#contracts/calls/catalogue/models.ts';
import { partnerVideosUrl } from '#contracts/calls/files/partners.ts';
import { playlistsUrl, playlistUrl } from '#contracts/calls/catalogue/playlists.ts';
import { playlistSorts } from '#contracts/pages/playlist-pages.ts';
import {
  searchNamesUrl,
  searchOverviewUrl,
  searchTypes,
  searchWordsUrl,
} from '#contracts/calls/search/search.ts';
import { suggesterUrl, suggestUrl } from '#contracts/calls/search/suggestions.ts';
import { challenge_url } from '#contracts/calls/forms/challenge.ts';
import {
  caseStatusUrl,
  confirm_form_url,
  draftUrl,
  formUrl,
} from '#contracts/calls/forms/forms.ts';
import { report_url } from '#contracts/calls/forms/report.ts';
import { oembedAddress } from '#contracts/media/oembed-address.ts';
import { pages } from '#contracts/pages/pages.ts';
import { plainFileUrl } from '#contracts/calls/files/plain-file.ts';
import { videoFileUrl } from '#contracts/calls/catalogue/video-file.ts';
import { videoStatsUrl } from '#contracts/calls/catalogue/video-stats.ts';
import { watch_url } from '#contracts/calls/catalogue/watch.ts';
import {
  listingCountriesUrl,
  listingFacetsUrl,
  nearestListsUrl,
  type ListFacetsQuery,
} from '#contracts/calls/catalogue/listing-facets.ts';
import { relatedUrl, videoUrl } from '#contracts/calls/catalogue/videos.ts';
import { orientations, languages, themes } from '#contracts/vocabulary.ts';
import { issueWatchToken } from '#domain/watching/index.ts';
import { get, idOf, post, words, type Asked } from './asked.ts';
import type { Draw } from './draw.ts';
import {
  right_secrets,
  rightAccountRequests,
  type RightSecrets,
} from './right-account-requests.ts';
import { small } from './small-catalogue.ts';
import { watchedBits } from './watches.ts';

const lifetimeOf = (draw: Draw): number => draw.of(allowed_lifetimes);
const pageOf = (draw: Draw): number => (draw.chance(0.7) ? 1 : draw.whole(1, 40));
const dirOf = (draw: Draw, dirs: readonly string[]): string =>
  draw.chance(0.9) ? draw.of(dirs) : 'no-such-dir';
const paged = (draw: Draw) => ({
  lifetime: lifetimeOf(draw),
  orientation: draw.of(orientations),
  count: draw.of(allowed_counts),
  page: pageOf(draw),
});
const byLanguage = (draw: Draw) => ({
  lifetime: lifetimeOf(draw),
  orientation: draw.of(orientations),
  lang: draw.of(languages),
});

/** Objects that every section accepts, alphabetical where there are several. */
const objects: Readonly<Record<Exclude<ListVideosQuery['section'], 'search'>, readonly string[]>> =
  {
    '': [''],
    categories: [...small.categories, small.categories.join(',')],
    tags: small.tags,
    model: small.models,
    channel: small.channels,
    country: ['se', 'fr', 'jp'],
    member: ['1', '2'],
    tagfilter: [...small.tags, small.tags.join(','), 'no-such-tag'],
  };

function listing(
  draw: Draw,
  section: keyof typeof objects = draw.of(Object.keys(objects) as (keyof typeof objects)[]),
) {
  const sort = draw.of(videoSorts);
  const date =
    sort === 'top-rated' || sort === 'most-popular'
      ? draw.of(['', 'day', 'week', 'month'] as const)
      : '';
  return {
    ...paged(draw),
    sort,
    section,
    object_id: draw.of(objects[section]),
    type: draw.of(['all', 'hd'] as const),
    duration: draw.of(['', 1, 2, 3] as const),
    date,
    ...(section !== 'country' && draw.chance(0.2) && { country: draw.of(['se', 'fr']) }),
  } as const;
}

function facets(draw: Draw): ListFacetsQuery {
  const { lifetime: _lifetime, count: _count, page: _page, ...list } = listing(draw);
  const lang = draw.of(languages);
  return draw.chance(0.2)
    ? { ...list, lang, section: 'search', object_id: '', s: draw.of(words) }
    : { ...list, lang };
}

function filtersOf(draw: Draw): ModelFilters {
  const filters: ModelFilters = {};
  for (const [name, most] of Object.entries(filterCodes))
    if (draw.chance(0.1)) filters[name as keyof typeof filterCodes] = draw.whole(1, most);
  if (draw.chance(0.1)) filters.country = 'se';
  return { ...filters, ...(draw.chance(0.2) && { letter: draw.of(['m', 't', '0', 'cyrl']) }) };
}

/** A right request of each call, by the id it has in the description. `timelines` are addresses that work, `stats_secret` is a token of statistics. */
export function rightRequests(
  timelines: readonly string[],
  stats_secret = 'A'.repeat(43),
  secrets: RightSecrets = right_secrets,
): Readonly<Record<string, (draw: Draw) => Asked>> {
  const withKey = (url: string): Asked => ({
    ...get(url),
    headers: { authorization: `Bearer ${secrets.dump_key}` },
  });
  return {
    listVideos: (draw) => get(videosUrl.build(listing(draw))),
    listVideosOfTag: (draw) => get(videosMvpUrl.build(listing(draw, 'tags'))),
    searchVideos: (draw) =>
      get(searchUrl.build({ ...listing(draw), s: draw.chance(0.1) ? '' : draw.of(words) })),
    listFacets: (draw) => get(listingFacetsUrl.build(facets(draw))),
    listCountryFacets: (draw) => get(listingCountriesUrl.build(facets(draw))),
    listNearest: (draw) => get(nearestListsUrl.build(facets(draw))),
    listRelatedVideos: (draw) =>
      get(
        relatedUrl.build({
          lifetime: lifetimeOf(draw),
          count: draw.of(allowed_counts),
          video_id: idOf(draw, small.videos.count),
          type: draw.of(['all', 'hd']),
          group: draw.whole(1, 5),
        }),
      ),
    getVideo: (draw) => get(videoUrl.build(idOf(draw, small.videos.count), lifetimeOf(draw))),
    getVideoFile: (draw) =>
      get(videoFileUrl.build(idOf(draw, small.videos.count), lifetimeOf(draw))),
    getVideoStats: (draw) => ({
      ...get(videoStatsUrl.build(idOf(draw, small.videos.count))),
      headers: { authorization: `Bearer ${stats_secret}` },
    }),
    listDumpFiles: () => withKey(dumpFilesUrl.build({})),
    getDump: (draw) =>
      withKey(
        dumpUrl.build({
          shard: draw.chance(0.9) ? 1 : draw.whole(1, 13_422),
          format: draw.of(['json', 'csv']),
          fields: draw.chance(0.5)
            ? dumpFields
            : dumpFields.filter((name) => name === 'video_id' || draw.chance(0.3)),
          orientation: draw.of([null, ...orientations]),
          category: draw.chance(0.2) ? dirOf(draw, small.categories) : null,
          tag: draw.chance(0.2) ? dirOf(draw, small.tags) : null,
          model: draw.chance(0.2) ? dirOf(draw, small.models) : null,
          channel: draw.chance(0.2) ? dirOf(draw, small.channels) : null,
          lang: draw.chance(0.2) ? draw.of(languages) : null,
          type: draw.of(['all', 'hd']),
          duration: draw.of([null, 1, 2, 3]),
        }),
      ),
    listRemovedVideos: (draw) =>
      withKey(
        removedUrl.build({
          since: draw.of(['2026-01-01', '2026-01-01T12:00:00Z', '2026-01-01T12:00:00.123456Z']),
          after: draw.of([null, 7]),
          format: draw.of(['json', 'csv']),
        }),
      ),
    getPlainFile: (draw) => get(plainFileUrl.build(idOf(draw, small.videos.count))),
    getTimeline: (draw) => get(draw.of(timelines)),
    getOEmbed: (draw) =>
      get(
        oembedAddress(
          `https://tube.example${pages.video({ video_id: idOf(draw, small.videos.count), dir: 'x' })}`,
          draw.of(['json', 'xml']),
        ),
      ),
    listPartnerVideos: (draw) =>
      get(partnerVideosUrl.build({ orientation: draw.of(orientations) })),
    listAlbums(draw) {
      const section = draw.of(['', 'categories', 'model', 'channel'] as const);
      return get(
        albumsUrl.build({
          ...paged(draw),
          sort: draw.of(albumSorts),
          section,
          object_id: draw.of(section === '' ? [''] : objects[section].slice(0, 1)),
        }),
      );
    },
    getAlbum: (draw) => get(albumUrl.build(idOf(draw, 1), lifetimeOf(draw))),
    listModels: (draw) =>
      get(
        modelsUrl.build({ ...paged(draw), filters: filtersOf(draw), sort: draw.of(peopleSorts) }),
      ),
    getModel: (draw) => get(modelUrl.build(dirOf(draw, small.models), lifetimeOf(draw))),
    listLetters: (draw) => get(lettersUrl.build({ orientation: draw.of(orientations) })),
    getCompany: (draw) => get(relatedModelsUrl.build({ dir: dirOf(draw, small.models) })),
    listWall: (draw) => get(wallUrl.build({ dir: dirOf(draw, small.models), page: pageOf(draw) })),
    listChannels: (draw) =>
      get(
        channelsUrl.build({
          ...paged(draw),
          sort: draw.of(peopleSorts),
          section: '',
          object_id: '',
        }),
      ),
    getChannel: (draw) => get(channelUrl.build(dirOf(draw, small.channels), lifetimeOf(draw))),
    listPlaylists(draw) {
      const section = draw.of(['', 'member'] as const);
      return get(
        playlistsUrl.build({
          ...paged(draw),
          sort: draw.of(playlistSorts),
          section,
          object_id: section === '' ? '' : draw.of(['1', '2']),
        }),
      );
    },
    getPlaylist: (draw) => get(playlistUrl.build(idOf(draw, 1), lifetimeOf(draw))),
    searchNames: (draw) =>
      get(
        searchNamesUrl.build({
          s: draw.of(words),
          type: draw.of(searchTypes),
          orientation: draw.of(orientations),
          page: pageOf(draw),
        }),
      ),
    getSearchOverview: (draw) =>
      get(
        searchOverviewUrl.build({
          s: draw.of(words),
          orientation: draw.of(orientations),
          lang: draw.of(languages),
        }),
      ),
    listSearchWords: (draw) =>
      get(searchWordsUrl.build({ s: draw.of(words), orientation: draw.of(orientations) })),
    getMain: (draw) => get(mainUrl.build(byLanguage(draw))),
    listCategories: (draw) => get(categoriesUrl.build({ ...byLanguage(draw), section: 'all' })),
    listTags: (draw) =>
      get(tagsMvpUrl.build({ lifetime: lifetimeOf(draw), orientation: draw.of(orientations) })),
    listCountries: (draw) => get(countriesUrl.build(byLanguage(draw))),
    listRelatedNames(draw) {
      const section = draw.of(['categories', 'tags'] as const);
      return get(
        relatedNamesUrl.build({
          section,
          orientation: draw.of(orientations),
          lang: draw.of(languages),
          dir: dirOf(draw, small[section]),
        }),
      );
    },
    listSuggestions: (draw) =>
      get(suggesterUrl.build({ lifetime: lifetimeOf(draw), count: draw.of(allowed_counts) })),
    suggest: (draw) => get(suggestUrl.build({ text: draw.of(words), lang: draw.of(languages) })),
    input(draw) {
      const section = draw.of(viewSections);
      const dirs =
        section === 'model' ? small.models : section === 'channel' ? small.channels : undefined;
      const object_id = dirs
        ? dirOf(draw, dirs)
        : String(idOf(draw, section === 'video' ? small.videos.count : 1));
      if (draw.chance(0.5))
        return post(input_url, {
          act: 'view',
          section,
          object_id,
          nogeo: draw.of(['0', '1']),
          from: draw.of(['search', 'related', 'direct', 'other.example']),
          user_id: '7',
        });
      return post(input_url, {
        act: 'vote',
        section: section === 'playlist' ? 'comment' : section,
        object_id,
        vote: draw.of(['0', '1']),
      });
    },
    watch(draw) {
      const video = { video_id: idOf(draw, small.videos.count), duration: 60 };
      const issued = new Date(Date.now() - 3_600_000);
      return post(watch_url, {
        token: issueWatchToken('a test secret of thirty-two chars', video, issued),
        bits: watchedBits([0, draw.whole(0, 100)]).toString('base64url'),
        seconds: String(draw.whole(0, 100)),
        stalls: '0',
        errors: '0.1.0.0',
        ...(draw.chance(0.5) && { first_frame: '420', lines: '720' }),
      });
    },
    setPreferences: (draw) =>
      post('/api/v1/preferences', {
        app_lang: draw.of(languages),
        gender: draw.of(orientations),
        theme: draw.of(themes),
        next: '/videos/longest/',
      }),
    getChallenge: () => get(challenge_url),
    sendReport: (draw) =>
      post(report_url, {
        email: 'a@example.com',
        message: draw.of(words),
        captcha: 'x',
        ...(draw.chance(0.5) && { target_type: 'video', target_id: '1', reason: 'wrong' }),
      }),
    sendForm: (draw) =>
      post(formUrl(draw.of(['complaint', 'complaint', 'correction', 'remove'] as const)), {
        email: 'a@example.com',
        message: draw.of(words),
        captcha: 'x',
        ...(draw.chance(0.5) && { addresses: '/videos/1/' }),
      }),
    confirmForm: (draw) => post(confirm_form_url, { secret: draw.of(['x', 'y']).repeat(32) }),
    getFormDraft: () => get(draftUrl(secrets.draft)),
    getCaseStatus: () => get(caseStatusUrl(secrets.case)),
    sendAgePhoto: () => post(age_photo_url, { next: '/videos/longest/' }),
    getAgeStatus: () => get(age_status_url),
    startAgeRedirect: () => get(age_redirect_url),
    finishAgeRedirect: () => get(age_callback_url),
    checkAge: (draw) =>
      get(`${age_check_url}?next=${encodeURIComponent(`/search/${draw.of(words)}/`)}`),
    ...rightAccountRequests(secrets),
    getInformation: (draw) =>
      get(informationUrl.build({ page: draw.of(informationPages), lang: draw.of(languages) })),
    getSearchHelp: (draw) =>
      get(searchHelpUrl.build({ help: draw.of(shippedHelps), lang: draw.of(languages) })),
    getApiDescription: () => get('/api/v1/openapi.json'),
    getGate: () => get('/api/v1/gate'),
    getHealth: () => get('/healthz'),
  };
}
