import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import * as z from 'zod/mini';
import { input_url, RecordView, type ViewAnswer } from '#contracts/input.ts';
import type { ApiDeps } from './deps.ts';
import { clientKey, voterKey } from './http/client-address.ts';
import { acceptFormsOnly } from './http/form-body.ts';
import { parseOrInvalid } from './http/parse-or-invalid.ts';
import { rateLimited } from './http/rate-limited.ts';
import { refuseForeignOrigin } from './http/same-origin.ts';

/** Every `act` of the call; a new one is a schema here and a handler below, or it does not compile. */
const InputCall = z.discriminatedUnion('act', [RecordView]);
type InputCall = z.infer<typeof InputCall>;
type Handlers = { [Act in InputCall['act']]: (call: Extract<InputCall, { act: Act }>, request: FastifyRequest) => Promise<ViewAnswer> };

type InputDeps = Pick<ApiDeps, 'domain' | 'rateLimiter' | 'clock' | 'secret' | 'site'>;

/** POST input.php: small writes of anybody, form-encoded. */
export function serveInput(app: FastifyInstance, deps: InputDeps): void {
  const handlers: Handlers = { view: async (call, request) => recordView(deps, call, request) };

  app.register(async (scope) => {
    acceptFormsOnly(scope);
    scope.addHook('onRequest', async (request) => refuseForeignOrigin(request, deps.site.public_origin));
    scope.addHook('onRequest', rateLimited(deps.rateLimiter, 'view'));
    scope.post(input_url, async (request, reply) => {
      const call = parseOrInvalid(InputCall, request.body);
      reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
      return handlers[call.act](call, request);
    });
  });
}

/** Counts with the next batch. Machines are answered like people, and not counted. */
function recordView({ domain, clock, secret }: InputDeps, call: RecordView, request: FastifyRequest): ViewAnswer {
  const agent = request.headers['user-agent'];
  if (agent && !isbot(agent)) {
    domain.stats.recordView({
      video_id: Number(call.object_id),
      voter_key: voterKey(secret, clientKey(request), clock.now()),
    });
  }
  return { ok: 1 };
}
