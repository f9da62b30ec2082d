import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  verification_result_url,
  verification_service_url,
  verification_url,
  VerificationForm,
  VerificationResult,
  VerificationResultTaken,
} from '#contracts/calls/accounts/verification.ts';
import { AppError } from '#contracts/errors.ts';
import { createGate } from '#contracts/gate.ts';
import { verification_limits } from '#contracts/limits/limits-of-verifications.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { describe } from '../error-mapper.ts';
import { acceptFormsOnly, parseForm, parseOrInvalid } from '../http/bodies/form-body.ts';
import { json_type } from '../http/json-answer.ts';
import { acceptMultipart, bodyOf, textsOf } from '../http/bodies/multipart-body.ts';
import { rateLimited } from '../http/rate-limited.ts';
import { addRead } from '../http/read-route.ts';
import { goOn, sendAccountFault, unseen, sendOwn } from './answer-account.ts';
import { memberReads } from './member-reads.ts';
import { sessionOf, type SessionDeps } from './request-session.ts';
import type { AccountDeps } from './serve-accounts.ts';

type Parts = AccountDeps & SessionDeps;

/** Decoding two photos takes seconds and processes. */
const gate_options = { places: 1, queue: 6, timeout_ms: 40_000 };
const page = accountPages.verification();

/** How members become verified uploaders: their application, the way to a service, and its result. */
export function serveVerification(app: FastifyInstance, parts: Parts): void {
  const { domain, site, rateLimiter, marks } = parts;
  app.register(async (scope) => {
    addRead(scope, verification_url, async (request, reply) => {
      const shown = await memberReads(parts, sessionOf(request)).verification();
      return sendOwn(reply, shown);
    });
  });
  app.register(async (scope) => {
    scope.addHook('onRequest', rateLimited(rateLimiter, 'write'));
    addRead(scope, verification_service_url, (request, reply) => leave(parts, request, reply));
  });
  const gate = createGate(gate_options);
  app.register(async (scope) => {
    acceptFormsOnly(scope, site.public_origin, true);
    scope.addHook('onRequest', rateLimited(rateLimiter, 'write'));
    acceptMultipart(scope, { body_bytes: verification_limits.body_bytes });
    scope.setErrorHandler((error, request, reply) => {
      // Of a draft: files are no text.
      request.body = textsOf(request.body);
      return sendAccountFault(parts, { kind: 'verification', page }, error, request, reply);
    });
    scope.post(verification_url, async (request, reply) => {
      const { member_id } = sessionOf(request);
      const form = readForm(request);
      if (parts.identityProvider.kind === 'service') {
        const { name: provider } = parts.identityProvider;
        const { agreement } = form;
        await domain.verifications.start({ member_id, agreement, provider });
      } else {
        const photos = photosIn(request, form);
        await gate.run(() => domain.verifications.apply({ member_id, ...form, ...photos }));
      }
      marks.mark(reply);
      return goOn(request, reply, page);
    });
  });
  serveResults(app, parts);
}

/** Throws `invalid`. */
function readForm(request: FastifyRequest) {
  const { agree, ...form } = parseOrInvalid(VerificationForm, { ...bodyOf(request.body).fields });
  if (agree !== 'on') throw new AppError('invalid', { agree: 'required' });
  return form;
}

function photosIn(request: FastifyRequest, { kind }: Pick<ReturnType<typeof readForm>, 'kind'>) {
  const { files } = bodyOf(request.body);
  const bytesOf = (name: string) => files.find((file) => file.name === name)?.bytes;
  const [document, selfie] = [bytesOf('document'), bytesOf('selfie')];
  const isThere = (bytes: Buffer | undefined): bytes is Buffer => (bytes?.length ?? 0) > 0;
  if (kind === undefined || !isThere(document) || !isThere(selfie))
    throw new AppError('invalid', {
      ...(kind === undefined && { kind: 'required' }),
      ...(!isThere(document) && { document: 'required' }),
      ...(!isThere(selfie) && { selfie: 'required' }),
    });
  if (files.length > 2) throw new AppError('invalid', { form: 'invalid' });
  return { kind, document, selfie };
}

/** Sends the member to the service, which receives nothing but an opaque state. */
async function leave(
  { identityProvider, domain, site }: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (identityProvider.kind !== 'service') throw new AppError('not_found');
  const { member_id } = sessionOf(request);
  const { name: provider } = identityProvider;
  const state = await domain.verifications.stateOf({ member_id, provider });
  const location = identityProvider.start({ state, return_to: site.public_origin + page });
  return reply
    .code(303)
    .headers({ ...unseen, location })
    .send();
}

/** Results come from the service, without a session and from no page: the signature is what counts. */
function serveResults(app: FastifyInstance, parts: Parts): void {
  const { domain, identityProvider, clock, log, rateLimiter } = parts;
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'buffer', bodyLimit: 2 * verification_limits.result },
      (_, body, done) => {
        const fields = typeof body === 'string' ? undefined : parseForm(body);
        return fields ? done(null, fields) : done(new AppError('bad_request'));
      },
    );
    scope.addHook('onRequest', rateLimited(rateLimiter, 'write'));
    scope.post(verification_result_url, async (request, reply) => {
      if (identityProvider.kind !== 'service') throw new AppError('not_found');
      if (request.body === undefined) throw new AppError('unsupported_media_type');
      const { result: text } = parseOrInvalid(VerificationResult, request.body);
      const { name: provider } = identityProvider;
      const result = await identityProvider.verify(text, clock.now()).catch((error: unknown) => {
        log.warn(
          { err: describe(error) },
          'keys of the identity verification service not read; answered 503',
        );
        throw new AppError('unavailable');
      });
      if (!result) {
        await domain.verifications.refuseResult({ provider, reason: 'signature' });
        throw new AppError('unauthorized');
      }
      await domain.verifications.takeResult({ provider, ...result });
      reply.headers(unseen).type(json_type);
      return reply.send(JSON.stringify(VerificationResultTaken.parse({ ok: 1 })));
    });
  });
}
