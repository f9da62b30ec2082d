import { sql } from 'kysely';
import { writerCode } from '#contracts/things.ts';
import type { Ctx } from '../ctx.ts';

/** The most codes that a member gets. */
const most = 1000;

/** The codes of members whose comments a member does not see: one of the two blocks the other, and nothing says which. */
export async function listHiddenWriters({ db }: Ctx, member_id: number): Promise<string[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (
      select blocked_id as id from member_block where member_id = ${member_id}
      union select member_id from member_block where blocked_id = ${member_id}) as x
    order by id limit ${most}`.execute(db);
  return rows.map(({ id }) => writerCode(id));
}
