import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { prepared } from '#platform/db/prepared-statements.ts';

export interface Named {
  member_id: number;
  username: string;
}

/** A member by id with the name that was read with it; of one that was erased the number is left. */
export const named = (id: number | null, username: string | null): Named | null =>
  id === null ? null : { member_id: id, username: username ?? `#${id}` };

/** Names of members by id; of one that was erased the number is left. */
export async function namesOf(
  db: Db,
  ids: readonly (number | null)[],
): Promise<(id: number | null) => Named | null> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  const rows =
    wanted.length === 0
      ? []
      : await db
          .selectFrom('member')
          .modifyFront(prepared)
          .select(['member_id', 'username'])
          .where(sql<boolean>`member_id = any(${wanted}::int[])`)
          .execute();
  const names = new Map(rows.map(({ member_id, username }) => [member_id, username]));
  return (id) => named(id, names.get(id ?? 0) ?? null);
}

type Subjects = readonly { subject_type: string | null; subject_id: string | null }[];

const idsOf = (subjects: Subjects, type: string): number[] =>
  subjects
    .filter(
      ({ subject_type, subject_id }) => subject_type === type && /^\d{1,9}$/.test(subject_id ?? ''),
    )
    .map(({ subject_id }) => Number(subject_id));

/** Of a comment, in place of a title. */
const shown_characters = 300;

/** Titles of subjects, where there are such, by one statement; `id` as text. */
export async function titlesOf(
  db: Db,
  subjects: Subjects,
): Promise<(type: string | null, id: string | null) => string> {
  const ids = (type: string) => sql`any(${idsOf(subjects, type)}::int[])`;
  const { rows } = await sql<{ subject: string; title: string }>`
    select ${prepared} 'video:' || video_id as subject, title::text from video where video_id = ${ids('video')}
    union all select 'album:' || album_id, title::text from album where album_id = ${ids('album')}
    union all select 'member:' || member_id, username::text from member where member_id = ${ids('member')}
    union all select 'model:' || model_id, title::text from model where model_id = ${ids('model')}
    union all select 'channel:' || channel_id, title::text from channel where channel_id = ${ids('channel')}
    union all select 'playlist:' || playlist_id, title from playlist where playlist_id = ${ids('playlist')}
    union all select 'photo:' || p.photo_id, (select a.title::text from album_photo x join album a using (album_id)
      where x.photo_id = p.photo_id order by a.album_id limit 1) from photo p where p.photo_id = ${ids('photo')}
    union all select 'thread:' || t.thread_id, concat_ws(', ', l.username, h.username) from thread t
      left join member l on l.member_id = t.low_id left join member h on h.member_id = t.high_id where t.thread_id = ${ids('thread')}
    union all select 'comment:' || comment_id, left(body, ${shown_characters}) from comment
      where comment_id = ${ids('comment')} and state <> 'deleted'
    union all select 'picture:' || p.picture_id, m.username::text from member_picture p join member m using (member_id)
      where p.picture_id = ${ids('picture')}
    union all select 'verification:' || v.verification_id, m.username::text from uploader_verification v
      join member m using (member_id) where v.verification_id = ${ids('verification')}`.execute(db);
  const known = new Map(rows.map(({ subject, title }) => [subject, title]));
  return (type, id) => known.get(`${type}:${id}`) ?? '';
}
