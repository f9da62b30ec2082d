import { isAppError, type AppError } from '#contracts/errors.ts';
import type { Db } from '#platform/db/pool.ts';
import { child_safety_priority, seenText } from '../cases/index.ts';
import type { Ctx } from '../ctx.ts';
import type { Decision, Reviewer } from '../moderation/index.ts';

/** One decision for all cases of a batch. */
export type BatchDecision = Omit<Decision, 'reference' | 'is_automated'> & {
  /** Whose cases they are. */
  member: number;
};

export interface CaseOfBatch {
  reference: string;
  kind: string;
  subject_type: string | null;
  subject_id: string | null;
}

export interface Refusal {
  code: string;
  info: Record<string, string | number>;
}

/** Cases of an uploader that the reviewer may see, by number. */
export function casesOf({ db }: Ctx, { has_child_safety }: Reviewer, member_id: number) {
  const query = db
    .selectFrom('moderation_case')
    .select(['reference', 'kind', 'target_type as subject_type', 'target_id as subject_id'])
    .where('member_id', '=', member_id)
    .orderBy('case_id');
  return has_child_safety ? query : query.where('priority', '<', child_safety_priority);
}

/** Why a case is not decided. Throws what is no refusal. */
export function refusalOf(error: unknown): Refusal {
  if (!isRefusal(error)) throw error;
  return { code: error.code, info: { ...error.info } };
}

const isRefusal = (error: unknown): error is AppError => isAppError(error) && error.status < 500;

/** By reference, of cases about waiting comments: the `seenText` of each comment, which identifies its present text. */
export async function textsOf(
  db: Db,
  cases: readonly CaseOfBatch[],
): Promise<ReadonlyMap<string, string>> {
  const about = cases.filter(({ subject_type }) => subject_type === 'comment');
  if (about.length === 0) return new Map();
  const rows = await db
    .selectFrom('comment')
    .select(['comment_id', 'body'])
    .where(
      'comment_id',
      'in',
      about.map(({ subject_id }) => Number(subject_id)),
    )
    .execute();
  const seen = new Map(rows.map(({ comment_id, body }) => [String(comment_id), seenText(body)]));
  return new Map(
    about.flatMap(({ reference, subject_id }) => {
      const name = seen.get(subject_id ?? '');
      return name === undefined ? [] : [[reference, name] as const];
    }),
  );
}
