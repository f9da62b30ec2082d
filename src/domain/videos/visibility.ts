import { AppError } from '#contracts/errors.ts';
import { videoStatus } from '#contracts/vocabulary.ts';
import type { Viewer } from '../ctx.ts';

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
