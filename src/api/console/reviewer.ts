import type { Decide } from '#contracts/calls/console/console-work.ts';
import type { Decision } from '#domain/moderation/index.ts';
import type { StaffSession } from '#domain/staff-sessions/index.ts';

/** The reviewer of a session. */
export const reviewerOf = ({ member_id: staff_id, has_child_safety }: StaffSession) => ({
  staff_id,
  has_child_safety,
});

/** A decision as the domain takes it: absent fields are undefined there. */
export const decisionIn = ({
  action,
  rule_id,
  facts,
  details,
}: Decide): Omit<Decision, 'reference' | 'is_automated'> => ({
  action,
  rule_id,
  facts,
  details: details as Decision['details'],
});
