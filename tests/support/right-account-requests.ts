import { appeal_url, decisions_url } from '#contracts/calls/own-decisions.ts';
import { data_url, export_file_url } from '#contracts/calls/account-data.ts';
import { security_url, security_urls } from '#contracts/calls/account-security.ts';
import { uploads_url, uploadUrl } from '#contracts/calls/uploads.ts';
import {
  ownVideosUrl,
  ownVideoUrl,
  uploadPageUrl,
  video_edit_url,
} from '#contracts/calls/video-edit.ts';
import {
  album_edit_url,
  albumFormUrl,
  ownAlbumsUrl,
  ownAlbumUrl,
} from '#contracts/calls/album-edit.ts';
import { passkey_urls } from '#contracts/calls/passkeys.ts';
import {
  accountDraftUrl,
  accountLinkUrl,
  auth_urls,
  accept_terms_url,
  end_session_url,
  me_url,
  sessions_url,
} from '#contracts/calls/accounts.ts';
import {
  change_hidden_url,
  hidden_things_url,
  movedThingsUrl,
  namedThingsUrl,
} from '#contracts/calls/hidden-things.ts';
import {
  commentedSections,
  commentSettings,
  commentSorts,
  commentsUrl,
  delete_comment_url,
  edit_comment_url,
  ownCommentsUrl,
  post_comment_url,
  repliesUrl,
  set_comments_url,
  threadUrl,
} from '#contracts/calls/comments.ts';
import {
  notification_settings_url,
  notification_stream_url,
  notificationsUrl,
  notify_url,
  read_notifications_url,
  unread_url,
} from '#contracts/calls/notifications.ts';
import {
  feedUrl,
  subscribe_url,
  subscriptionsUrl,
  subscriptionUrl,
  unsubscribe_url,
} from '#contracts/calls/subscriptions.ts';
import {
  verification_result_url,
  verification_service_url,
  verification_url,
} from '#contracts/calls/verification.ts';
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
import { myRelatedUrl, myVideoFileUrl, myVideoUrl } from '#contracts/calls/my-videos.ts';
import { languages, orientations } from '#contracts/vocabulary.ts';
import { playlistVideosUrl } from '#contracts/calls/playlists.ts';
import {
  add_to_playlist_url,
  delete_playlist_url,
  move_in_playlist_url,
  ownPlaylistsUrl,
  ownPlaylistUrl,
  remove_from_playlist_url,
  save_playlist_url,
} from '#contracts/calls/own-playlists.ts';
import { rightContactRequests } from './right-contact-requests.ts';
import {
  favouritesUrl,
  marksUrl,
  saved_urls,
  watchLaterUrl,
} from '#contracts/calls/saved-items.ts';
import { get, idOf, post, words, type Asked } from './asked.ts';
import type { Draw } from './draw.ts';
import { small } from './small-catalogue.ts';

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
  /** Uploads of the member of `session`: one of 11 bytes that waits for them, and one that may end. */
  upload: string;
  ended_upload: string;
  /** An upload of that member whose form is a draft, and a video that waits. */
  form_upload: string;
  own_video: string;
  /** A draft of an album of that member, and an album that waits. */
  album_draft: string;
  own_album: string;
  comment: string;
  playlist: string;
  /** A thread of that member with a message, and the names of who writes there and of who asked it to be a friend. */
  thread: string;
  message: string;
  writer: string;
  asker: string;
  applicant: string;
  /** What the service of identities has signed. */
  result: string;
  /** Of the member of `session`: the number of a statement of reasons. */
  statement: string;
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
  upload: 'u'.repeat(22),
  ended_upload: 'v'.repeat(22),
  form_upload: 'w'.repeat(22),
  own_video: '1',
  album_draft: 'x'.repeat(22),
  own_album: '1',
  comment: '1',
  playlist: '1',
  thread: '1',
  message: '1',
  writer: 'nora',
  asker: 'olga',
  applicant: 'a'.repeat(32),
  result: 'e30.e30.x',
  statement: '1',
  session: 'S'.repeat(32),
  username: 'anna',
};

/** Of a model, a channel and a member; the last is nothing. */
const sources = ['m1', 'm2', 'h1', 'u1', 'u2', 'mzzzz'];

const right_password = 'a calm green lake';
const passwordOf = (draw: Draw): string => (draw.chance(0.8) ? right_password : 'not this one');

const tus = { 'tus-resumable': '1.0.0' };
const part_type = 'application/offset+octet-stream';

function rightUploadRequests(
  { upload, ended_upload, form_upload, own_video, album_draft, own_album }: RightSecrets,
  withSession: (asked: Asked) => Asked,
): Readonly<Record<string, (draw: Draw) => Asked>> {
  const of = (asked: Asked, headers: Record<string, string> = {}): Asked => {
    const made = withSession(asked);
    return { ...made, headers: { ...made.headers, ...tus, ...headers } };
  };
  return {
    listUploads: () => withSession(get(uploads_url)),
    createUpload: (draw) =>
      of(
        { method: 'POST', url: uploads_url },
        {
          'upload-length': String(draw.whole(1, 1000)),
          'upload-metadata': `filename ${Buffer.from(draw.of(words)).toString('base64')},orientation ${draw.of(['Z2F5', 'c3Ry'])}`,
        },
      ),
    getUpload: () => withSession(get(uploadUrl(upload))),
    sendUploadPart: () =>
      of(
        { method: 'PATCH', url: uploadUrl(upload), form: 'hello world' },
        {
          'upload-offset': '0',
          'content-type': part_type,
        },
      ),
    getUploadPage: (draw) => withSession(get(uploadPageUrl.build({ lang: draw.of(languages) }))),
    listOwnVideos: (draw) => withSession(get(ownVideosUrl.build({ before: draw.whole(0, 99) }))),
    getOwnVideo: () =>
      withSession(get(ownVideoUrl.build({ video_id: Number(own_video), lang: 'en' }))),
    editVideo: (draw) =>
      withSession(
        post(video_edit_url, {
          act: draw.of(['save', 'submit']),
          upload_id: form_upload,
          title: draw.of(words),
          tags: draw.of(words),
          categories: draw.of(['1', '1,2', '99999', 'x']),
          visibility: draw.of(['0', '1', '2']),
          people_shown: draw.of(['2', '-1']),
        }),
      ),
    getAlbumPage: (draw) => withSession(get(albumFormUrl.build({ lang: draw.of(languages) }))),
    listOwnAlbums: (draw) => withSession(get(ownAlbumsUrl.build({ before: draw.whole(0, 99) }))),
    getOwnAlbum: () =>
      withSession(get(ownAlbumUrl.build({ album_id: Number(own_album), lang: 'en' }))),
    editAlbum: (draw) =>
      withSession(
        post(album_edit_url, {
          act: draw.of(['save', 'submit']),
          draft_id: album_draft,
          title: draw.of(words),
          order: draw.of(['2,1', '', 'x', '99999']),
          cover: draw.of(['1', '0', '-1']),
          caption_1: draw.of(words),
          place_2: draw.of(['1', 'x']),
          visibility: draw.of(['0', '2']),
        }),
      ),
    cancelUpload: () => of({ method: 'DELETE', url: uploadUrl(ended_upload) }),
  };
}

function rightSavedRequests(
  withSession: (asked: Asked) => Asked,
): Readonly<Record<string, (draw: Draw) => Asked>> {
  const video = (draw: Draw) => ({ item: `v${idOf(draw, small.videos.count)}` });
  const either = (draw: Draw) => (draw.chance(0.7) ? video(draw) : { item: `a${idOf(draw, 2)}` });
  const after = (draw: Draw) => draw.of(['first', '1790000000000000-v1', '1-a2']);
  const { add_favourite, remove_favourite, merge_favourites } = saved_urls;
  const { add_later, remove_later, watched, save_later } = saved_urls;
  return {
    addFavourite: (draw) => withSession(post(add_favourite, either(draw))),
    listFavourites: (draw) => withSession(get(favouritesUrl.build({ after: after(draw) }))),
    removeFavourite: (draw) => withSession(post(remove_favourite, either(draw))),
    mergeFavourites: (draw) =>
      withSession(
        post(merge_favourites, {
          items: draw.of(['v1-0', 'v3-1790000000,v2-1780000000,a1-0,v99999-0']),
          now: '1790000100',
        }),
      ),
    addToWatchLater: (draw) => withSession(post(add_later, video(draw))),
    listWatchLater: (draw) => withSession(get(watchLaterUrl.build({ after: after(draw) }))),
    finishWatching: (draw) => withSession(post(watched, video(draw))),
    saveWatchLater: (draw) =>
      withSession(post(save_later, { removes_watched: draw.of(['0', '1']) })),
    removeFromWatchLater: (draw) => withSession(post(remove_later, video(draw))),
    getMarks: (draw) =>
      withSession(
        get(marksUrl.build({ items: draw.of([['v1'], ['v1', 'v2', 'a1', 'm1', 'h1', 'u1']]) })),
      ),
  };
}

/** Requests of accounts, by the ids of their calls. */
export function rightAccountRequests(
  secrets: RightSecrets,
): Readonly<Record<string, (draw: Draw) => Asked>> {
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
    ...rightUploadRequests(secrets, withSession),
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
    listComments: (draw) =>
      get(
        commentsUrl.build({
          section: draw.of(commentedSections),
          object_id: idOf(draw, small.videos.count),
          sort: draw.of(commentSorts),
          after: draw.of(['', '0-1', '700000-2']),
        }),
      ),
    listReplies: (draw) =>
      get(repliesUrl.build({ thread_id: idOf(draw, 2), after: draw.of(['', '0-1']) })),
    getThread: (draw) => get(threadUrl.build({ comment_id: idOf(draw, 2) })),
    listOwnComments: (draw) =>
      withSession(
        get(
          ownCommentsUrl.build({
            section: draw.of(commentedSections),
            object_id: idOf(draw, small.videos.count),
          }),
        ),
      ),
    postComment: (draw) =>
      withSession(
        post(post_comment_url, {
          section: draw.of(commentedSections),
          object_id: String(idOf(draw, small.videos.count)),
          ...(draw.chance(0.3) && { parent_id: String(idOf(draw, 2)) }),
          text: draw.of(words),
          lang: draw.of(languages),
        }),
      ),
    editComment: (draw) =>
      withSession(post(edit_comment_url, { comment_id: secrets.comment, text: draw.of(words) })),
    deleteComment: () => withSession(post(delete_comment_url, { comment_id: secrets.comment })),
    setComments: (draw) =>
      withSession(
        post(set_comments_url, {
          section: draw.of(commentedSections),
          object_id: String(idOf(draw, small.videos.count)),
          setting: draw.of(commentSettings),
        }),
      ),
    getSubscription: (draw) => withSession(get(subscriptionUrl.build({ thing: draw.of(sources) }))),
    listSubscriptions: (draw) =>
      withSession(get(subscriptionsUrl.build({ after: draw.of([0, 1, 2 ** 31 - 1]) }))),
    listFeed: (draw) =>
      withSession(
        get(
          feedUrl.build({
            source: draw.chance(0.7) ? 'all' : draw.of(sources),
            type: draw.of(['all', 'hd']),
            duration: draw.of([0, 1, 2, 3]),
            after: draw.of(['first', '0-1', '29000000-5']),
          }),
        ),
      ),
    subscribe: (draw) => withSession(post(subscribe_url, { thing: draw.of(sources) })),
    unsubscribe: (draw) => withSession(post(unsubscribe_url, { thing: draw.of(sources) })),
    ...rightContactRequests(secrets, withSession),
    listPlaylistVideos: (draw) =>
      get(playlistVideosUrl.build({ playlist_id: 1, after: draw.of([0, 1]) })),
    listOwnPlaylists: (draw) =>
      withSession(get(ownPlaylistsUrl.build({ video_id: draw.of([0, 1, 2]) }))),
    getOwnPlaylist: (draw) =>
      withSession(
        get(
          ownPlaylistUrl.build({
            playlist_id: Number(secrets.playlist),
            after: draw.of([0, 0, 1]),
          }),
        ),
      ),
    savePlaylist: (draw) =>
      withSession(
        post(save_playlist_url, {
          ...(draw.chance(0.5)
            ? { playlist_id: secrets.playlist }
            : { video_id: String(idOf(draw, 6)) }),
          title: `List ${draw.whole(1, 10_000)}`,
          description: draw.of(['', 'For calm evenings.']),
          visible: draw.of(['0', '1']),
          orientation: draw.of(orientations),
        }),
      ),
    deletePlaylist: () => withSession(post(delete_playlist_url, { playlist_id: secrets.playlist })),
    addToPlaylist: (draw) =>
      withSession(
        post(add_to_playlist_url, {
          playlist_id: secrets.playlist,
          video_id: String(idOf(draw, small.videos.count)),
        }),
      ),
    removeFromPlaylist: (draw) =>
      withSession(
        post(remove_from_playlist_url, {
          playlist_id: secrets.playlist,
          video_id: String(idOf(draw, small.videos.count)),
        }),
      ),
    moveInPlaylist: (draw) =>
      withSession(
        post(move_in_playlist_url, {
          playlist_id: secrets.playlist,
          video_id: '1',
          ...draw.of([{ to: 'end' }, { to: 'start' }, { to: 'after-2' }]),
        }),
      ),
    listNotifications: (draw) =>
      withSession(get(notificationsUrl.build({ after: draw.of(['first', '1764000000000000-1']) }))),
    countUnreadNotifications: () => withSession(get(unread_url)),
    streamNotifications: () => withSession(get(notification_stream_url)),
    readNotifications: (draw) =>
      withSession(
        post(
          read_notifications_url,
          draw.chance(0.5) ? { notification: '1' } : { until: '1764000000000000-1' },
        ),
      ),
    setNotifications: (draw) =>
      withSession(post(notification_settings_url, draw.chance(0.5) ? { reply: 'on' } : {})),
    setNotified: (draw) =>
      withSession(post(notify_url, { thing: draw.of(sources), notify: draw.of(['on', 'off']) })),
    ...rightSavedRequests(withSession),
    listMovedThings: () => get(movedThingsUrl.build({})),
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
    listOwnDecisions: () => withSession(get(decisions_url)),
    appealDecision: (draw) =>
      withSession(
        post(appeal_url, {
          statement: draw.of([secrets.statement, '999999']),
          message: draw.of(['It is my own film.', '']),
        }),
      ),
    getVerification: () => withSession(get(verification_url), secrets.applicant),
    applyForVerification: (draw) =>
      withSession(
        post(verification_url, {
          agreement: draw.of(['1', '2']),
          agree: 'on',
          kind: draw.of(['passport', 'x']),
        }),
        secrets.applicant,
      ),
    startVerification: () => withSession(get(verification_service_url), secrets.applicant),
    takeVerificationResult: () => post(verification_result_url, { result: secrets.result }),
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
  };
}
