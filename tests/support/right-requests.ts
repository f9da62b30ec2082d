import { data_url, export_file_url } from '#contracts/calls/account-data.ts';
import { security_url, security_urls } from '#contracts/calls/account-security.ts';
import { passkey_urls } from '#contracts/calls/passkeys.ts';
import {
  age_callback_url,
  age_check_url,
  age_photo_url,
  age_redirect_url,
  age_status_url,
} from '#contracts/calls/age.ts';
import {
  accountDraftUrl,
  accountLinkUrl,
  auth_urls,
  accept_terms_url,
  end_session_url,
  me_url,
  sessions_url,
} from '#contracts/calls/accounts.ts';
import { albumSorts, albumsUrl, albumUrl } from '#contracts/calls/albums.ts';
import { relatedModelsUrl, lettersUrl, wallUrl } from '#contracts/calls/around-models.ts';
import {
  categoriesUrl,
  countriesUrl,
  mainUrl,
  relatedNamesUrl,
  tagsMvpUrl,
} from '#contracts/calls/catalogue.ts';
import { channelsUrl, channelUrl } from '#contracts/calls/channels.ts';
import { searchHelpUrl } from '#contracts/calls/search-help.ts';
import { shippedHelps } from '#contracts/terms.ts';
import { dumpFields, dumpFilesUrl, dumpUrl, removedUrl } from '#contracts/calls/dumps.ts';
import {
  change_hidden_url,
  hidden_things_url,
  namedThingsUrl,
} from '#contracts/calls/hidden-things.ts';
import { informationUrl } from '#contracts/calls/information.ts';
import { informationPages } from '#contracts/pages/information-pages.ts';
import { input_url, viewSections } from '#contracts/calls/input.ts';
import { allowed_counts, allowed_lifetimes } from '#contracts/limits.ts';
import {
  searchUrl,
  videosMvpUrl,
  videosUrl,
  type ListVideosQuery,
} from '#contracts/calls/listing-url.ts';
import { videoSorts } from '#contracts/calls/listing-sorts.ts';
import {
  filterCodes,
  modelsUrl,
  modelUrl,
  peopleSorts,
  type ModelFilters,
} from '#contracts/calls/models.ts';
import { partnerVideosUrl } from '#contracts/calls/partners.ts';
import { playlistSorts, playlistsUrl, playlistUrl } from '#contracts/calls/playlists.ts';
import {
  searchNamesUrl,
  searchOverviewUrl,
  searchTypes,
  searchWordsUrl,
} from '#contracts/calls/search.ts';
import { suggesterUrl, suggestUrl } from '#contracts/calls/suggestions.ts';
import { member_picture_url } from '#contracts/calls/member-pictures.ts';
import { memberUrl, myMemberUrl } from '#contracts/calls/member-url.ts';
import {
  block_url,
  privacy_url,
  profile_url,
  save_privacy_url,
  save_profile_url,
  unblock_url,
} from '#contracts/calls/profiles.ts';
import { audiences, messageAudiences } from '#contracts/profile.ts';
import { challenge_url } from '#contracts/calls/challenge.ts';
import { caseStatusUrl, confirm_form_url, draftUrl, formUrl } from '#contracts/calls/forms.ts';
import { report_url } from '#contracts/calls/report.ts';
import { oembedAddress } from '#contracts/oembed-address.ts';
import { pages } from '#contracts/pages/pages.ts';
import { plainFileUrl } from '#contracts/calls/plain-file.ts';
import { videoFileUrl } from '#contracts/calls/video-file.ts';
import { videoStatsUrl } from '#contracts/calls/video-stats.ts';
import { watch_url } from '#contracts/calls/watch.ts';
import {
  listingCountriesUrl,
  listingFacetsUrl,
  nearestListsUrl,
  type ListFacetsQuery,
} from '#contracts/calls/listing-facets.ts';
import { myRelatedUrl, myVideoFileUrl, myVideoUrl } from '#contracts/calls/my-videos.ts';
import { relatedUrl, videoUrl } from '#contracts/calls/videos.ts';
import { orientations, languages, themes } from '#contracts/vocabulary.ts';
import { issueWatchToken } from '#domain/watching/index.ts';
import type { Draw } from './draw.ts';
import { small } from './small-catalogue.ts';
import { watchedBits } from './watches.ts';

export interface Asked {
  method: 'GET' | 'POST';
  url: string;
  form?: string;
  /** A picture goes with the form. */
  has_picture?: true;
  headers?: Record<string, string>;
}

const words = [
  'harbour',
  'har lig',
  'slow dunes',
  'rain',
  'the pier',
  'two lamps',
  'mara',
  'quiet',
  '日本海',
  'Łódź',
  '100%',
  'a & b',
  "o'clock",
  'no such words',
];

const lifetimeOf = (draw: Draw): number => draw.of(allowed_lifetimes);
const pageOf = (draw: Draw): number => (draw.chance(0.7) ? 1 : draw.whole(1, 40));
const idOf = (draw: Draw, most: number): number =>
  draw.chance(0.9) ? draw.whole(1, most) : draw.whole(1, 67_108_863);
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

/** What every section takes, alphabetical where there are several. */
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

const get = (url: string): Asked => ({ method: 'GET', url });
const post = (url: string, fields: Record<string, string>): Asked => ({
  method: 'POST',
  url,
  form: new URLSearchParams(fields).toString(),
});

/** Secrets that requests name; shaped like right ones unless a test made them. */
export interface RightSecrets {
  draft: string;
  case: string;
  dump_key: string;
  confirm_link: string;
  restore_link: string;
  email_link: string;
  email_undo_link: string;
  /** Sessions: one that waits for `code`, and two for turning a second factor on and off. */
  waiting: string;
  code: string;
  exported: string;
  begun: string;
  begun_code: string;
  enabled: string;
  leaving: string;
  recovery: string;
  /** What an authenticator answers, and a session whose member has a passkey. */
  passkey: string;
  keyed: string;
  passkey_id: string;
  new_passkey: string;
  account_draft: string;
  session: string;
  /** Of the member of `session`, whose password a spoiled request may have changed. */
  username: string;
}
export const right_secrets: RightSecrets = {
  draft: 'd'.repeat(32),
  case: 'c'.repeat(32),
  dump_key: 'B'.repeat(43),
  confirm_link: 'e'.repeat(32),
  restore_link: 'f'.repeat(32),
  email_link: 'h'.repeat(32),
  email_undo_link: 'i'.repeat(32),
  waiting: 'W'.repeat(32),
  code: '123456',
  exported: 'E'.repeat(32),
  begun: 'X'.repeat(32),
  begun_code: '123456',
  enabled: 'Y'.repeat(32),
  leaving: 'Z'.repeat(32),
  recovery: 'abcde-fghjk',
  passkey: '{}',
  keyed: 'V'.repeat(32),
  passkey_id: '1',
  new_passkey: '{}',
  account_draft: 'g'.repeat(32),
  session: 'S'.repeat(32),
  username: 'anna',
};

const right_password = 'a calm green lake';
const passwordOf = (draw: Draw): string => (draw.chance(0.8) ? right_password : 'not this one');

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
  const own = { origin: 'https://tube.example' };
  const postOwn = (...given: Parameters<typeof post>): Asked => ({
    ...post(...given),
    headers: own,
  });
  const withSession = (asked: Asked, session = secrets.session): Asked => ({
    ...asked,
    headers: { ...own, cookie: `__Host-session=${session}` },
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
    signUp: (draw) =>
      postOwn(auth_urls.sign_up, {
        username: draw.of(['ab', `Somebody-${draw.whole(1, 1_000_000_000)}`]),
        email: draw.of(['a@example.com', 'a']),
        password: 'a calm green lake',
        adult: 'on',
        terms: 'on',
      }),
    getConfirmLink: () => get(accountLinkUrl('confirm', secrets.confirm_link)),
    getRestoreLink: () => get(accountLinkUrl('restore', secrets.restore_link)),
    getEmailLink: () => get(accountLinkUrl('email', secrets.email_link)),
    getUndoEmailLink: () => get(accountLinkUrl('email-undo', secrets.email_undo_link)),
    confirmEmail: (draw) =>
      postOwn(auth_urls.email, { token: draw.of([secrets.email_link, 'y'.repeat(32)]) }),
    undoEmail: (draw) =>
      postOwn(auth_urls.undo_email, { token: draw.of([secrets.email_undo_link, 'y'.repeat(32)]) }),
    giveCode: (draw) => ({
      ...post(auth_urls.code, {
        code: draw.chance(0.8) ? secrets.code : draw.of(['000000', 'abcde-fghjk']),
      }),
      headers: { ...own, cookie: `__Host-session=${secrets.waiting}` },
    }),
    getAccountDraft: () => get(accountDraftUrl(secrets.account_draft)),
    confirmAccount: (draw) =>
      postOwn(auth_urls.confirm, { token: draw.of([secrets.confirm_link, 'y'.repeat(32)]) }),
    signIn: (draw) =>
      postOwn(auth_urls.sign_in, {
        name: draw.chance(0.8) ? secrets.username : draw.of(words),
        password: passwordOf(draw),
      }),
    askRestore: () => postOwn(auth_urls.restore, { email: 'a@example.com' }),
    setPassword: (draw) =>
      postOwn(auth_urls.password, {
        token: draw.of([secrets.restore_link, 'y'.repeat(32)]),
        password: draw.of(['another calm lake', 'short']),
      }),
    signOut: () => postOwn(auth_urls.sign_out, { next: '/videos/longest/' }),
    getMe: () => withSession(get(me_url)),
    listSessions: () => withSession(get(sessions_url)),
    getMyVideo: (draw) =>
      withSession(get(myVideoUrl.build({ video_id: idOf(draw, small.videos.count) }))),
    listMyRelated: (draw) =>
      withSession(
        get(
          myRelatedUrl.build({ video_id: idOf(draw, small.videos.count), group: draw.whole(1, 2) }),
        ),
      ),
    getMyVideoFile: (draw) =>
      withSession(get(myVideoFileUrl.build({ video_id: idOf(draw, small.videos.count) }))),
    listHiddenThings: () => withSession(get(hidden_things_url)),
    changeHiddenThings: (draw) =>
      withSession(
        post(change_hidden_url, draw.chance(0.8) ? { hide: 't1,c1', show: 'm1' } : { hide: 'x' }),
      ),
    nameThings: (draw) =>
      get(
        namedThingsUrl.build({
          things: draw.of([['t1'], ['c1', 't1', 'm1', 'h1', 'u1'], ['tzzzz']]),
          lang: draw.of(languages),
        }),
      ),
    getSecurity: () => withSession(get(security_url)),
    changePassword: (draw) =>
      withSession(
        post(security_urls.change_password, {
          current: passwordOf(draw),
          password: draw.chance(0.8) ? right_password : 'short',
        }),
      ),
    askEmailChange: (draw) =>
      withSession(
        post(security_urls.change_email, {
          email: draw.chance(0.8) ? 'b@example.com' : 'b',
          password: passwordOf(draw),
        }),
      ),
    beginFactor: (draw) =>
      withSession(post(security_urls.begin_factor, { password: passwordOf(draw) })),
    confirmFactor: (draw) =>
      withSession(
        post(security_urls.confirm_factor, {
          code: draw.chance(0.8) ? secrets.begun_code : '000000',
        }),
        secrets.begun,
      ),
    endFactor: (draw) =>
      withSession(
        post(security_urls.end_factor, {
          password: passwordOf(draw),
          code: draw.chance(0.8) ? secrets.recovery : '000000',
        }),
        secrets.enabled,
      ),
    getAccountData: () => withSession(get(data_url)),
    askExport: (draw) =>
      withSession(post(security_urls.export, { password: passwordOf(draw) }), secrets.begun),
    getExport: () => withSession(get(export_file_url), secrets.exported),
    eraseAccount: (draw) =>
      withSession(post(security_urls.erase, { password: passwordOf(draw) }), secrets.leaving),
    makeRecoveryCodes: (draw) =>
      withSession(post(security_urls.new_codes, { password: passwordOf(draw) }), secrets.begun),
    getMember: (draw) => get(memberUrl.build(draw.of(['alice', 'Alice', 'anna', 'none']))),
    getMyMember: (draw) => withSession(get(myMemberUrl.build(draw.of(['alice', 'none'])))),
    getProfile: () => withSession(get(profile_url)),
    saveProfile: (draw) =>
      withSession(
        post(save_profile_url, {
          about: draw.of(words),
          birth_date: draw.of(['', '1990-02-28', '1990-02-30']),
          country: draw.of(['', 'at', 'zz']),
          website: draw.of(['', 'example.com', 'javascript:alert(1)']),
          gender: draw.of(['', 'couple', 'none']),
          about_audience: draw.of(audiences),
        }),
      ),
    sendMemberPicture: (draw) => ({
      ...withSession(post(member_picture_url, { section: draw.of(['u_ava', 'u_cover', 'x']) })),
      // Each one is decoded in a process of its own.
      ...(draw.chance(0.3) && { has_picture: true }),
    }),
    getPrivacy: () => withSession(get(privacy_url)),
    savePrivacy: (draw) =>
      withSession(
        post(save_privacy_url, {
          visibility: draw.of(audiences),
          messages_from: draw.of(messageAudiences),
          requests_from: draw.of(['members', 'none', 'x']),
        }),
      ),
    blockMember: (draw) =>
      withSession(post(block_url, { username: draw.of(['alice', 'anna', 'none']) })),
    unblockMember: () => withSession(post(unblock_url, { username: 'alice' })),
    requestPasskey: () => postOwn(passkey_urls.sign_in, { purpose: 'sign-in' }),
    signInByPasskey: (draw) =>
      postOwn(auth_urls.passkey, { passkey: draw.of([secrets.passkey, '{}']) }),
    beginPasskey: (draw) =>
      withSession(post(passkey_urls.add, { password: passwordOf(draw) }), secrets.keyed),
    addPasskey: (draw) =>
      withSession(
        post(security_urls.add_passkey, { passkey: draw.of([secrets.new_passkey, '{}']) }),
        secrets.keyed,
      ),
    requestPasskeyProof: () =>
      withSession(post(passkey_urls.proof, { purpose: 'proof' }), secrets.keyed),
    renamePasskey: (draw) =>
      withSession(
        post(security_urls.rename_passkey, { id: secrets.passkey_id, name: draw.of(words) }),
        secrets.keyed,
      ),
    removePasskey: (draw) =>
      withSession(
        post(security_urls.remove_passkey, {
          id: secrets.passkey_id,
          password: passwordOf(draw),
        }),
        secrets.keyed,
      ),
    acceptTerms: (draw) => withSession(post(accept_terms_url, { version: draw.of(['1', '2']) })),
    endSession: () => withSession(post(end_session_url, { session: 'others' })),
    getInformation: (draw) =>
      get(informationUrl.build({ page: draw.of(informationPages), lang: draw.of(languages) })),
    getSearchHelp: (draw) =>
      get(searchHelpUrl.build({ help: draw.of(shippedHelps), lang: draw.of(languages) })),
    getApiDescription: () => get('/api/v1/openapi.json'),
    getGate: () => get('/api/v1/gate'),
    getHealth: () => get('/healthz'),
  };
}
