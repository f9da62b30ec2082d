import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AgeMethod, AgePolicy } from '#contracts/age.ts';
import {
  age_check_url,
  age_photo_url,
  age_status_url,
  ageSecretPattern,
  AgeStatus,
} from '#contracts/calls/forms/age.ts';
import { AppError, isAppError } from '#contracts/errors.ts';
import { age_limits } from '#contracts/limits/limits-of-ages.ts';
import { form_limits } from '#contracts/limits/limits-of-forms.ts';
import { agePage } from '#contracts/pages/age-page.ts';
import { safeNext } from '#contracts/pages/safe-next.ts';
import { verifyPolicyOf } from '../age-gate/age-gate.ts';
import type { ApiDeps } from '../deps.ts';
import { codeOf, sendError } from '../error-mapper.ts';
import { acceptsDocument } from '../forms/form-request.ts';
import { acceptFormsOnly } from '../http/bodies/form-body.ts';
import { createGate } from '#contracts/gate.ts';
import { json_type } from '../http/json-answer.ts';
import { acceptMultipart, bodyOf } from '../http/bodies/multipart-body.ts';
import { consumeRateLimit, rateLimited } from '../http/rate-limited.ts';
import { addRead } from '../http/read-route.ts';
import { createAgeCookie, type AgeCookie } from './age-cookies.ts';
import { createAgeTokens, type AgeTokens } from './age-token.ts';

type AgeDeps = Pick<
  ApiDeps,
  'domain' | 'rateLimiter' | 'log' | 'site' | 'secret' | 'clock' | 'ageProvider'
>;

interface Parts extends AgeDeps {
  tokens: AgeTokens;
  /** The cookie by which the browser asks about its photo. */
  photo_cookie: AgeCookie;
}

/** The ways in which visitors prove their age, and the proof that they get. */
export function serveAge(app: FastifyInstance, deps: AgeDeps): void {
  const { secret, site } = deps;
  const { public_origin } = site;
  const parts: Parts = {
    ...deps,
    tokens: createAgeTokens({ secret, public_origin }),
    photo_cookie: createAgeCookie(public_origin, 'age-photo', ageSecretPattern),
  };
  servePhoto(app, parts);
  serveStatus(app, parts);
}

/** Decoding a picture takes a second and a process. */
const gate_options = { places: 2, queue: 8, timeout_ms: 25_000 };

function servePhoto(app: FastifyInstance, parts: Parts): void {
  const { site, rateLimiter, domain, photo_cookie } = parts;
  const pictures = createGate(gate_options);
  app.register(async (scope) => {
    acceptFormsOnly(scope, site.public_origin);
    acceptMultipart(scope);
    scope.addHook('onRequest', async (request) => {
      await consumeRateLimit(rateLimiter, 'age_photo', request);
      const taken = await rateLimiter.take('all_age_photos', 'all');
      if (!taken.allowed)
        throw new AppError('too_many_requests', { retry_after: taken.retry_after });
    });
    scope.setErrorHandler((error, request, reply) => sendFault(parts, error, request, reply));
    scope.post(age_photo_url, async (request, reply) => {
      const policy = verifyPolicyOf(request);
      if (!policy || hasProof(parts, request, policy)) return answer(parts, request, reply);
      assertMethod(policy, 'photo');
      const bytes = photoOf(request);
      const secret = photo_cookie.read(request.headers.cookie) ?? domain.ages.newSecret();
      const { challenge_age } = policy;
      await pictures.run(() => domain.ages.sendPhoto({ secret, bytes, challenge_age }));
      reply.header('set-cookie', photo_cookie.set(secret, age_limits.secret_life));
      return answer(parts, request, reply, secret);
    });
  });
}

/** The file of the one field that the call has. Throws `invalid`. */
function photoOf(request: FastifyRequest): Buffer {
  const { fields, files } = bodyOf(request.body);
  const [file, ...more] = files;
  const strange = Object.keys(fields).find((name) => name !== 'next');
  if (strange !== undefined) throw new AppError('invalid', { form: 'invalid' });
  if (!file) throw new AppError('invalid', { file: 'required' });
  if (more.length > 0 || file.name !== 'file') throw new AppError('invalid', { file: 'file_type' });
  if (file.bytes.length === 0) throw new AppError('invalid', { file: 'required' });
  if (file.bytes.length > form_limits.file_bytes)
    throw new AppError('invalid', { file: 'file_size' });
  return file.bytes;
}

function serveStatus(app: FastifyInstance, parts: Parts): void {
  app.register(async (scope) => {
    scope.addHook('onRequest', rateLimited(parts.rateLimiter, 'search'));
    addRead(scope, age_status_url, (request, reply) => answer(parts, request, reply));
    addRead(scope, age_check_url, (request, reply) => answer(parts, request, reply));
  });
}

/** How far the check is: as JSON, or as the page to which a browser without script is led. */
async function answer(
  parts: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  secret?: string,
): Promise<FastifyReply> {
  const status = await statusOf(parts, request, reply, secret);
  const isDocument = request.routeOptions.url !== age_status_url && acceptsDocument(request);
  reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  if (!isDocument)
    return reply
      .headers({ 'content-type': json_type, 'x-content-type-options': 'nosniff' })
      .send(JSON.stringify(AgeStatus.parse(status)));
  const next = nextOf(request);
  const { state, reason } = status;
  const isIn = state === 'passed' || state === 'open';
  const location = isIn ? next : agePage({ state, reason: reason ?? undefined, next });
  return reply.code(303).header('location', location).send();
}

/** Sets the proof when the check was passed. */
async function statusOf(
  parts: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  sent_secret: string | undefined,
): Promise<AgeStatus> {
  const policy = verifyPolicyOf(request);
  if (!policy)
    return { state: 'open', reason: null, methods: [], challenge_age: null, text_key: null };
  const { methods, challenge_age, text_key } = policy;
  const facts = {
    reason: null,
    methods: methods.filter((method) => isOffered(parts, method)),
    challenge_age,
    text_key,
  };
  if (hasProof(parts, request, policy)) return { state: 'passed', ...facts };
  const secret = sent_secret ?? parts.photo_cookie.read(request.headers.cookie);
  if (secret === undefined || !methods.includes('photo')) return { state: 'none', ...facts };
  const photo = await parts.domain.ages.takePhotoStatus({ secret, challenge_age });
  if (photo.state === 'passed')
    reply.header('set-cookie', [
      parts.tokens.issueAgeToken(policy, 'photo', parts.clock.now()),
      // The answer may be lost: the browser can ask again as long as the approval can be taken.
      parts.photo_cookie.set(secret, age_limits.take_again),
    ]);
  return { ...facts, ...photo };
}

const isOffered = ({ ageProvider }: Parts, method: AgeMethod): boolean =>
  method === 'photo' || (method === 'redirect' && ageProvider !== undefined);

const hasProof = (
  { tokens, clock }: Parts,
  { headers }: FastifyRequest,
  policy: AgePolicy,
): boolean => tokens.hasValidAgeToken(headers.cookie, policy, clock.now());

function assertMethod({ methods }: AgePolicy, method: AgeMethod): void {
  if (!methods.includes(method)) throw new AppError('invalid', { form: 'invalid' });
}

/** Where the visitor wanted to go; a path of the site. */
function nextOf({ body, raw }: FastifyRequest): string {
  const typed =
    typeof body === 'object' && body !== null
      ? bodyOf(body).fields['next']
      : new URLSearchParams((raw.url ?? '').split('?', 2)[1]).get('next');
  return safeNext(typed ?? undefined);
}

/** A browser without script is led to the page; every other client gets the envelope. */
function sendFault(
  { log }: Parts,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const code = isAppError(error) ? error.code : codeOf(error);
  if (!acceptsDocument(request) || code === 'internal' || code === 'foreign_origin')
    return sendError(error, request, reply, log);
  const fault = isAppError(error) && code === 'invalid' ? error.info?.['file'] : undefined;
  const failed = fault === undefined ? code : String(fault);
  return reply
    .code(303)
    .headers({ location: agePage({ failed, next: nextOf(request) }), 'cache-control': 'no-store' })
    .send();
}
