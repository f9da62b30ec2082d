import { AppError } from '#contracts/errors.ts';
import { subjectTypes } from '#contracts/moderation.ts';
import type { ConsoleDeps } from './console-deps.ts';
import { decisionIn, reviewerOf } from './reviewer.ts';
import type { ConsoleHandlers } from './serve-calls.ts';

type ReadCall =
  | 'listQueues'
  | 'listCases'
  | 'getCase'
  | 'getSubjectHistory'
  | 'getMemberHistory'
  | 'getMyHistory'
  | 'getStaffHistory'
  | 'getTransparency';

const number = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Number(text);

/** Addresses name a member by number. */
function idIn({ id = '' }: Readonly<Record<string, string>>): number {
  if (!/^[1-9]\d{0,8}$/.test(id)) throw new AppError('not_found');
  return Number(id);
}

function subjectIn({ type, id = '' }: Readonly<Record<string, string>>) {
  const known = subjectTypes.find((each) => each === type);
  if (!known) throw new AppError('not_found');
  return { type: known, id };
}

/** Queues, cases, decisions and histories. */
export function caseHandlers({
  domain: { console: use },
}: Pick<ConsoleDeps, 'domain'>): Pick<ConsoleHandlers, ReadCall | WorkCall> {
  return {
    ...workHandlers(use),
    async listQueues({ session }) {
      return use.queues(reviewerOf(session));
    },
    async listCases({ session, query }) {
      const { kind, region, member, mine, after } = query;
      const filter = {
        kinds: kind === undefined ? undefined : [kind],
        region,
        member_id: number(member),
        mine: mine === '1',
      };
      return use.cases(reviewerOf(session), filter, after);
    },
    async getCase({ session, parameters, query }) {
      const { session_id } = session;
      const reader = { by: reviewerOf(session), session_id, lang: query.lang ?? 'en' };
      return use.case(reader, parameters['reference'] ?? '');
    },
    async getSubjectHistory({ session, parameters, query }) {
      const of = { subject: subjectIn(parameters) };
      return use.history(reviewerOf(session), of, number(query.before));
    },
    async getMemberHistory({ session, parameters, query }) {
      const of = { member_id: idIn(parameters) };
      return use.history(reviewerOf(session), of, number(query.before));
    },
    async getMyHistory({ session, query }) {
      const of = { staff_id: session.member_id };
      return use.history(reviewerOf(session), of, number(query.before));
    },
    async getStaffHistory({ session, parameters, query }) {
      const of = { staff_id: idIn(parameters) };
      return use.history(reviewerOf(session), of, number(query.before));
    },
    async getTransparency({ session, query }) {
      return { figures: await use.transparency(query, reviewerOf(session)) };
    },
  };
}

type WorkCall =
  | 'claimCase'
  | 'releaseCase'
  | 'claimNext'
  | 'decideCase'
  | 'closeForm'
  | 'noteCase'
  | 'undoDecision';

/** What changes a case. */
const workHandlers = (use: ConsoleDeps['domain']['console']): Pick<ConsoleHandlers, WorkCall> => ({
  async claimCase({ session, parameters }) {
    await use.claim(reviewerOf(session), parameters['reference'] ?? '');
    return { done: true };
  },
  async releaseCase({ session, parameters }) {
    return { done: await use.release(reviewerOf(session), parameters['reference'] ?? '') };
  },
  async claimNext({ session, body: { member, ...filter } }) {
    const next = await use.claimNext(reviewerOf(session), { ...filter, member_id: member });
    return { reference: next?.reference ?? null };
  },
  async decideCase({ session, parameters, body }) {
    const reference = parameters['reference'] ?? '';
    const { decision_id, effect_at } = await use.decide(reviewerOf(session), {
      reference,
      ...decisionIn(body),
    });
    return { decision_id, effect_at: effect_at?.toISOString() ?? null };
  },
  async closeForm({ session, parameters, body }) {
    const reference = parameters['reference'] ?? '';
    await use.closeForm(reviewerOf(session), { reference, ...body });
    return { done: true };
  },
  async noteCase({ session, parameters, body }) {
    const reference = parameters['reference'] ?? '';
    await use.note(reviewerOf(session), { reference, ...body });
    return { done: true };
  },
  async undoDecision({ session, parameters }) {
    await use.undo(reviewerOf(session), Number(parameters['decision_id']));
    return { done: true };
  },
});
