import type { FastifyRequest } from 'fastify';
import { entered_key, type GateClass, type Policy } from '#contracts/policy.ts';
import { readCookie } from '#contracts/preferences.ts';
import type { PolicyRules } from '#domain/policy/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Crawlers } from '#platform/crawlers/crawlers.ts';
import type { AgeTokens } from '../age/age-token.ts';
import type { PlaceOf } from '../http/visitor-place.ts';

export interface AgeGateDeps {
  policies: Pick<PolicyRules, 'current'>;
  placeOf: PlaceOf;
  tokens: Pick<AgeTokens, 'hasValidAgeToken'>;
  crawlers: Crawlers;
  clock: Clock;
}

/** The access of one request, and the rule that decides it. */
export interface GateDecision {
  gate: GateClass;
  policy: Policy;
  /** Some visitors may have less: shared caches must distinguish them. */
  has_closed: boolean;
  /** Countries without service. */
  blocked: readonly string[];
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined before the gate has decided, and in an app without one. */
    age_gate: GateDecision | undefined;
  }
}

export type AgeGate = (request: FastifyRequest) => Promise<GateDecision>;

/** The rule by which a visitor has to prove an age; undefined where none has to. */
export function verifyPolicyOf({ age_gate }: Pick<FastifyRequest, 'age_gate'>): Policy | undefined {
  return age_gate?.policy.mode === 'verify' ? age_gate.policy : undefined;
}

/**
 * Decides by the place where the visitor is, which the visitor cannot choose, and by an earlier proof.
 * Costs some microseconds; only a client that claims to be a crawler is looked up.
 */
export function createAgeGate(deps: AgeGateDeps): AgeGate {
  return async (request) => {
    const policies = await deps.policies.current();
    const policy = policies.find(deps.placeOf(request));
    const { has_closed, blocked } = policies;
    return { gate: await classOf(deps, request, policy), policy, has_closed, blocked };
  };
}

async function classOf(
  { tokens, crawlers, clock }: AgeGateDeps,
  request: FastifyRequest,
  policy: Policy,
): Promise<GateClass> {
  const { cookie, 'user-agent': agent = '' } = request.headers;
  switch (policy.mode) {
    case 'none':
      return 'open';
    case 'block':
      return 'block';
    case 'verify':
      return tokens.hasValidAgeToken(cookie, policy, clock.now()) ? 'open' : 'verify';
    case 'click':
      return readCookie(cookie, entered_key) === '1' ||
        (await crawlers.isVerified({ address: request.ip, agent }))
        ? 'open'
        : 'click';
  }
}
