import type { StaffSession } from '#domain/staff-sessions/index.ts';

/** Who decides, of a session of the console. */
export const reviewerOf = ({ member_id: staff_id, has_child_safety }: StaffSession) => ({
  staff_id,
  has_child_safety,
});
