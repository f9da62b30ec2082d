import type { OwnReport } from '#contracts/calls/accounts/own-decisions.ts';
import type { Ctx } from '../ctx.ts';

const most = 100;

/** Forms that a member has sent while signed in, the newest first. Reports of others about the same subject are not included. */
export async function listOwnReports(db: Ctx['db'], member_id: number): Promise<OwnReport[]> {
  const rows = await db
    .selectFrom('case_reporter as r')
    .innerJoin('moderation_case as c', 'c.case_id', 'r.case_id')
    .select([
      'c.reference',
      'r.reported_at',
      'c.kind',
      'c.target_type',
      'c.target_id',
      'c.state',
      'c.outcome',
      'c.closed_at',
    ])
    .where('r.member_id', '=', member_id)
    .orderBy('r.case_id', 'desc')
    .limit(most)
    .execute();
  return rows.map((row) => ({
    reference: row.reference,
    at: row.reported_at.toISOString(),
    kind: row.kind as OwnReport['kind'],
    subject_type: row.target_type,
    subject_id: row.target_id,
    state: row.state as OwnReport['state'],
    outcome: row.outcome as OwnReport['outcome'],
    closed_at: row.closed_at?.toISOString() ?? null,
  }));
}
