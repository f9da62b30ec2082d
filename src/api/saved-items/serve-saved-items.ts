import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import { AccountAnswer } from '#contracts/calls/accounts/accounts.ts';
import {
  FavouriteForm,
  FavouritesMerged,
  favouritesUrl,
  Marks,
  marksUrl,
  MergeFavourites,
  parseDeviceFavourites,
  parseSavedCode,
  saved_urls,
  SavedItems,
  WatchedAnswer,
  WatchLaterForm,
  WatchLaterSettings,
  watchLaterUrl,
  type SavedObject,
} from '#contracts/calls/social/saved-items.ts';
import { AppError } from '#contracts/errors.ts';
import { accountPages, type SavedPageState } from '#contracts/pages/account-pages.ts';
import { safeNext } from '#contracts/pages/safe-next.ts';
import { sendOwn } from '../accounts/answer-account.ts';
import { leadByState, leadTo } from '../accounts/lead-by-state.ts';
import { addOwnRead } from '../accounts/own-reads.ts';
import { sessionOf } from '../accounts/request-session.ts';
import type { ApiDeps } from '../deps.ts';
import { acceptsDocument } from '../forms/form-request.ts';
import { acceptFormsOnly, parseOrInvalid } from '../http/bodies/form-body.ts';
import { rateLimited } from '../http/rate-limited.ts';

type Parts = Pick<ApiDeps, 'domain' | 'site' | 'rateLimiter' | 'marks' | 'log'>;
type PageOf = typeof accountPages.favourites;

/** Favourites of members, videos to watch later, and the marks of the things of a page: personal, and in no cache. */
export function serveSavedItems(app: FastifyInstance, parts: Parts): void {
  const { savedItems } = parts.domain;
  app.register(async (scope) => {
    addOwnRead(scope, favouritesUrl, SavedItems, (query) =>
      savedItems.list({ ...query, list: 'favourites' }),
    );
    addOwnRead(scope, watchLaterUrl, SavedItems, (query) =>
      savedItems.list({ ...query, list: 'watch_later' }),
    );
    addOwnRead(scope, marksUrl, Marks, savedItems.marks);
  });
  for (const form of formsOf(parts)) serveForm(app, parts, form);
  serveScriptCalls(app, parts);
}

interface SavedForm {
  url: string;
  schema: typeof FavouriteForm | typeof WatchLaterForm | typeof WatchLaterSettings;
  pageOf: PageOf;
  /** Returns the state that the page shows to a browser without script. */
  run(
    member_id: number,
    fields: { item?: string; removes_watched?: string },
  ): Promise<SavedPageState>;
}

function serveForm(
  app: FastifyInstance,
  parts: Parts,
  { url, schema, pageOf, run }: SavedForm,
): void {
  app.register(async (scope) => {
    acceptFormsOnly(scope, parts.site.public_origin, true);
    scope.addHook('onRequest', rateLimited(parts.rateLimiter, 'write'));
    scope.setErrorHandler((error, request, reply) =>
      leadByState(parts, { stateOf, pageOf }, error, request, reply),
    );
    scope.post(url, async (request, reply) => {
      const { next, ...fields } = parseOrInvalid<typeof schema>(schema, request.body);
      const done = await run(sessionOf(request).member_id, fields);
      parts.marks.mark(reply);
      const page = pageOf(done, safeNext(next));
      return acceptsDocument(request)
        ? leadTo(reply, page)
        : sendOwn(reply, AccountAnswer.parse({ ok: 1, next: page }));
    });
  });
}

const stateOf = (code: string): SavedPageState | undefined =>
  code === 'already' || code === 'full' ? code : undefined;

const formsOf = ({ domain: { savedItems } }: Parts): readonly SavedForm[] => {
  const ofList = (list: 'favourites' | 'watch_later') => ({
    schema: list === 'favourites' ? FavouriteForm : WatchLaterForm,
    pageOf: list === 'favourites' ? accountPages.favourites : accountPages.watchLater,
    add: async (member_id: number, { item }: { item?: string }): Promise<SavedPageState> => {
      await savedItems.add({ member_id, list, object: objectIn(item) });
      return 'added';
    },
    remove: async (member_id: number, { item }: { item?: string }): Promise<SavedPageState> => {
      await savedItems.remove({ member_id, list, object: objectIn(item) });
      return 'removed';
    },
  });
  const [favourites, later] = [ofList('favourites'), ofList('watch_later')];
  return [
    { ...favourites, url: saved_urls.add_favourite, run: favourites.add },
    { ...favourites, url: saved_urls.remove_favourite, run: favourites.remove },
    { ...later, url: saved_urls.add_later, run: later.add },
    { ...later, url: saved_urls.remove_later, run: later.remove },
    {
      url: saved_urls.save_later,
      schema: WatchLaterSettings,
      pageOf: accountPages.watchLater,
      async run(member_id, { removes_watched }) {
        await savedItems.saveWatchLater({ member_id, removes_watched: removes_watched === '1' });
        return 'saved';
      },
    },
  ];
};

/** The forms have checked it. */
function objectIn(code: string | undefined): SavedObject {
  const object = parseSavedCode(code ?? '');
  if (!object) throw new AppError('not_found');
  return object;
}

/** Calls that only scripts make: a device that adds its favourites, and a player that has ended. */
function serveScriptCalls(app: FastifyInstance, parts: Parts): void {
  const { savedItems } = parts.domain;
  const serve = <Schema extends z.ZodMiniType>(
    url: string,
    schema: Schema,
    run: (member_id: number, fields: z.infer<Schema>) => Promise<object>,
  ): void => {
    app.register(async (scope) => {
      acceptFormsOnly(scope, parts.site.public_origin, true);
      scope.addHook('onRequest', rateLimited(parts.rateLimiter, 'write'));
      scope.post(url, async (request, reply) => {
        const fields = parseOrInvalid(schema, request.body);
        const answer = await run(sessionOf(request).member_id, fields);
        parts.marks.mark(reply);
        return sendOwn(reply, answer);
      });
    });
  };
  serve(saved_urls.merge_favourites, MergeFavourites, async (member_id, { items, now }) => {
    const merged = await savedItems.merge({
      member_id,
      items: parseDeviceFavourites(items) ?? [],
      now: Number(now),
    });
    return FavouritesMerged.parse({ ok: 1, ...merged });
  });
  serve(saved_urls.watched, WatchLaterForm, async (member_id, { item }) => {
    const is_removed = await savedItems.finish({ member_id, object: objectIn(item) });
    return WatchedAnswer.parse({ ok: 1, is_removed });
  });
}
