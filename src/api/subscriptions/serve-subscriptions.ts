import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
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
} from '#contracts/calls/subscriptions.ts';
import { isAppError } from '#contracts/errors.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { safeNext } from '#contracts/pages/safe-next.ts';
import { unseen, sendOwn } from '../accounts/answer-account.ts';
import { sessionOf } from '../accounts/request-session.ts';
import { addOwnRead } from '../accounts/own-reads.ts';
import type { ApiDeps } from '../deps.ts';
import { codeOf, sendError } from '../error-mapper.ts';
import { acceptsDocument } from '../forms/form-request.ts';
import { acceptFormsOnly, parseOrInvalid } from '../http/form-body.ts';
import { pageOfForm } from '../http/page-of-form.ts';
import { rateLimited } from '../http/rate-limited.ts';

type Parts = Pick<ApiDeps, 'domain' | 'site' | 'rateLimiter' | 'marks' | 'log'>;

/** What members subscribe to, and the videos of it. */
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
  /** What the page says to whoever has no script. */
  done: 'subscribed' | 'unsubscribed';
}

function serveForm(app: FastifyInstance, parts: Parts, { url, write, done }: Form): void {
  app.register(async (scope) => {
    acceptFormsOnly(scope, parts.site.public_origin, true);
    scope.addHook('onRequest', rateLimited(parts.rateLimiter, 'write'));
    scope.setErrorHandler((error, request, reply) => sendFault(parts, error, request, reply));
    scope.post(url, async (request, reply) => {
      const { thing, next } = parseOrInvalid(SubscriptionForm, request.body);
      const { member_id } = sessionOf(request);
      const subscription = await write({ member_id, thing });
      parts.marks.mark(reply);
      if (acceptsDocument(request))
        return reply
          .code(303)
          .headers({ ...unseen, location: accountPages.subscriptions(done, safeNext(next)) })
          .send();
      return sendOwn(reply, SubscriptionAnswer.parse({ ok: 1, subscription }));
    });
  });
}

/** Faults that the page of subscriptions has words for; others get the envelope. */
const states = new Map([
  ['already', 'already'],
  ['invalid', 'failed'],
  ['forbidden', 'failed'],
  ['over_quota', 'full'],
  ['too_many_requests', 'failed'],
  ['read_only', 'failed'],
  ['muted', 'failed'],
  ['terms_changed', 'failed'],
  ['not_found', 'failed'],
] as const);

/** A browser without script is led to the sign-in and back, or to the page that says what was wrong. */
function sendFault(
  { log }: Parts,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | Promise<FastifyReply> {
  const code = isAppError(error) ? error.code : codeOf(error);
  const isSelf = isAppError(error) && error.info?.['thing'] === 'self';
  const state = isSelf ? 'self' : states.get(code as never);
  const isStranger = code === 'unauthorized';
  if (!acceptsDocument(request) || (!isStranger && state === undefined))
    return sendError(error, request, reply, log);
  const page = pageOfForm(request);
  const location = isStranger ? accountPages.signIn(page) : accountPages.subscriptions(state, page);
  return reply
    .code(303)
    .headers({ ...unseen, location })
    .send();
}
