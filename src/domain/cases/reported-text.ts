import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import { shippedAudience, type Audience, type ProfileField } from '#contracts/members/profile.ts';
import { videoStatus } from '#contracts/vocabulary.ts';
import type { Trx } from '#platform/db/pool.ts';

interface Reported {
  fields: Readonly<Record<string, string>>;
  member_id?: number | undefined;
}

/**
 * The reported text, of which the case stores a copy, because it may be changed or deleted before a reviewer reads it. Throws
 * `invalid` (`target_id`) for a thread that is not the member's, and for a message of one. `found`: its number, where it is
 * reported by a name.
 */
export async function reportedText(
  trx: Trx,
  { fields: { target_type, target_id = '' }, member_id }: Reported,
  found: { target_id: string | null },
): Promise<{ reported_text?: string }> {
  const id = /^[1-9]\d{0,8}$/.test(target_id) ? Number(target_id) : 0;
  if (target_type === 'message')
    return { reported_text: await threadText(trx, { upto: id }, member_id) };
  if (target_type === 'thread')
    return { reported_text: await threadText(trx, { thread_id: id }, member_id) };
  if (isNamed(target_type)) {
    const named = await namedText(trx, target_type, Number(found.target_id));
    return named ? { reported_text: named } : {};
  }
  const readers = { playlist: playlistText, member: profileText, comment: commentText };
  const read = readers[target_type as keyof typeof readers];
  const text = read && (await read(trx, id, member_id));
  return text ? { reported_text: text } : {};
}

async function commentText(trx: Trx, comment_id: number): Promise<string | undefined> {
  const row = await trx
    .selectFrom('comment')
    .select('body')
    .where('comment_id', '=', comment_id)
    .where('state', 'in', ['shown', 'held'])
    .executeTakeFirst();
  return row?.body;
}

/** Title and description of a public playlist. */
async function playlistText(trx: Trx, playlist_id: number): Promise<string | undefined> {
  const row = await trx
    .selectFrom('playlist')
    .select(['title', 'description'])
    .where('playlist_id', '=', playlist_id)
    .where('visible', '=', 1)
    .where('is_hidden', '=', false)
    .executeTakeFirst();
  return row && linesOf([row.title, row.description]);
}

const profileTexts = ['about', 'city', 'education', 'occupation', 'website'] as const;

/** Name and texts of a profile, as far as the reporter may see them: those for everyone, and those for members if the reporter is one. */
async function profileText(
  trx: Trx,
  member_id: number,
  reporter_id?: number,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('member as m')
    .leftJoin('profile as p', 'p.member_id', 'm.member_id')
    .select(['m.username', ...profileTexts.map((field) => `m.${field}` as const), 'p.visibility'])
    .select(sql<Partial<Record<ProfileField, Audience>> | null>`to_jsonb(p)`.as('audiences'))
    .where('m.member_id', '=', member_id)
    .executeTakeFirst();
  if (!row) return undefined;
  const isSeen = (audience: string): boolean =>
    audience === 'everyone' || (audience === 'members' && reporter_id !== undefined);
  if (!isSeen(row.visibility ?? 'everyone')) return row.username;
  const seen = profileTexts.filter((field) =>
    isSeen(row.audiences?.[field] ?? shippedAudience[field]),
  );
  return linesOf([row.username, ...seen.map((field) => row[field] ?? '')]);
}

const linesOf = (parts: readonly string[]): string => parts.filter(Boolean).join('\n\n');

/** Messages of a report: those before the one that is reported stand with it. */
const messages_reported = 20;

/** The last messages of the thread, up to the reported one where one is, oldest first, as its member sees them. */
async function threadText(
  trx: Trx,
  { upto = 0, thread_id = 0 }: { upto?: number; thread_id?: number },
  member_id = 0,
): Promise<string> {
  const { rows } = await sql<{ text: string | null }>`
    select string_agg(x.line, e'\n\n' order by x.message_id) as text from (
      select m.message_id, to_char(m.sent_at at time zone 'utc', 'YYYY-MM-DD HH24:MI') || ' ' || coalesce(w.username, '-') || ': ' || m.body as line
      from thread_member as s join message as m on m.thread_id = s.thread_id and m.message_id > s.cleared_id
          and (m.state = 'sent' or m.member_id = s.member_id)
        left join message as r on r.message_id = ${upto}
        left join member as w on w.member_id = m.member_id
      where s.member_id = ${member_id} and case when ${upto}::int = 0 then s.thread_id = ${thread_id}::int
        else s.thread_id = r.thread_id and m.message_id <= r.message_id and r.message_id > s.cleared_id and r.state = 'sent' end
      order by m.message_id desc limit ${messages_reported}) as x`.execute(trx);
  const text = rows[0]?.text;
  if (!text) throw new AppError('invalid', { target_id: 'unknown' });
  return text;
}

const isNamed = (type: string | undefined): type is 'model' | 'channel' | 'photo' =>
  type === 'model' || type === 'channel' || type === 'photo';

/** Name and description of a model or channel; of a photo its captions and the titles of its albums. */
async function namedText(
  trx: Trx,
  type: 'model' | 'channel' | 'photo',
  id: number,
): Promise<string | undefined> {
  if (type === 'photo') {
    const { rows } = await sql<{ title: string; caption: string }>`
      select distinct a.title::text as title, x.title as caption from photo p join album_photo x using (photo_id) join album a using (album_id)
      where p.photo_id = ${id} and a.status_id = ${videoStatus.active} and not a.is_private and not p.is_hidden limit ${messages_reported}`.execute(
      trx,
    );
    return linesOf(rows.flatMap(({ title, caption }) => [title, caption]));
  }
  const row = await trx
    .selectFrom(type)
    .select(['title', 'description'])
    .where(sql.ref(`${type}_id`), '=', id)
    .executeTakeFirst();
  return row && linesOf([row.title, row.description]);
}
