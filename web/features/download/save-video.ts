import { downloadUrl } from '#contracts/calls/catalogue/download.ts';
import {
  deobfuscate,
  videoFileUrl,
  type VideoFiles,
} from '#contracts/calls/catalogue/video-file.ts';
import { lifetimes } from '#contracts/limits/limits-of-calls.ts';
import { getJson } from '../../lib/transport/get-json.ts';

/** Goes to the file of the video, which the browser saves: the page stays. Throws as `getJson` does. */
export async function saveVideo(video_id: number): Promise<void> {
  const files = await getJson<VideoFiles>(videoFileUrl.build(video_id, lifetimes.videofile));
  const [file] = files;
  if (!file) throw new Error('a video without a file');
  location.assign(downloadUrl.build(deobfuscate(file.video_url), video_id));
}
