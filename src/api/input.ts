import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import {
  CastVote,
  input_url,
  RecordClick,
  RecordView,
  ViewAnswer,
  VoteAnswer,
} from '#contracts/calls/forms/input.ts';
import type { RateClass } from '#platform/rate-limit/port.ts';
import { createVoterFinder } from './accounts/find-voter.ts';
import type { ApiDeps } from './deps.ts';
import { acceptFormsOnly, parseOrInvalid } from './http/bodies/form-body.ts';
import { isBot } from './http/is-bot.ts';
import { consumeRateLimit } from './http/rate-limited.ts';
import { createSearchRecorder } from './http/record-search.ts';

const InputCall = z.discriminatedUnion('act', [RecordView, RecordClick, CastVote]);
type InputCall = z.infer<typeof InputCall>;
type FindVoter = ReturnType<typeof createVoterFinder>;
type InputDeps = Pick<
  ApiDeps,
  'domain' | 'rateLimiter' | 'clock' | 'secret' | 'site' | 'marks' | 'placeOf'
>;

/** POST input.php: views, opened results and votes, form-encoded. */
export function serveInput(app: FastifyInstance, deps: InputDeps): void {
  const recordSearch = createSearchRecorder(deps);
  const findVoter = createVoterFinder(deps);
  const answer = async (call: InputCall, request: FastifyRequest, reply: FastifyReply) => {
    if (call.act === 'view')
      return ViewAnswer.parse(await recordView(deps, call, request, findVoter));
    if (call.act === 'click') {
      recordSearch(request, { text: call.s, orientation: call.gender, is_click: true });
      return ViewAnswer.parse({ ok: 1 });
    }
    const counts = VoteAnswer.parse(await castVote(deps, call, request, findVoter));
    deps.marks.mark(reply);
    return counts;
  };

  app.register(async (scope) => {
    acceptFormsOnly(scope, deps.site.public_origin);
    scope.post(input_url, async (request, reply) => {
      // The rate class depends on the body; invalid bodies count as well.
      await consumeRateLimit(deps.rateLimiter, rateClassOf(request.body), request);
      const call = parseOrInvalid(InputCall, request.body);
      reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
      return answer(call, request, reply);
    });
  });
}

const rateClassOf = (body: unknown): RateClass =>
  typeof body === 'object' && body !== null && 'act' in body && body.act === 'vote'
    ? 'vote'
    : 'view';

/** Counted with the next flush. Bots get the same answer and are not counted. */
async function recordView(
  { domain, placeOf }: InputDeps,
  { section, object_id, from = 'direct' }: RecordView,
  request: FastifyRequest,
  findVoter: FindVoter,
): Promise<ViewAnswer> {
  if (!isBot(request)) {
    const { keys } = await findVoter(request);
    const { country = '' } = placeOf(request);
    domain.stats.recordView({ section, object_id, source: from, country, ...keys });
  }
  return { ok: 1 };
}

async function castVote(
  { domain }: InputDeps,
  call: CastVote,
  request: FastifyRequest,
  findVoter: FindVoter,
): Promise<VoteAnswer> {
  const { keys, member_id } = await findVoter(request);
  if (member_id === undefined) return domain.votes.cast(call, keys);
  return domain.votes.cast(call, keys, { kind: 'member', member_id });
}
