import type { FastifyInstance } from 'fastify';
import {
  Feed,
  feedUrl,
  subscribe_url,
  SubscriptionAnswer,
  SubscriptionForm,
  Subscriptions,
  SubscriptionState,
  subscriptionsUrl,
  subscriptionUrl,
  unsubscribe_url,
} from '#contracts/calls/social/subscriptions.ts';
import { isAppError } from '#contracts/errors.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import type { SubscriptionPageState } from '#contracts/pages/subscription-pages.ts';
import { safeNext } from '#contracts/pages/safe-next.ts';
import { sendOwn } from '../accounts/answer-account.ts';
import { leadByState, leadTo } from '../accounts/lead-by-state.ts';
import { sessionOf } from '../accounts/request-session.ts';
import { addOwnRead } from '../accounts/own-reads.ts';
import type { ApiDeps } from '../deps.ts';
import { acceptsDocument } from '../forms/form-request.ts';
import { acceptFormsOnly, parseOrInvalid } from '../http/bodies/form-body.ts';
import { rateLimited } from '../http/rate-limited.ts';

type Parts = Pick<ApiDeps, 'domain' | 'site' | 'rateLimiter' | 'marks' | 'log'>;

/** Subscriptions of members, and the videos of their sources. */
export function serveSubscriptions(app: FastifyInstance, parts: Parts): void {
  const { subscriptions } = parts.domain;
  app.register(async (scope) => {
    addOwnRead(scope, subscriptionUrl, SubscriptionState, subscriptions.get);
    addOwnRead(scope, subscriptionsUrl, Subscriptions, subscriptions.list);
    addOwnRead(scope, feedUrl, Feed, subscriptions.feed);
  });
  serveForm(app, parts, { url: subscribe_url, write: subscriptions.subscribe, done: 'subscribed' });
  serveForm(app, parts, {
    url: unsubscribe_url,
    write: subscriptions.unsubscribe,
    done: 'unsubscribed',
  });
}

interface Form {
  url: string;
  write: ApiDeps['domain']['subscriptions']['subscribe'];
  /** The state that the page shows to a browser without script. */
  done: 'subscribed' | 'unsubscribed';
}

function serveForm(app: FastifyInstance, parts: Parts, { url, write, done }: Form): void {
  app.register(async (scope) => {
    acceptFormsOnly(scope, parts.site.public_origin, true);
    scope.addHook('onRequest', rateLimited(parts.rateLimiter, 'write'));
    scope.setErrorHandler((error, request, reply) =>
      leadByState(parts, { stateOf, pageOf }, error, request, reply),
    );
    scope.post(url, async (request, reply) => {
      const { thing, next } = parseOrInvalid(SubscriptionForm, request.body);
      const { member_id } = sessionOf(request);
      const subscription = await write({ member_id, thing });
      parts.marks.mark(reply);
      if (acceptsDocument(request))
        return leadTo(reply, accountPages.subscriptions(done, safeNext(next)));
      return sendOwn(reply, SubscriptionAnswer.parse({ ok: 1, subscription }));
    });
  });
}

const pageOf = accountPages.subscriptions;

function stateOf(code: string, error: unknown): SubscriptionPageState | undefined {
  if (isAppError(error) && error.info?.['thing'] === 'self') return 'self';
  return code === 'already' || code === 'full' ? code : undefined;
}
