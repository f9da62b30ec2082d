import { index, route, type RouteConfig } from '@react-router/dev/routes';

/**
 * One line per row of the specification's route table. A page has one spelling: patterns also match
 * the other slash, for which the loader answers 301. Letter case is significant.
 */
const exact = { caseSensitive: true } as const;

/**
 * Pages that members alone see, or that open from a mail, another site or a form without script. Only documents of these have their routes in the
 * manifest: a link to one from any other page loads a document, through the last route (ADR 079). Pages that visitors browse do not belong here.
 */
const seldom = [
  route('embed/:video_id/:dir?/', 'routes/embed.ts', exact),
  route('forms/confirm/:secret/', 'routes/confirm.tsx', exact),
  route('signin/', 'routes/sign-in.tsx', exact),
  route('signup/', 'routes/sign-up.tsx', exact),
  route('restore/', 'routes/restore.tsx', exact),
  route('restore/:token/', 'routes/new-password.tsx', exact),
  route('confirm/:token/', 'routes/confirm-account.tsx', exact),
  route('signin/code/', 'routes/code.tsx', exact),
  route('email/:token/', 'routes/new-email.tsx', exact),
  route('email/undo/:token/', 'routes/undo-email.tsx', exact),
  route('account/', 'routes/account.tsx', exact),
  route('account/data/', 'routes/data.tsx', exact),
  route('account/decisions/', 'routes/decisions.tsx', exact),
  route('account/notifications/', 'routes/notifications.tsx', exact),
  route('account/mails/', 'routes/digest.tsx', exact),
  route('account/subscriptions/', 'routes/subscriptions.tsx', exact),
  route('account/subscriptions/all/', 'routes/all-subscriptions.tsx', exact),
  route('account/friends/', 'routes/friends.tsx', exact),
  route('account/messages/', 'routes/messages.tsx', exact),
  route('account/messages/:thread_id/', 'routes/thread.tsx', exact),
  route('account/verification/', 'routes/verification.tsx', exact),
  route('account/people/', 'routes/own-people.tsx', exact),
  route('account/favourites/', 'routes/own-favourites.tsx', exact),
  route('account/watch-later/', 'routes/watch-later.tsx', exact),
  route('account/history/', 'routes/own-history.tsx', exact),
  route('account/playlists/', 'routes/own-playlists.tsx', exact),
  route('upload/', 'routes/upload.tsx', exact),
  route('account/videos/', 'routes/own-videos.tsx', exact),
  route('account/videos/:video_id/', 'routes/own-video.tsx', exact),
  route('account/videos/:video_id/statistics/', 'routes/own-statistics.tsx', exact),
  route('upload/album/', 'routes/upload-album.tsx', exact),
  route('account/albums/', 'routes/own-albums.tsx', exact),
  route('account/albums/:album_id/', 'routes/own-album.tsx', exact),
  route('account/profile/', 'routes/profile.tsx', exact),
  route('account/privacy/', 'routes/account-privacy.tsx', exact),
  route('account/tokens/', 'routes/api-tokens.tsx', exact),
  route('account/security/', 'routes/security.tsx', exact),
  route('not-available/', 'routes/not-available.tsx', exact),
];
export const seldom_paths = seldom.flatMap(({ path }) => path ?? []);

export default [
  index('routes/home.tsx'),
  route('videos/history/', 'routes/history.tsx', exact),
  route('history/', 'routes/to-history.ts', exact),
  route('favourites', 'routes/favourites.tsx', exact),
  route('library/', 'routes/library.tsx', exact),
  route('privacy/', 'routes/privacy.tsx', exact),
  route('videos/:sort/', 'routes/videos.tsx', exact),
  route('videos/:video_id/:dir/', 'routes/video.tsx', exact),
  route('videos/', 'routes/to-videos.ts', { ...exact, id: 'to-videos' }),
  route('latest-updates/', 'routes/to-videos.ts', { ...exact, id: 'to-latest-updates' }),
  route('top-rated/', 'routes/to-videos.ts', { ...exact, id: 'to-top-rated' }),
  route('most-popular/', 'routes/to-videos.ts', { ...exact, id: 'to-most-popular' }),
  route('categories/', 'routes/categories.tsx', exact),
  route('categories/:dirs/:sort?/', 'routes/listing.tsx', { ...exact, id: 'of-categories' }),
  route('tags/:dir/:sort?/', 'routes/listing.tsx', { ...exact, id: 'of-tag' }),
  route('country/:code/:sort?/', 'routes/listing.tsx', { ...exact, id: 'of-country' }),
  route('top-country/', 'routes/listing.tsx', { ...exact, id: 'of-visitors-country' }),
  route('search/:words', 'routes/search.tsx', exact),
  route('search/:words/:tab', 'routes/search-tab.tsx', exact),
  route('search/', 'routes/to-search.tsx', exact),
  route('models/:sort?/', 'routes/models.tsx', exact),
  route('model/:dir/:tab?/', 'routes/model.tsx', exact),
  route('channels/:sort?/', 'routes/channels.tsx', exact),
  route('channel/:dir/:tab?/', 'routes/channel.tsx', exact),
  route('albums/:sort?/', 'routes/albums.tsx', exact),
  route('album/:album_id/:dir?/', 'routes/album.tsx', exact),
  route('playlists/:sort?/', 'routes/playlists.tsx', exact),
  route('playlist/:playlist_id/:dir?/', 'routes/playlist.tsx', exact),
  route('information/:page/', 'routes/information.tsx', exact),
  route('contact/', 'routes/form.tsx', { ...exact, id: 'contact' }),
  // Not among the seldom ones: the next row would have it.
  route('forms/confirm/', 'routes/mail-sent.tsx', exact),
  route('forms/:form/', 'routes/form.tsx', { ...exact, id: 'form' }),
  route('case/:secret/', 'routes/case.tsx', exact),
  route('member/:username/', 'routes/member.tsx', exact),
  route('age/', 'routes/age.tsx', exact),
  ...seldom,
  route('*', 'routes/missing.tsx'),
] satisfies RouteConfig;
