import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { age_callback_url, age_redirect_url } from '#contracts/calls/forms/age.ts';
import type { AgePolicy } from '#contracts/age.ts';
import { AppError } from '#contracts/errors.ts';
import { age_limits } from '#contracts/limits/limits-of-ages.ts';
import { agePage } from '#contracts/pages/age-page.ts';
import { safeNext } from '#contracts/pages/safe-next.ts';
import { verifyPolicyOf } from '../age-gate/age-gate.ts';
import type { ApiDeps } from '../deps.ts';
import { describe } from '../error-mapper.ts';
import { rateLimited } from '../http/rate-limited.ts';
import { addRead } from '../http/read-route.ts';
import { createAgeCookie } from './age-cookies.ts';
import { createAgeTokens } from './age-token.ts';

type RedirectDeps = Pick<
  ApiDeps,
  'domain' | 'rateLimiter' | 'log' | 'site' | 'secret' | 'clock' | 'ageProvider'
>;

const result_max = 4000;
// nonce, end in seconds, where the visitor wanted to go
const pattern = /^([\w-]{32})\.(\d{10})\.([\w-]{0,1400})$/;

/** The parts that both ways share: the proof, the cookie of a check that was begun, and the state that belongs to it. */
function partsOf({ secret, site }: RedirectDeps) {
  const { public_origin } = site;
  const key = createHmac('sha256', secret).update(`age-redirect:${public_origin}`).digest();
  return {
    tokens: createAgeTokens({ secret, public_origin }),
    cookie: createAgeCookie(public_origin, 'age-check', pattern),
    stateOf: (value: string): string => createHmac('sha256', key).update(value).digest('base64url'),
    /** The rule of a visitor to whom this way is open. Throws not_found where it is not. */
    policyOf(request: FastifyRequest): AgePolicy | undefined {
      const policy = verifyPolicyOf(request);
      if (policy && !policy.methods.includes('redirect')) throw new AppError('not_found');
      return policy;
    },
  };
}
type Parts = ReturnType<typeof partsOf>;

// The service sees no more of the nonce than its hash, so that it cannot make the cookie.
const shown = (nonce: string): string => createHash('sha256').update(nonce).digest('base64url');

/** The visitor goes to the service with a state that only this browser can bring back, and returns with its result. */
export function serveRedirect(app: FastifyInstance, deps: RedirectDeps): void {
  const parts = partsOf(deps);
  app.register(async (scope) => {
    scope.addHook('onRequest', rateLimited(deps.rateLimiter, 'write'));
    addRead(scope, age_redirect_url, (request, reply) => start(deps, parts, request, reply));
    addRead(scope, age_callback_url, (request, reply) => finish(deps, parts, request, reply));
  });
}

async function start(
  { ageProvider, clock, domain, site }: RedirectDeps,
  { policyOf, cookie, stateOf }: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const next = safeNext(queryOf(request).get('next') ?? undefined);
  if (!policyOf(request)) return leave(reply, next);
  if (!ageProvider) throw new AppError('not_found');
  const nonce = randomBytes(24).toString('base64url');
  const ends = Math.floor(clock.now().getTime() / 1000) + age_limits.result_life;
  const goal = Buffer.from(next).toString('base64url');
  const value = `${nonce}.${ends}.${goal.length > 1400 ? '' : goal}`;
  await domain.ages.count('redirect', 'started');
  reply.header('set-cookie', cookie.set(value, age_limits.result_life));
  const return_to = site.public_origin + age_callback_url;
  return leave(reply, ageProvider.start({ state: stateOf(value), nonce: shown(nonce), return_to }));
}

async function finish(
  { ageProvider, clock, domain, log }: RedirectDeps,
  { policyOf, cookie, stateOf, tokens }: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const query = queryOf(request);
  const value = cookie.read(request.headers.cookie) ?? '';
  const [, nonce = '', ends = '0', goal = ''] = pattern.exec(value) ?? [];
  const next = safeNext(Buffer.from(goal, 'base64url').toString() || undefined);
  const policy = policyOf(request);
  if (!policy) return leave(reply, next);
  if (!ageProvider) throw new AppError('not_found');
  const now = clock.now();
  const failed = agePage({ failed: 'redirect', next });
  // Another browser's, another site's, late or without a check that was begun.
  const isOurs =
    nonce !== '' &&
    isSame(stateOf(value), query.get('state') ?? '') &&
    Number(ends) * 1000 > now.getTime();
  const text = query.get('id_token') ?? '';
  reply.header('set-cookie', cookie.set('', 0));
  if (!isOurs || text.length > result_max) return leave(reply, failed);
  const result = await ageProvider
    .verify(text, { nonce: shown(nonce), now })
    .catch((error: unknown) => {
      log.warn(
        { err: describe(error) },
        'keys of the age verification service not read; answered 503',
      );
      throw new AppError('unavailable');
    });
  if (!result || !(await domain.ages.takeResult(result)) || !result.is_of_age)
    return leave(reply, failed);
  reply.header('set-cookie', tokens.issueAgeToken(policy, 'redirect', now));
  return leave(reply, next);
}

const queryOf = ({ raw }: FastifyRequest): URLSearchParams =>
  new URLSearchParams((raw.url ?? '').split('?', 2)[1]);

/** The service learns nothing of the page that the visitor came from. */
const leave = (reply: FastifyReply, location: string): FastifyReply =>
  reply
    .code(303)
    .headers({ location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .send();

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
