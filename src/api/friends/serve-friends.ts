import type { FastifyInstance } from 'fastify';
import {
  Contacts,
  contacts_url,
  friend_urls,
  FriendAnswer,
  FriendForm,
  Friends,
  friendsUrl,
  FriendState,
  type FriendAction,
} from '#contracts/calls/social/friends.ts';
import { friendUrl } from '#contracts/calls/accounts/member-url.ts';
import { isAppError } from '#contracts/errors.ts';
import { friendsPage, type FriendPageState } from '#contracts/pages/contact-pages.ts';
import { safeNext } from '#contracts/pages/safe-next.ts';
import { sendOwn } from '../accounts/answer-account.ts';
import { leadByState, leadTo } from '../accounts/lead-by-state.ts';
import { addOwnRead } from '../accounts/own-reads.ts';
import { sessionOf } from '../accounts/request-session.ts';
import type { ApiDeps } from '../deps.ts';
import { acceptsDocument } from '../forms/form-request.ts';
import { acceptFormsOnly, parseOrInvalid } from '../http/bodies/form-body.ts';
import { rateLimited } from '../http/rate-limited.ts';
import { addRead } from '../http/read-route.ts';

type Parts = Pick<ApiDeps, 'domain' | 'site' | 'rateLimiter' | 'marks' | 'log'>;

/** Friends of members, and requests to be one. */
export function serveFriends(app: FastifyInstance, parts: Parts): void {
  const { friends } = parts.domain;
  app.register(async (scope) => {
    addOwnRead(scope, friendUrl, FriendState, friends.state);
    addOwnRead(scope, friendsUrl, Friends, friends.list);
    addRead(scope, contacts_url, async (request, reply) => {
      const { member_id } = sessionOf(request);
      return sendOwn(reply, Contacts.parse(await friends.contacts({ member_id })));
    });
  });
  for (const action of Object.keys(friend_urls) as FriendAction[]) serveForm(app, parts, action);
}

function serveForm(app: FastifyInstance, parts: Parts, action: FriendAction): void {
  app.register(async (scope) => {
    acceptFormsOnly(scope, parts.site.public_origin, true);
    scope.addHook('onRequest', rateLimited(parts.rateLimiter, 'write'));
    scope.setErrorHandler((error, request, reply) =>
      leadByState(parts, { stateOf, pageOf: friendsPage }, error, request, reply),
    );
    scope.post(friend_urls[action], async (request, reply) => {
      const { username, next } = parseOrInvalid(FriendForm, request.body);
      const { member_id } = sessionOf(request);
      const friend = await parts.domain.friends[action]({ member_id, username });
      parts.marks.mark(reply);
      if (acceptsDocument(request)) {
        const state = friend.state === 'self' ? 'none' : friend.state;
        return leadTo(reply, friendsPage(state, safeNext(next)));
      }
      return sendOwn(reply, FriendAnswer.parse({ ok: 1, friend }));
    });
  });
}

/** Faults that the page of friends has own words for. */
const states: ReadonlyMap<string, FriendPageState> = new Map([
  ['already', 'already'],
  ['not_found', 'unknown'],
  ['full', 'full'],
]);

function stateOf(code: string, error: unknown): FriendPageState | undefined {
  const info = isAppError(error) ? error.info : undefined;
  if (info?.['username'] === 'self') return 'self';
  return info?.['state'] === 'friends' ? 'already_friends' : states.get(code);
}
