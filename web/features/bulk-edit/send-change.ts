import {
  change_videos_url,
  videoChanges,
  type ChangedVideo,
  type ChangeVideosAnswer,
  type VideoChange,
} from '#contracts/calls/uploads/change-videos.ts';
import { video_edit_url } from '#contracts/calls/uploads/video-edit.ts';
import { postForm } from '../../lib/transport/post-form.ts';

export interface WantedChange {
  ids: ReadonlySet<number>;
  change: VideoChange;
  value: string;
}

/** The result for each video, in a preview the expected one; undefined where the site did not accept the change. */
export async function sendChange(
  { ids, change, value }: WantedChange,
  is_preview: boolean,
): Promise<readonly ChangedVideo[] | undefined> {
  const sent = await postForm(change_videos_url, {
    video_ids: [...ids].join(','),
    change,
    value,
    is_preview: is_preview ? '1' : '0',
  });
  return 'answer' in sent ? (sent.answer as ChangeVideosAnswer).videos : undefined;
}

/** Gives each video back what it had. False where one was not taken. */
export async function undoChange(
  change: VideoChange,
  videos: readonly ChangedVideo[],
): Promise<boolean> {
  let isWhole = true;
  for (const { video_id, before } of videos) {
    const fields = { act: 'save', video_id: String(video_id), [videoChanges[change]]: before };
    const sent = await postForm(video_edit_url, fields);
    isWhole &&= 'answer' in sent;
  }
  return isWhole;
}
