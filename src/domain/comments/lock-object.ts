import { sql } from 'kysely';
import type { CommentSetting } from '#contracts/calls/social/comments.ts';
import { AppError } from '#contracts/errors.ts';
import type { Trx } from '#platform/db/pool.ts';
import { prepared } from '#platform/db/prepared-statements.ts';
import { assertVisible, type VideoState } from '../videos/index.ts';
import { assertPublic } from './list-comments.ts';
import type { Commented } from './match-rules.ts';

interface CommentedObject {
  setting: CommentSetting;
  /** Null where no member owns it any more. */
  owner_id: number | null;
}

/** The video or album that is commented on, locked against changes until the transaction ends. Throws not_found, private or deleted. */
export async function lockObject(
  trx: Trx,
  { section, object_id }: Commented,
  member_id: number,
): Promise<CommentedObject> {
  const { rows } = await sql<VideoState & { owner_id: number | null; setting: CommentSetting }>`
    select ${prepared} o.status_id, o.is_private, o.member_id as owner_id, coalesce((
      select c.setting from ${sql.table(`commented_${section}`)} as c
      where c.${sql.ref(`${section}_id`)} = o.${sql.ref(`${section}_id`)}), 'on') as setting
    from ${sql.table(section)} as o where o.${sql.ref(`${section}_id`)} = ${object_id} for share of o`.execute(
    trx,
  );
  const [row] = rows;
  assertVisible(row && { ...row, member_id: null }, { kind: 'member', member_id });
  if (row) assertPublic(row);
  if (!row) throw new AppError('not_found');
  return { setting: row.setting, owner_id: row.owner_id };
}
