import type { FastifyInstance } from 'fastify';
import { AccountAnswer } from '#contracts/calls/accounts/accounts.ts';
import { parseSavedCode } from '#contracts/calls/social/saved-items.ts';
import {
  ClearHistory,
  HistoryForm,
  HistoryMerged,
  HistorySettings,
  history_urls,
  historyUrl,
  MergeHistory,
  parseDeviceHistory,
  RecordWatched,
  WatchHistory,
} from '#contracts/calls/social/watch-history.ts';
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

/** The history of a member who has switched it on: personal, and in no cache. Nothing else learns who watched. */
export function serveHistory(app: FastifyInstance, parts: Parts): void {
  const { history } = parts.domain;
  app.register(async (scope) => {
    addOwnRead(scope, historyUrl, WatchHistory, history.list);
  });
  for (const form of formsOf(parts)) serveForm(app, parts, form);
  serveBeacon(app, parts);
  serveMerge(app, parts);
}

interface Form {
  url: string;
  /** Returns the state that the page shows to a browser without script, and the page to go on to. */
  run(
    member_id: number,
    body: unknown,
  ): Promise<{ done: SavedPageState; next?: string | undefined }>;
}

function serveForm(app: FastifyInstance, parts: Parts, { url, run }: Form): void {
  const pageOf = accountPages.history;
  app.register(async (scope) => {
    acceptFormsOnly(scope, parts.site.public_origin, true);
    scope.addHook('onRequest', rateLimited(parts.rateLimiter, 'write'));
    scope.setErrorHandler((error, request, reply) =>
      leadByState<SavedPageState>(
        parts,
        { stateOf: () => undefined, pageOf },
        error,
        request,
        reply,
      ),
    );
    scope.post(url, async (request, reply) => {
      const { done, next } = await run(sessionOf(request).member_id, request.body);
      parts.marks.mark(reply);
      const page = pageOf(done, safeNext(next));
      return acceptsDocument(request)
        ? leadTo(reply, page)
        : sendOwn(reply, AccountAnswer.parse({ ok: 1, next: page }));
    });
  });
}

const formsOf = ({ domain: { history } }: Parts): readonly Form[] => [
  {
    url: history_urls.remove,
    async run(member_id, body) {
      const { item, next } = parseOrInvalid(HistoryForm, body);
      await history.remove({ member_id, video_id: videoIn(item) });
      return { done: 'removed', next };
    },
  },
  {
    url: history_urls.clear,
    async run(member_id, body) {
      const { next } = parseOrInvalid(ClearHistory, body);
      await history.clear({ member_id });
      return { done: 'saved', next };
    },
  },
  {
    url: history_urls.settings,
    async run(member_id, body) {
      const { days, paused, next } = parseOrInvalid(HistorySettings, body);
      await history.change({
        member_id,
        days: days === undefined ? undefined : daysIn[days],
        paused: paused === undefined ? undefined : paused === '1',
      });
      return { done: 'saved', next };
    },
  },
];

const daysIn = { '0': 0, '30': 30, '90': 90, '365': 365 } as const;

/** The forms have checked it. */
function videoIn(code: string): number {
  const object = parseSavedCode(code);
  if (!object) throw new AppError('not_found');
  return object.id;
}

/** Beacons of a player while it plays; no one reads the answer. The budget is that of beacons. */
function serveBeacon(
  app: FastifyInstance,
  { domain: { history }, site, rateLimiter }: Parts,
): void {
  app.register(async (scope) => {
    acceptFormsOnly(scope, site.public_origin, true);
    scope.addHook('onRequest', rateLimited(rateLimiter, 'watch'));
    scope.post(history_urls.record, async (request, reply) => {
      const { item, position } = parseOrInvalid(RecordWatched, request.body);
      await history.record({
        member_id: sessionOf(request).member_id,
        video_id: videoIn(item),
        position: position === undefined ? undefined : Number(position),
      });
      return sendOwn(reply, AccountAnswer.parse({ ok: 1, next: '' }));
    });
  });
}

function serveMerge(app: FastifyInstance, parts: Parts): void {
  app.register(async (scope) => {
    acceptFormsOnly(scope, parts.site.public_origin, true);
    scope.addHook('onRequest', rateLimited(parts.rateLimiter, 'write'));
    scope.post(history_urls.merge, async (request, reply) => {
      const { items, now } = parseOrInvalid(MergeHistory, request.body);
      const merged = await parts.domain.history.merge({
        member_id: sessionOf(request).member_id,
        items: parseDeviceHistory(items) ?? [],
        now: Number(now),
      });
      parts.marks.mark(reply);
      return sendOwn(reply, HistoryMerged.parse({ ok: 1, ...merged }));
    });
  });
}
