import { sql } from 'kysely';
import type { OwnComment } from '#contracts/calls/social/comments.ts';
import { writerCode } from '#contracts/things.ts';
import type { ReadDb } from '#platform/db/pool.ts';
import { prepared } from '#platform/db/prepared-statements.ts';

type Row = Omit<OwnComment, 'username' | 'writer' | 'parent_id' | 'word'> & {
  writer_id: number | null;
  username: string | null;
  parent_id: number | null;
  held_value: string;
};

/** The comment as its writer sees it. */
export const ownColumns = sql`
  x.comment_id, x.member_id as writer_id, x.body, x.lang, x.state, x.parent_id, x.held_by, x.held_value, x.likes, x.dislikes,
  (select m.username from member as m where m.member_id = x.member_id) as username,
  to_char(x.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as created_at,
  x.edited_at is not null as is_edited`;

export type OwnRow = Row;

export const toOwn = ({ held_value, parent_id, username, writer_id, ...row }: Row): OwnComment => ({
  ...row,
  username: username ?? '',
  writer: writerCode(writer_id),
  parent_id: parent_id ?? 0,
  word: row.held_by === 'word' ? held_value : '',
});

export async function readOwn(db: ReadDb, comment_id: number): Promise<OwnComment> {
  const { rows } = await sql<Row>`
    select ${prepared} ${ownColumns} from comment as x where x.comment_id = ${comment_id}`.execute(
    db as never,
  );
  const [row] = rows;
  if (!row) throw new Error(`comment ${comment_id} is gone`);
  return toOwn(row);
}
