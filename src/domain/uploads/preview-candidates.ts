import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import { upload_limits } from '#contracts/limits/limits-of-uploads.ts';
import type { Trx } from '#platform/db/pool.ts';

/**
 * Notes the frames of a clip that may take turns as the preview of its video later, in the place of those before, in the caller's transaction, which has locked the upload or the
 * cases about the video, and locks nothing else afterwards. `typed` has their places from 1, separated by commas; undefined changes nothing. Throws `invalid` with a fault of `candidates`. Safe to repeat.
 */
export async function chooseCandidates(
  trx: Trx,
  video_id: number,
  typed: string | undefined,
): Promise<void> {
  if (typed === undefined) return;
  const places = [...new Set(typed.split(',').filter(Boolean).map(Number))];
  if (places.length > upload_limits.candidates)
    throw new AppError('invalid', { candidates: 'max_chosen' });
  await sql`delete from preview_candidate where video_id = ${video_id}`.execute(trx);
  if (places.length === 0) return;
  const clip = await trx
    .selectFrom('video as v')
    .innerJoin('media as m', 'm.media_id', 'v.media_id')
    .select('m.thumb_count')
    .where('v.video_id', '=', video_id)
    .where('m.state', '=', 'ready')
    .executeTakeFirst();
  const count = clip?.thumb_count ?? 0;
  if (!places.every((place) => Number.isInteger(place) && place >= 1 && place <= count))
    throw new AppError('invalid', { candidates: 'no_preview' });
  const frames = places.map((place) => place - 1).toSorted((a, b) => a - b);
  await trx.insertInto('preview_candidate').values({ video_id, frames }).execute();
}
