import { UploadPage, uploadPageUrl } from '#contracts/calls/video-edit.ts';
import {
  OwnVideoForm,
  OwnVideos,
  ownVideosUrl,
  type OwnVideosQuery,
  ownVideoUrl,
} from '#contracts/calls/own-videos.ts';
import { OwnUpload, uploadUrl } from '#contracts/calls/uploads.ts';
import type { Language } from '#contracts/vocabulary.ts';
import { askOwn } from '../accounts/index.ts';

export const askUploadPage = async (signal: AbortSignal, lang: Language): Promise<UploadPage> =>
  UploadPage.parse(await askOwn(uploadPageUrl.build({ lang }), signal));

export const askOwnVideos = async (
  signal: AbortSignal,
  query: OwnVideosQuery,
): Promise<OwnVideos> => OwnVideos.parse(await askOwn(ownVideosUrl.build(query), signal));

export const askOwnVideo = async (
  signal: AbortSignal,
  video_id: number,
  lang: Language,
): Promise<OwnVideoForm> =>
  OwnVideoForm.parse(await askOwn(ownVideoUrl.build({ video_id, lang }), signal));

/** Undefined where the site does not say; a page that asks by itself leads nobody to the sign-in. */
export async function askUpload(
  upload_id: string,
  signal: AbortSignal,
): Promise<OwnUpload | undefined> {
  try {
    const answer = await fetch(uploadUrl(upload_id), { signal });
    return answer.ok ? OwnUpload.parse(await answer.json()) : undefined;
  } catch {
    return undefined;
  }
}
