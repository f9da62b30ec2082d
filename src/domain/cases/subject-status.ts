import { sql } from 'kysely';
import type { Trx } from '#platform/db/pool.ts';

/** The status that a decision has given a subject. */
interface SubjectStatus {
  status: string;
  /** Countries in which it is hidden. */
  regions: readonly string[];
  decision_id: number;
}

/** Records the status of a subject, in place of that before. */
export async function setSubjectStatus(
  trx: Trx,
  { type, id }: { type: string; id: string },
  { regions, ...given }: SubjectStatus,
): Promise<void> {
  const values = { ...given, regions: [...regions], updated_at: sql<Date>`now()` };
  await trx
    .insertInto('subject_status')
    .values({ subject_type: type, subject_id: id, ...values })
    .onConflict((conflict) => conflict.columns(['subject_type', 'subject_id']).doUpdateSet(values))
    .execute();
}
