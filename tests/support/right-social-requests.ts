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
} from '#contracts/calls/social/comments.ts';
import {
  notification_settings_url,
  notification_stream_url,
  notificationsUrl,
  notify_url,
  read_notifications_url,
  unread_url,
} from '#contracts/calls/social/notifications.ts';
import {
  feedUrl,
  subscribe_url,
  subscriptionsUrl,
  subscriptionUrl,
  unsubscribe_url,
} from '#contracts/calls/social/subscriptions.ts';
import {
  digest_settings_url,
  digest_url,
  digestPeriods,
  unsubscribeUrl,
} from '#contracts/calls/accounts/digest.ts';
import { languages, orientations } from '#contracts/vocabulary.ts';
import { ownPlaylistQueueUrl, playlistQueueUrl } from '#contracts/calls/social/playlist-queue.ts';
import { playlistVideosUrl } from '#contracts/calls/catalogue/playlists.ts';
import {
  add_to_playlist_url,
  delete_playlist_url,
  move_in_playlist_url,
  ownPlaylistsUrl,
  ownPlaylistUrl,
  remove_from_playlist_url,
  save_playlist_url,
} from '#contracts/calls/social/own-playlists.ts';
import { rightContactRequests } from './right-contact-requests.ts';
import {
  favouritesUrl,
  marksUrl,
  saved_urls,
  watchLaterUrl,
} from '#contracts/calls/social/saved-items.ts';
import { history_urls, historyUrl } from '#contracts/calls/social/watch-history.ts';
import { get, idOf, post, words, type Asked } from './asked.ts';
import type { Draw } from './draw.ts';
import { small } from './small-catalogue.ts';
import type { RightSecrets } from './right-account-requests.ts';

/** Of a model, a channel and a member; the last is nothing. */
const sources = ['m1', 'm2', 'h1', 'u1', 'u2', 'mzzzz'];

/** Requests of comments, subscriptions, notifications, playlists, favourites, friends and messages by the ids of the calls. */
export function rightSocialRequests(
  secrets: RightSecrets,
  withSession: (asked: Asked) => Asked,
): Readonly<Record<string, (draw: Draw) => Asked>> {
  return {
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
            watched: draw.of(['all', 'no']),
            after: draw.of(['first', '0-1', '29000000-5']),
          }),
        ),
      ),
    subscribe: (draw) => withSession(post(subscribe_url, { thing: draw.of(sources) })),
    unsubscribe: (draw) => withSession(post(unsubscribe_url, { thing: draw.of(sources) })),
    ...rightContactRequests(secrets, withSession),
    listPlaylistVideos: (draw) =>
      get(playlistVideosUrl.build({ playlist_id: 1, after: draw.of([0, 1]) })),
    getPlaylistQueue: () => get(playlistQueueUrl.build({ playlist_id: 1 })),
    getOwnPlaylistQueue: () =>
      withSession(get(ownPlaylistQueueUrl.build({ playlist_id: Number(secrets.playlist) }))),
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
      withSession(
        post(notify_url, {
          thing: draw.of(sources),
          notify: draw.of(['on', 'off']),
          ...(draw.chance(0.5) ? { by: draw.of(['site', 'mail']) } : {}),
        }),
      ),
    ...rightDigestRequests(secrets, withSession),
    ...rightSavedRequests(withSession),
    ...rightHistoryRequests(withSession),
  };
}

function rightDigestRequests(
  secrets: RightSecrets,
  withSession: (asked: Asked) => Asked,
): Readonly<Record<string, (draw: Draw) => Asked>> {
  const address = (draw: Draw) => unsubscribeUrl(draw.of(languages), secrets.digest_end);
  return {
    getDigest: () => withSession(get(digest_url)),
    saveDigest: (draw) =>
      withSession(
        post(digest_settings_url, {
          every: draw.of(digestPeriods),
          hour: draw.of(['0', '8', '23']),
          time_zone: draw.of(['UTC', 'Europe/Berlin', 'Mars/Crater']),
          ...(draw.chance(0.5) ? { reply: 'on' } : {}),
        }),
      ),
    showUnsubscribe: (draw) => get(address(draw)),
    unsubscribeFromMails: (draw) =>
      post(address(draw), draw.chance(0.5) ? { 'List-Unsubscribe': 'One-Click' } : {}),
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
    listWatchLater: (draw) =>
      withSession(get(watchLaterUrl.build({ after: draw.of(['first', '1790000000000000-v1']) }))),
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

function rightHistoryRequests(
  withSession: (asked: Asked) => Asked,
): Readonly<Record<string, (draw: Draw) => Asked>> {
  const item = (draw: Draw): string => `v${idOf(draw, small.videos.count)}`;
  const { record, remove, clear, settings, merge } = history_urls;
  return {
    listHistory: (draw) =>
      withSession(
        get(
          historyUrl.build({
            part: draw.of(['all', 'unfinished']),
            after: draw.of(['first', '1790000000000000-v1']),
          }),
        ),
      ),
    changeHistory: (draw) =>
      withSession(
        post(settings, draw.of([{ days: '30' }, { days: '365', paused: '0' }, { paused: '1' }])),
      ),
    recordWatched: (draw) =>
      withSession(post(record, { item: item(draw), ...(draw.chance(0.7) && { position: '7' }) })),
    mergeHistory: (draw) =>
      withSession(
        post(merge, {
          items: draw.of(['v1-0-0', 'v3-1790000000-5,v2-1780000000-0']),
          now: '1790000100',
        }),
      ),
    removeWatched: (draw) => withSession(post(remove, { item: item(draw) })),
    clearHistory: () => withSession(post(clear, {})),
  };
}
