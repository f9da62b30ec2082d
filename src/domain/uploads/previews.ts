import { sql } from 'kysely';
import { type OwnFilm, type VideoPreview } from '#contracts/calls/uploads/video-edit.ts';
import { ownPreviewAddress, ownSheetAddress } from '#contracts/calls/uploads/own-videos.ts';
import { AppError } from '#contracts/errors.ts';
import { videoStatus } from '#contracts/vocabulary.ts';
import type { Db, Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { readAudiences } from '../file-access/index.ts';
import {
  evenMoments,
  frameAddress,
  parseMoments,
  parseStoryboard,
  photoAddress,
  placesOf,
} from '../media/index.ts';
import { editVideoIn } from '../videos/index.ts';
import { lockVideo, removePreview } from './own-picture.ts';

/** Width of the pictures in forms. */
const shown_width = 320;

/** Pictures that may represent a video. */
export interface Previews {
  /** Frames in their order; none before the clip is ready. */
  previews: VideoPreview[];
  /** Address of the own picture that stands for it, or is to; '' for none. */
  own_picture: string;
  /** The second of the film that the own picture shows; null for an uploaded one. */
  own_second: number | null;
  /** Of which any moment can be chosen; null before the clip is ready. */
  film: OwnFilm | null;
}

interface Row {
  video_id: number;
  storage_key: string;
  moments: unknown;
  duration: number | null;
  thumb_count: number | null;
  poster_index: number;
  poster_key: string | null;
  preview_id: number | null;
  second: number | null;
  storyboard: unknown;
  is_ready: boolean;
  candidates: number[] | null;
}

/** Of videos, by their ids. The pictures are on the site's own host, which sees whose they are: most of these videos wait. */
export async function listPreviews(
  db: Db | Trx,
  video_ids: readonly number[],
): Promise<ReadonlyMap<number, Previews>> {
  if (video_ids.length === 0) return new Map();
  const { rows } = await sql<Row>`
    select v.video_id, m.storage_key, m.moments, m.duration, m.thumb_count, v.poster_index, v.poster_key, o.preview_id, o.second, m.storyboard,
      m.state = 'ready' as is_ready, c.frames as candidates
    from video as v join media as m using (media_id)
    left join own_preview as o on o.video_id = v.video_id and o.is_current
    left join preview_candidate as c on c.video_id = v.video_id
    where v.video_id = any(${[...video_ids]}::int[])`.execute(db);
  return new Map(
    rows.map((row) => {
      const { storage_key, duration, poster_index, poster_key, preview_id } = row;
      const has_own = preview_id !== null || poster_key !== null;
      const moments = row.is_ready
        ? (parseMoments(row.moments) ?? evenMoments(duration ?? 0)).slice(0, row.thumb_count ?? 0)
        : [];
      const previews = moments.map((moment, frame) => ({
        second: Math.round(moment * 10) / 10,
        src: frameAddress('', storage_key, frame, shown_width, 'jpg'),
        is_chosen: !has_own && frame === poster_index,
        is_candidate: row.candidates?.includes(frame) ?? false,
      }));
      const shown = poster_key === null ? '' : photoAddress('', poster_key, shown_width);
      const own_picture = preview_id === null ? shown : ownPreviewAddress(preview_id);
      return [row.video_id, { previews, own_picture, own_second: row.second, film: filmOf(row) }];
    }),
  );
}

/** With its storyboard, whose sheets are the uploader's alone. */
function filmOf({ video_id, is_ready, storyboard, duration }: Row): OwnFilm | null {
  if (!is_ready || storyboard === null || !duration) return null;
  const board = parseStoryboard(storyboard);
  const { columns, rows, count } = board;
  const sheets = Array.from({ length: Math.ceil(count / (columns * rows)) }, (_, sheet) =>
    ownSheetAddress(video_id, sheet),
  );
  return { ...board, sheets, duration };
}

/** Of a video `v`: whether no case hides it. */
export const isSeen = sql<boolean>`not exists (select from case_hidden_video h where h.video_id = v.video_id)`;

/** Whether a decision hides the files of a key from everyone, including their uploaders. */
export const isHiddenFile = async (db: Db, storage_key: string): Promise<boolean> =>
  (await readAudiences(db, [storage_key])).get(storage_key) === 'nobody';

/** A sheet of the storyboard of an own video, as WebP. Throws not_found, also for a video that a decision or a case hides: no one may see it (ADR 120). */
export async function readOwnSheet(
  ctx: Ctx,
  { video_id, sheet, member_id }: { video_id: number; sheet: number; member_id: number },
): Promise<NodeJS.ReadableStream> {
  const row = await ctx.db
    .selectFrom('video as v')
    .innerJoin('media as m', 'm.media_id', 'v.media_id')
    .select('m.storage_key')
    .where('v.video_id', '=', video_id)
    .where('v.member_id', '=', member_id)
    .where('v.status_id', '<>', videoStatus.deleted)
    .where('m.state', '=', 'ready')
    .where(isSeen)
    .executeTakeFirst();
  if (row && (await isHiddenFile(ctx.db, row.storage_key))) throw new AppError('not_found');
  const path = row && `${placesOf(row.storage_key).stream}storyboard/s${sheet}.webp`;
  const stream = path && (await ctx.storage.read(path));
  if (!stream) throw new AppError('not_found');
  return stream;
}

/** Value in a form when the own picture stays. */
const own = 'own';

/** Of what a form chose; undefined for what is no second. */
export const secondOf = (typed: string | undefined): number | undefined =>
  typed !== undefined && /^\d{1,6}(?:\.\d{1,6})?$/.test(typed) ? Number(typed) : undefined;

/** Whether a second means the picture of another one. */
export const isNear = (shown: number | null, second: number | undefined): boolean =>
  shown !== null && second !== undefined && Math.abs(shown - second) < 0.05;

/** The number of the frame that is nearest to a second. Throws `invalid` where that is no number, or there are no frames. */
function frameAt(previews: readonly VideoPreview[], typed: string): number {
  const second = secondOf(typed) ?? NaN;
  const distances = previews.map((preview) => Math.abs(preview.second - second));
  const nearest = distances.indexOf(Math.min(...distances));
  if (Number.isNaN(second) || nearest < 0) throw new AppError('invalid', { preview: 'no_preview' });
  return nearest;
}

/**
 * Makes the frame at a second stand for a video that no decision covers, or with `own` leaves its own picture; without a choice nothing changes. Returns the storage keys whose
 * objects are to be erased. Throws `invalid`.
 */
export async function chooseFrame(
  ctx: Ctx,
  trx: Trx,
  video_id: number,
  preview: string | undefined,
): Promise<string[]> {
  if (preview === undefined) return [];
  const found = (await listPreviews(trx, [video_id])).get(video_id);
  const { previews = [], own_picture = '', own_second = null } = found ?? {};
  // A draft is saved again and again.
  if (own_picture !== '' && (preview === own || isNear(own_second, secondOf(preview)))) return [];
  const poster_index = frameAt(previews, preview);
  if (previews[poster_index]?.is_chosen) return [];
  // The clip first: the video is changed by a weaker lock of it, and the picture goes by a stronger one.
  await lockVideo(trx, video_id);
  await editVideoIn(trx, video_id, { poster_index, poster_key: null });
  return removePreview(ctx, trx, video_id);
}
