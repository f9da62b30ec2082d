import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import { videoStatus } from '#contracts/vocabulary.ts';
import type { Ctx, Viewer } from '../ctx.ts';

/** The columns of a video's row that decide its visibility. */
export interface VideoState {
  status_id: number;
  is_private: boolean;
  /** Read where its owner may know how far the work on it is. */
  member_id?: number | null;
  /** State of its clip, and how much of the whole pipeline is done, 0 to 100. */
  clip_state?: string | null;
  clip_percent?: number | null;
}

/** The last three, of `video as v` left-joined with `media as x`. */
export const workColumns = [
  'v.member_id',
  'x.state as clip_state',
  'x.percent as clip_percent',
] as const;

/**
 * Throws deleted, not_found or private; returns when the viewer may see the video. Its owner learns
 * why it is not published (pending, failed, or processing with the percentage), strangers only that
 * there is nothing.
 */
export function assertVisible(
  video: VideoState | undefined,
  viewer: Viewer,
): asserts video is VideoState {
  if (!video) throw new AppError('not_found');
  if (viewer.kind === 'system') return;
  if (video.status_id === videoStatus.deleted) throw new AppError('deleted');
  if (video.status_id !== videoStatus.active)
    throw mayFollow(video, viewer) ? unpublished(video) : new AppError('not_found');
  if (video.is_private && viewer.kind !== 'member') throw new AppError('private');
}

/** Policy: the member who uploaded a video learns why it is not published. */
const mayFollow = ({ member_id }: VideoState, viewer: Viewer): boolean =>
  viewer.kind === 'member' && viewer.member_id === member_id;

/** A clip may fail while its video still waits for it. */
function unpublished({ status_id, clip_state, clip_percent }: VideoState): AppError {
  if (status_id === videoStatus.rejected || clip_state === 'failed') return new AppError('failed');
  return status_id === videoStatus.pending
    ? new AppError('pending')
    : new AppError('processing', { percent: clip_percent ?? 0 });
}

interface VisibleClip {
  /** Of the video. */
  dir: string;
  storage_key: string;
  has_storyboard: boolean;
  /** Seconds. */
  duration: number;
  captions: { lang: string; label: string; storage_key: string }[];
}

/**
 * The clip of a video that the viewer may see, with its captions by language. Throws like getVideo, and not_found while the clip is
 * not ready.
 */
export async function visibleClip(
  { db, viewer }: Pick<Ctx, 'db' | 'viewer'>,
  video_id: number,
): Promise<VisibleClip> {
  const row = await db
    .selectFrom('video as v')
    .leftJoin('media as x', 'x.media_id', 'v.media_id')
    .select([
      'v.status_id',
      'v.is_private',
      ...workColumns,
      'v.dir',
      'v.duration',
      'x.storage_key',
      (eb) => eb('x.storyboard', 'is not', null).as('has_storyboard'),
      sql<VisibleClip['captions']>`(
        select coalesce(json_agg(json_build_object('lang', lang, 'label', label, 'storage_key', y.storage_key) order by lang), '[]')
        from video_caption y where y.video_id = v.video_id)`.as('captions'),
    ])
    .where('v.video_id', '=', video_id)
    .executeTakeFirst();
  assertVisible(row, viewer);
  if (row.storage_key === null || row.clip_state !== 'ready') throw new AppError('not_found');
  const { dir, storage_key, duration, captions } = row;
  const has_storyboard = Boolean(row.has_storyboard);
  return { dir, storage_key, duration, captions, has_storyboard };
}
