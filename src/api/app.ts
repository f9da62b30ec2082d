import type { IncomingMessage } from 'node:http';
import Fastify, { type FastifyInstance } from 'fastify';
import { AppError } from '#contracts/errors.ts';
import { limits } from '#contracts/limits/limits.ts';
import type { LanguageUrls } from '#contracts/pages/language-urls.ts';
import { authorizeRoutes } from './access/authorize-routes.ts';
import { createCallActions } from './access/call-actions.ts';
import { endLeftCookies, findActor } from './accounts/request-session.ts';
import { capSharedLifetime } from './http/cap-shared-lifetime.ts';
import { createSessionCookies } from './accounts/session-cookies.ts';
import { serveAccounts } from './accounts/serve-accounts.ts';
import { serveRedirect } from './age/serve-redirect.ts';
import { serveAge } from './age/serve-age.ts';
import { serveApiDocument } from './api-document.ts';
import { serveAssets } from './assets.ts';
import { serveCatalogue } from './catalogue-calls.ts';
import { guardCatalogue } from './age-gate/guard-catalogue.ts';
import { serveOwnMedia } from './age-gate/own-media.ts';
import type { ApiDeps } from './deps.ts';
import { serveComments } from './comments/serve-comments.ts';
import { serveOwnComments } from './comments/serve-own-comments.ts';
import { serveNotifications } from './notifications/serve-notifications.ts';
import { serveSubscriptions } from './subscriptions/serve-subscriptions.ts';
import { serveFriends } from './friends/serve-friends.ts';
import { serveMessages } from './messages/serve-messages.ts';
import { serveOwnPlaylists } from './playlists/serve-own-playlists.ts';
import { serveSavedItems } from './saved-items/serve-saved-items.ts';
import { serveHistory } from './watch-history/serve-history.ts';
import { serveDigest } from './digests/serve-digest.ts';
import { serveUnsubscribe } from './digests/serve-unsubscribe.ts';
import { serveDumps } from './dumps/index.ts';
import { serveFeeds } from './feeds/index.ts';
import { serveForms } from './forms/serve-forms.ts';
import { serveHealth } from './health.ts';
import { serveHouseAds } from './house-ads.ts';
import { redirectInLanguage, takeLanguage } from './http/address-language.ts';
import { createJsonAnswers, type JsonAnswers } from './http/json-answer.ts';
import { listenerOptions, prepareListener } from './http/listener.ts';
import { addRead } from './http/read-route.ts';
import { slowUploads } from './http/bodies/slow-uploads.ts';
import { serveInput } from './input.ts';
import { serveMedia } from './media.ts';
import { enforceAllowedMethods, no_call } from './allowed-methods.ts';
import { isDecodable, missing_page } from './pages/page-address.ts';
import { serveOEmbed } from './oembed.ts';
import { servePreferences } from './preferences.ts';
import { guardRegions } from './regions/guard-regions.ts';
import { serveSearches } from './searches.ts';
import { serveShell } from './shell/index.ts';
import { serveSite } from './site-files/index.ts';
import { serveSitemaps } from './sitemaps/index.ts';
import { serveSuggestions } from './suggestions.ts';
import { serveTimelines } from './timelines.ts';
import { servePlainFile } from './plain-file.ts';
import {
  serveAlbumEdit,
  serveUploadList,
  serveOwnChanges,
  serveOwnPeople,
  serveUploadMails,
  serveUploads,
  serveVideoEdit,
} from './uploads/index.ts';
import { serveVideoFile } from './video-file.ts';
import { serveVideos } from './videos.ts';
import { serveWatching } from './watching.ts';

export type { ApiDeps } from './deps.ts';

/** The API with media and browser files; `src/app/ssr.ts` adds the pages. */
export function createApi(deps: ApiDeps): FastifyInstance {
  const app = Fastify({
    ...listenerOptions(deps),
    rewriteUrl: (request) => routedUrl(request as IncomingMessage, deps.site.language_urls),
  });
  prepareListener(app, deps);
  rejectOversized(app);
  slowUploads(app, deps);

  authorizeCalls(app, deps);
  const rejectOthers = enforceAllowedMethods(app);
  if (deps.site.language_urls === 'prefix') redirectInLanguage(app);
  guardAnswers(app, deps);
  const calls = { ...deps, answerJson: createJsonAnswers(deps) };
  serveHealth(app);
  serveMachines(app, calls);
  serveHouseAds(app);
  serveVideos(app, calls);
  serveCatalogue(app, calls);
  serveComments(app, calls);
  serveSearches(app, calls);
  serveSuggestions(app, calls);
  serveVideoFile(app, deps);
  servePlainFile(app, deps);
  serveTimelines(app, deps);
  serveOEmbed(app, deps);
  serveWrites(app, deps);
  serveMedia(app, deps);
  serveShell(app, { ...deps, build: serveAssets(app, deps) });
  addRead(app, { url: no_call, action: 'refusePath' }, refusePath);
  rejectOthers();
  return app;
}

/** Decides which visitors get an answer, and which caches store it. */
function guardAnswers(app: FastifyInstance, deps: ApiDeps): void {
  if (!deps.purges_caches) capSharedLifetime(app);
  guardCatalogue(app, deps);
  guardRegions(app, deps);
  serveOwnMedia(app, deps.site.media_origin);
}

/** Every route is decided by the table of `src/domain/access`, or is none. */
function authorizeCalls(app: FastifyInstance, deps: ApiDeps): void {
  const cookies = createSessionCookies(deps.site.public_origin, deps.secret);
  authorizeRoutes(app, {
    policy: deps.domain.access,
    actionOf: createCallActions(),
    findActor: (request) => findActor({ ...deps, cookies }, request),
    onStranger: (request, reply) => endLeftCookies({ ...deps, cookies }, request, reply),
  });
}

const refusePath = (): Promise<never> => Promise.reject(new AppError('not_found'));

/** Calls by which visitors send something. */
function serveWrites(app: FastifyInstance, deps: ApiDeps): void {
  serveInput(app, deps);
  serveWatching(app, deps);
  servePreferences(app, deps);
  serveForms(app, deps);
  serveAccounts(app, deps);
  serveUploads(app, deps);
  serveUploadList(app, deps);
  serveOwnChanges(app, deps);
  serveUploadMails(app, deps);
  serveOwnPeople(app, deps);
  serveVideoEdit(app, deps);
  serveAlbumEdit(app, deps);
  serveOwnComments(app, deps);
  serveSubscriptions(app, deps);
  serveNotifications(app, deps);
  serveDigest(app, deps);
  serveUnsubscribe(app, deps);
  serveFriends(app, deps);
  serveMessages(app, deps);
  serveOwnPlaylists(app, deps);
  serveSavedItems(app, deps);
  serveHistory(app, deps);
  serveAge(app, deps);
  serveRedirect(app, deps);
}

/** Files that search engines, feed readers and browsers fetch besides pages. */
function serveMachines(app: FastifyInstance, deps: ApiDeps & { answerJson: JsonAnswers }): void {
  serveSite(app, deps);
  serveSitemaps(app, deps);
  serveFeeds(app, deps);
  serveDumps(app, deps);
  serveApiDocument(app);
}

/** Rejects long URLs, encoded bodies, and bodies for unknown routes before they are read. */
function rejectOversized(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if ((request.raw.url ?? '').length > limits.url_length) throw new AppError('uri_too_long');
    const coding = request.headers['content-encoding'];
    if (coding !== undefined && coding !== 'identity') throw new AppError('unsupported_media_type');
    if (request.is404)
      throw new AppError(isRead(request.method) ? 'not_found' : 'method_not_allowed');
  });
}

const isRead = (method: string): boolean =>
  method === 'GET' || method === 'HEAD' || method === 'POST';

/** The address by which a request is routed. */
function routedUrl(request: IncomingMessage, urls: LanguageUrls): string {
  const { url = '/' } = request;
  if (isBrokenPage(url)) return missing_page;
  return urls === 'prefix' ? takeLanguage(request, url) : url;
}

/** A page path that no router can decode gets the 404 page; API paths get 400. */
function isBrokenPage(url: string): boolean {
  return (
    url.includes('%') &&
    !/^\/(api|media|assets|static|timelines)\//.test(url) &&
    !isDecodable(url.split('?', 1)[0] ?? '')
  );
}
