import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import * as z from 'zod/mini';
import { CastVote, input_url, RecordView, ViewAnswer, VoteAnswer } from '#contracts/input.ts';
import type { RateClass } from '#platform/rate-limit/port.ts';
import type { ApiDeps } from './deps.ts';
import { clientKey, voterKey } from './http/client-address.ts';
import { acceptFormsOnly } from './http/form-body.ts';
import { parseOrInvalid } from './http/parse-or-invalid.ts';
import { takeFromBudget } from './http/rate-limited.ts';
import { refuseForeignOrigin } from './http/same-origin.ts';

/** Every `act` of the call; a new one is a schema here and a handler below, or it does not compile. */
const InputCall = z.discriminatedUnion('act', [RecordView, CastVote]);
type InputCall = z.infer<typeof InputCall>;
type Handlers = {
  [Act in InputCall['act']]: (call: Extract<InputCall, { act: Act }>, request: FastifyRequest) => Promise<ViewAnswer | VoteAnswer>;
};

type InputDeps = Pick<ApiDeps, 'domain' | 'rateLimiter' | 'clock' | 'secret' | 'site'>;

/** POST input.php: small writes of anybody, form-encoded. */
export function serveInput(app: FastifyInstance, deps: InputDeps): void {
  const handlers: Handlers = {
    view: async (call, request) => ViewAnswer.parse(recordView(deps, call, request)),
    vote: async (call, request) => VoteAnswer.parse(await castVote(deps, call, request)),
  };
  const answer = (call: InputCall, request: FastifyRequest) =>
    call.act === 'view' ? handlers.view(call, request) : handlers.vote(call, request);

  app.register(async (scope) => {
    acceptFormsOnly(scope);
    scope.addHook('onRequest', async (request) => refuseForeignOrigin(request, deps.site.public_origin));
    scope.post(input_url, async (request, reply) => {
      // Which budget pays is known once the body, which is small, was read; nonsense pays as well.
      await takeFromBudget(deps.rateLimiter, budgetOf(request.body), request);
      const call = parseOrInvalid(InputCall, request.body);
      reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
      return answer(call, request);
    });
  });
}

const budgetOf = (body: unknown): RateClass =>
  typeof body === 'object' && body !== null && 'act' in body && body.act === 'vote' ? 'vote' : 'view';

const isMachine = (request: FastifyRequest): boolean => {
  const agent = request.headers['user-agent'];
  return !agent || isbot(agent);
};

/** Counts with the next batch. Machines are answered like people, and not counted. */
function recordView({ domain, clock, secret }: InputDeps, call: RecordView, request: FastifyRequest): ViewAnswer {
  if (!isMachine(request)) {
    const { section, object_id } = call;
    domain.stats.recordView({ section, object_id, voter_key: voterKey(secret, clientKey(request), clock.now()) });
  }
  return { ok: 1 };
}

const day_ms = 86_400_000;

/** Counts at once. The key of an address changes each day: yesterday's says whether it voted in the last 24 hours. */
function castVote(
  { domain, clock, secret }: InputDeps,
  { section, object_id, vote }: CastVote,
  request: FastifyRequest,
): Promise<VoteAnswer> {
  const client = clientKey(request);
  const now = clock.now();
  return domain.votes.cast(
    { section, object_id, vote },
    { voter_key: voterKey(secret, client, now), earlier_key: voterKey(secret, client, new Date(now.getTime() - day_ms)) },
  );
}
