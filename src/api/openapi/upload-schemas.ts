import {
  AlbumDraft,
  AlbumEdit,
  AlbumEditAnswer,
  AlbumPage,
  DraftPhoto,
  OwnAlbum,
  OwnAlbumForm,
  OwnAlbums,
  OwnPhoto,
} from '#contracts/calls/album-edit.ts';
import { OwnStatistics, StatisticsDay, StatisticsSource } from '#contracts/calls/own-statistics.ts';
import {
  ChangedVideo,
  ChangeVideosAnswer,
  ChangeVideosForm,
} from '#contracts/calls/change-videos.ts';
import { UploadLine, UploadListAnswer, UploadListForm } from '#contracts/calls/upload-list.ts';
import { OwnUpload, OwnUploads } from '#contracts/calls/uploads.ts';
import {
  NamedCategory,
  NamedChannel,
  OwnCaptions,
  OwnVideo,
  OwnVideoForm,
  OwnVideos,
  UploadDraft,
  UploadMailsForm,
  UploadPage,
  VideoEdit,
  VideoEditAnswer,
  VideoPreview,
} from '#contracts/calls/video-edit.ts';

/** Bodies and answers of uploads, own videos and own albums. */
export const uploadSchemas = {
  OwnUpload,
  OwnUploads,
  NamedCategory,
  NamedChannel,
  OwnVideo,
  OwnVideoForm,
  AlbumDraft,
  AlbumEdit,
  AlbumEditAnswer,
  AlbumPage,
  DraftPhoto,
  OwnAlbum,
  OwnAlbumForm,
  OwnAlbums,
  OwnPhoto,
  OwnVideos,
  UploadDraft,
  UploadLine,
  UploadListAnswer,
  UploadListForm,
  ChangedVideo,
  ChangeVideosAnswer,
  ChangeVideosForm,
  UploadMailsForm,
  UploadPage,
  VideoEdit,
  VideoEditAnswer,
  OwnStatistics,
  StatisticsDay,
  StatisticsSource,
  OwnCaptions,
  VideoPreview,
} as const;
