import { sql, type RawBuilder } from 'kysely';
import type { Trx } from '#platform/db/pool.ts';
import type { Match } from './judge.ts';

/** A clip, a photo, or a picture of a member. */
type MatchedFile = { media_id: number } | { photo_id: number } | { picture_id: number };

/**
 * Records matches; those that are known stay as they were decided. Returns the ones because of which
 * it may not be shown: all that somebody did not clear.
 */
export async function recordMatches(
  trx: Trx,
  file: MatchedFile,
  matches: readonly Match[],
): Promise<Match[]> {
  const counting: Match[] = [];
  for (const match of matches) {
    const { is_child_safety: _, ...facts } = match;
    const column =
      'media_id' in file ? 'media_id' : 'photo_id' in file ? 'photo_id' : ('picture_id' as const);
    const row = await trx
      .insertInto('hash_match')
      .values({ ...file, ...facts })
      .onConflict((conflict) =>
        conflict.columns([column, 'entry_id']).doUpdateSet({ list_name: match.list_name }),
      )
      .returning('state')
      .executeTakeFirstOrThrow();
    if (row.state !== 'cleared') counting.push(match);
  }
  return counting;
}

/** Photos that stand for a video or are to, as SQL: its own pictures. */
export const photosOfVideo = (
  video_id: number | RawBuilder<unknown>,
): RawBuilder<{ photo_id: number }> => sql`
  select photo_id from own_preview where video_id = ${video_id}
  union select p.photo_id from video as v join photo as p on p.storage_key = v.poster_key where v.video_id = ${video_id}`;

/** A subject that was compared with the lists. */
interface Matched {
  type: 'video' | 'album' | 'photo' | 'picture';
  id: number;
}

/** Matches of a video, album, photo or picture of a member, or of what it shows. */
const isOf = ({ type, id }: Matched): RawBuilder<boolean> => {
  if (type === 'video')
    return sql`(media_id = (select media_id from video where video_id = ${id})
      or photo_id = any(array(${photosOfVideo(id)})))`;
  return type === 'album'
    ? sql`photo_id in (select photo_id from album_photo where album_id = ${id})`
    : sql`${sql.ref(`${type}_id`)} = ${id}`;
};

/** Records the decision of a reviewer about the matches. */
export async function settleMatches(
  trx: Trx,
  of: Matched,
  state: 'cleared' | 'confirmed',
): Promise<void> {
  await sql`update hash_match set state = ${state} where ${isOf(of)} and state <> ${state}`.execute(
    trx,
  );
}

/** Whether one of them was confirmed, and that was not taken back. */
export async function hasConfirmedMatch(trx: Trx, of: Matched): Promise<boolean> {
  const { rows } =
    await sql`select from hash_match where ${isOf(of)} and state = 'confirmed' limit 1`.execute(
      trx,
    );
  return rows.length > 0;
}
