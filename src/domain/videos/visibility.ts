import { AppError } from '#contracts/errors.ts';
import { videoStatus } from '#contracts/vocabulary.ts';
import type { Ctx, Viewer } from '../ctx.ts';

/** The columns of a video's row that decide its visibility. */
export interface VideoState {
  status_id: number;
  is_private: boolean;
}

/** Throws deleted, not_found or private; returns when the viewer may see the video. Strangers learn of no other state. */
export function assertVisible(
  video: VideoState | undefined,
  viewer: Viewer,
): asserts video is VideoState {
  if (!video) throw new AppError('not_found');
  if (viewer.kind === 'system') return;
  if (video.status_id === videoStatus.deleted) throw new AppError('deleted');
  if (video.status_id !== videoStatus.active) throw new AppError('not_found');
  if (video.is_private && viewer.kind !== 'member') throw new AppError('private');
}

interface VisibleClip {
  /** Of the video. */
  dir: string;
  storage_key: string;
  has_storyboard: boolean;
  /** Seconds. */
  duration: number;
}

/**
 * The clip of a video that the viewer may see. Throws like getVideo, and not_found while the clip is
 * not ready.
 */
export async function visibleClip(
  { db, viewer }: Pick<Ctx, 'db' | 'viewer'>,
  video_id: number,
): Promise<VisibleClip> {
  const row = await db
    .selectFrom('video as v')
    .leftJoin('media as x', (join) =>
      join.onRef('x.media_id', '=', 'v.media_id').on('x.state', '=', 'ready'),
    )
    .select([
      'v.status_id',
      'v.is_private',
      'v.dir',
      'v.duration',
      'x.storage_key',
      (eb) => eb('x.storyboard', 'is not', null).as('has_storyboard'),
    ])
    .where('v.video_id', '=', video_id)
    .executeTakeFirst();
  assertVisible(row, viewer);
  if (row.storage_key === null) throw new AppError('not_found');
  const { dir, storage_key, duration } = row;
  return { dir, storage_key, duration, has_storyboard: Boolean(row.has_storyboard) };
}
