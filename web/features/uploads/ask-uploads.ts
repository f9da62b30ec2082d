import { UploadPage, uploadPageUrl } from '#contracts/calls/uploads/video-edit.ts';
import {
  OwnVideoForm,
  OwnVideos,
  ownVideosUrl,
  type OwnVideosQuery,
  ownVideoUrl,
} from '#contracts/calls/uploads/own-videos.ts';
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
