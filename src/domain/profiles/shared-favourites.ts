import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import type { Audience } from '#contracts/members/profile.ts';
import type { ReadDb } from '#platform/db/pool.ts';
import { areFriends } from './end-contact.ts';
import { hasPage, isFor, type Closeness } from './get-member.ts';

interface Row {
  visibility: Audience;
  favourites: Audience;
  is_blocked: boolean;
  is_friend: boolean;
}

/**
 * Throws not_found for a member without a page, and forbidden where the viewer is not in the audience of the page or of its favourites;
 * a blocked viewer counts as the public.
 */
export async function assertSharesFavourites(
  db: ReadDb,
  { member_id, viewer_id }: { member_id: number; viewer_id?: number | undefined },
): Promise<void> {
  const viewer = viewer_id ?? 0;
  const { rows } = await sql<Row>`
    select coalesce(p.visibility, 'everyone') as visibility, coalesce(p.favourites, 'me') as favourites,
      exists (select from member_block as b where b.member_id = m.member_id and b.blocked_id = ${viewer}) as is_blocked,
      ${areFriends(sql`m.member_id`, sql`${viewer}::int`)} as is_friend
    from member as m left join login as l on l.id = m.member_id left join profile as p on p.member_id = m.member_id
    where m.member_id = ${member_id} and ${hasPage}`.execute(db as never);
  const [row] = rows;
  if (!row) throw new AppError('not_found');
  const closeness = closenessOf(row, member_id, viewer_id);
  if (!isFor(row.visibility, closeness) || !isFor(row.favourites, closeness))
    throw new AppError('forbidden');
}

function closenessOf(row: Row, member_id: number, viewer_id: number | undefined): Closeness {
  if (viewer_id === member_id) return 'self';
  if (viewer_id === undefined || row.is_blocked) return 'stranger';
  return row.is_friend ? 'friend' : 'member';
}
