import type { QueueFilter } from '#contracts/calls/console/console-queues.ts';
import { AppError } from '#contracts/errors.ts';
import { subjectTypes } from '#contracts/moderation.ts';
import type { StaffSession } from '#domain/staff-sessions/index.ts';
import type { ConsoleDeps } from './console-deps.ts';
import { decisionIn, reviewerOf } from './reviewer.ts';
import type { ConsoleHandlers } from './serve-calls.ts';

type ReadCall =
  | 'listQueues'
  | 'saveQueue'
  | 'deleteQueue'
  | 'listCases'
  | 'getCase'
  | 'getSubjectHistory'
  | 'getMemberHistory'
  | 'getMyHistory'
  | 'getStaffHistory'
  | 'getTransparency';

const number = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Number(text);

/** A filter as the domain takes it. */
const filterIn = ({
  kind,
  type,
  member,
  mine,
  assignee,
  priority,
  hours,
  ...rest
}: QueueFilter) => ({
  ...rest,
  kinds: kind === undefined ? undefined : [kind],
  subject_type: type,
  member_id: number(member),
  mine: mine === '1',
  assignee: assignee === 'none' ? ('none' as const) : number(assignee),
  priority: number(priority),
  hours: number(hours),
});

/** The set fields of a filter, as it is saved. */
const saidOf = (filter: QueueFilter): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );

const ownerOf = ({ member_id: staff_id, role }: StaffSession) => ({
  staff_id,
  is_administrator: role === 'administrator',
});

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
      return use.queues({ ...reviewerOf(session), ...ownerOf(session) });
    },
    async saveQueue({ session, body: { name, is_shared, filter } }) {
      return use.saveQueue(ownerOf(session), { name, is_shared, filter: saidOf(filter) });
    },
    async deleteQueue({ session, parameters }) {
      return { done: await use.deleteQueue(ownerOf(session), Number(parameters['queue_id'])) };
    },
    async listCases({ session, query }) {
      const { after, ...filter } = query;
      return use.cases(reviewerOf(session), filterIn(filter), after);
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
  | 'openMemberCase'
  | 'undoDecision';

/** Calls that change a case. */
const workHandlers = (use: ConsoleDeps['domain']['console']): Pick<ConsoleHandlers, WorkCall> => ({
  async claimCase({ session, parameters }) {
    await use.claim(reviewerOf(session), parameters['reference'] ?? '');
    return { done: true };
  },
  async releaseCase({ session, parameters }) {
    return { done: await use.release(reviewerOf(session), parameters['reference'] ?? '') };
  },
  async claimNext({ session, body: { member, filter = {}, but, ...asked } }) {
    const said = { ...filterIn(filter), ...asked, but };
    const next = await use.claimNext(
      reviewerOf(session),
      member === undefined ? said : { ...said, member_id: member },
    );
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
  async openMemberCase({ session, parameters, body: { member: member_id, reason } }) {
    const reference = parameters['reference'] ?? '';
    return use.openMemberCase(reviewerOf(session), { reference, member_id, reason });
  },
  async undoDecision({ session, parameters }) {
    await use.undo(reviewerOf(session), Number(parameters['decision_id']));
    return { done: true };
  },
});
