import type { FastifyInstance } from 'fastify';
import { data_url, export_file_url } from '#contracts/calls/accounts/account-data.ts';
import { security_url } from '#contracts/calls/accounts/account-security.ts';
import { api_tokens_url } from '#contracts/calls/accounts/api-tokens.ts';
import {
  accept_terms_url,
  AcceptTerms,
  end_session_url,
  EndSession,
  me_url,
  SessionList,
  sessions_url,
} from '#contracts/calls/accounts/accounts.ts';
import { AppError } from '#contracts/errors.ts';
import { accountPages, type AccountPageFailure } from '#contracts/pages/account-pages.ts';
import { acceptsDocument } from '../forms/form-request.ts';
import { clientKey } from '../http/client-address.ts';
import { acceptFormsOnly, databaseId, parseOrInvalid } from '../http/bodies/form-body.ts';
import { rateLimited } from '../http/rate-limited.ts';
import { addRead } from '../http/read-route.ts';
import { sendObject } from '../http/files/send-object.ts';
import { goOn, unseen, sendOwn } from './answer-account.ts';
import { leadByState } from './lead-by-state.ts';
import { memberReads, meOf } from './member-reads.ts';
import { sessionOf, type SessionDeps } from './request-session.ts';
import type { AccountDeps } from './serve-accounts.ts';

const download_headers = {
  'accept-ranges': 'bytes',
  'content-security-policy': "default-src 'none'; sandbox",
} as const;

/** Calls for the member's own account. */
export function serveMe(app: FastifyInstance, parts: AccountDeps & SessionDeps): void {
  const { accounts, domain, site, rateLimiter, log } = parts;
  app.register(async (scope) => {
    addRead(scope, me_url, async (request, reply) =>
      sendOwn(reply, meOf(sessionOf(request), accounts.terms_version)),
    );
    addRead(scope, sessions_url, async (request, reply) => {
      const account = await memberReads(parts, sessionOf(request)).account();
      return sendOwn(reply, SessionList.parse(account));
    });
    addRead(scope, security_url, async (request, reply) =>
      sendOwn(reply, await memberReads(parts, sessionOf(request)).security()),
    );
    addRead(scope, api_tokens_url, async (request, reply) =>
      sendOwn(reply, await memberReads(parts, sessionOf(request)).tokens()),
    );
    addRead(scope, data_url, async (request, reply) =>
      sendOwn(reply, await memberReads(parts, sessionOf(request)).data()),
    );
    addRead(scope, export_file_url, async (request, reply) => {
      const { member_id, session_id, is_proved } = sessionOf(request);
      // The page asks for the proof, in place of its link.
      if (!is_proved && acceptsDocument(request)) return goOn(request, reply, accountPages.data());
      const who = { member_id, session_id, address: clientKey(request) };
      const { file_name, ...object } = await domain.exports.open(who);
      reply.headers({
        ...unseen,
        ...download_headers,
        etag: object.facts.etag,
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="${file_name}"`,
      });
      return sendObject({ log }, request, reply, object);
    });
  });
  app.register(async (scope) => {
    acceptFormsOnly(scope, site.public_origin, true);
    scope.addHook('onRequest', rateLimited(rateLimiter, 'write'));
    scope.setErrorHandler((error, request, reply) =>
      leadByState(parts, { stateOf, pageOf: accountPages.account }, error, request, reply),
    );
    scope.post(end_session_url, async (request, reply) => {
      const { session } = parseOrInvalid(EndSession, request.body);
      const { member_id, session_id } = sessionOf(request);
      if (session === 'others') await domain.members.endSessions(member_id, session_id);
      else if (!(await domain.members.endSession(member_id, databaseId(session))))
        throw new AppError('not_found');
      return goOn(request, reply, accountPages.account());
    });
    scope.post(accept_terms_url, async (request, reply) => {
      const { version } = parseOrInvalid(AcceptTerms, request.body);
      await domain.members.acceptTerms({ member_id: sessionOf(request).member_id, version });
      parts.marks.mark(reply);
      return goOn(request, reply, accountPages.account());
    });
  });
}

/** Faults that the page of the account names by a text of their own. */
const stateOf = (code: string): AccountPageFailure | undefined => {
  // The session to end has ended.
  if (code === 'not_found') return 'deleted';
  if (code === 'unavailable') return 'failed';
  return code === 'too_many_requests' ? code : undefined;
};
