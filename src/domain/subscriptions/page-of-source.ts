import { sql } from 'kysely';
import type { ReadDb } from '#platform/db/pool.ts';
import { areFriends, hasPage } from '../profiles/index.ts';
import type { Source } from './source.ts';

/**
 * Whether a source has a page that a member may open. False for an unknown source and for a member whose page is
 * not open to this one alike: the number of a member reveals neither.
 */
export async function hasPageFor(db: ReadDb, viewer_id: number, source: Source): Promise<boolean> {
  const { kind, id } = source;
  const { rows } =
    kind === 'member'
      ? await selectMember(db, viewer_id, id)
      : await sql`
        select from ${sql.table(kind)} where ${sql.ref(`${kind}_id`)} = ${id}`.execute(db as never);
  return rows.length > 0;
}

/** A blocked member sees the same as every visitor, as on the page itself. */
const selectMember = (db: ReadDb, viewer_id: number, member_id: number) =>
  sql`
    select from member as m left join login as l on l.id = m.member_id left join profile as p on p.member_id = m.member_id
    where m.member_id = ${member_id} and ${hasPage} and (
      m.member_id = ${viewer_id} or coalesce(p.visibility, 'everyone') = 'everyone'
      or ((p.visibility = 'members' or (p.visibility = 'friends' and ${areFriends(sql`m.member_id`, sql`${viewer_id}::int`)}))
        and not exists (select from member_block as b where b.member_id = m.member_id and b.blocked_id = ${viewer_id})))`.execute(
    db as never,
  );
