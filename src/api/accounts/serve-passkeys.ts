import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { accountForms } from '#contracts/calls/accounts/accounts.ts';
import {
  passkey_urls,
  PasskeyCreation,
  passkeyForms,
  PasskeyRequest,
} from '#contracts/calls/accounts/passkeys.ts';
import { clientKey } from '../http/client-address.ts';
import { acceptFormsOnly, parseOrInvalid } from '../http/bodies/form-body.ts';
import { json_type } from '../http/json-answer.ts';
import { rateLimited } from '../http/rate-limited.ts';
import { unseen } from './answer-account.ts';
import { beginSession } from './begin-session.ts';
import { deviceOf } from './device-of.ts';
import { sessionOf, type SessionDeps } from './request-session.ts';
import type { AccountDeps } from './serve-accounts.ts';

type Parts = AccountDeps & SessionDeps;
type Ask = (request: FastifyRequest) => Promise<unknown>;

/** Challenges that passkeys sign: for a sign-in, for a new passkey, and in place of a password. */
export function servePasskeys(app: FastifyInstance, parts: Parts): void {
  const { credentials } = parts.domain;
  // Every page for signing in asks, so it is not counted as an attempt.
  serveChallenge(app, parts, { url: passkey_urls.sign_in, rate: 'challenge' }, async ({ body }) => {
    parseOrInvalid(passkeyForms.sign_in, body);
    return PasskeyRequest.parse(await credentials.requestSignIn());
  });
  app.register(async (scope) => {
    serveChallenge(scope, parts, { url: passkey_urls.add, rate: 'account' }, async (request) => {
      const given = parseOrInvalid(passkeyForms.add, request.body);
      const { member_id, session_id } = sessionOf(request);
      const address = clientKey(request);
      const known_members = parts.cookies.knownMembers(request);
      const asked = { ...given, member_id, session_id, address, known_members };
      return PasskeyCreation.parse(await credentials.beginPasskey(asked));
    });
    serveChallenge(scope, parts, { url: passkey_urls.proof, rate: 'account' }, async (request) => {
      parseOrInvalid(passkeyForms.proof, request.body);
      return PasskeyRequest.parse(await credentials.requestProof(sessionOf(request)));
    });
  });
}

function serveChallenge(
  app: FastifyInstance,
  { site, rateLimiter }: Parts,
  { url, rate }: { url: string; rate: 'challenge' | 'account' },
  ask: Ask,
): void {
  app.register(async (scope) => {
    acceptFormsOnly(scope, site.public_origin, true);
    scope.addHook('onRequest', rateLimited(rateLimiter, rate));
    scope.post(url, async (request, reply) =>
      reply
        .headers(unseen)
        .type(json_type)
        .send(JSON.stringify(await ask(request))),
    );
  });
}

/** Signing in without a name. */
export const signInByPasskey =
  (parts: Parts) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { passkey, remember, next } = parseOrInvalid(accountForms.passkey, request.body);
    const is_remembered = remember === 'on';
    const { token } = await parts.domain.credentials.signInByPasskey({
      ...deviceOf(request, parts.placeOf),
      passkey,
      is_remembered,
      address: clientKey(request),
      known_members: parts.cookies.knownMembers(request),
    });
    return beginSession(parts, request, reply, token, { next, is_remembered });
  };
