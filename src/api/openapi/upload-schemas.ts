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
} from '#contracts/calls/uploads/album-edit.ts';
import {
  NamedPerson,
  OwnPeople,
  OwnPerson,
  PeopleAnswer,
  PeopleForm,
} from '#contracts/calls/uploads/own-people.ts';
import {
  OwnStatistics,
  StatisticsCountry,
  StatisticsDay,
  StatisticsSource,
} from '#contracts/calls/uploads/own-statistics.ts';
import {
  ChangedVideo,
  ChangeVideosAnswer,
  ChangeVideosForm,
} from '#contracts/calls/uploads/change-videos.ts';
import {
  UploadLine,
  UploadListAnswer,
  UploadListForm,
} from '#contracts/calls/uploads/upload-list.ts';
import { OwnUpload, OwnUploads } from '#contracts/calls/uploads/uploads.ts';
import {
  NamedCategory,
  NamedChannel,
  NamedCountry,
  NamedVideo,
  OwnFilm,
  UploadDraft,
  UploadPage,
  VideoEdit,
  VideoEditAnswer,
  VideoPreview,
} from '#contracts/calls/uploads/video-edit.ts';
import {
  OwnCaptions,
  OwnVideo,
  OwnVideoForm,
  OwnVideos,
  UploadMailsForm,
} from '#contracts/calls/uploads/own-videos.ts';

/** Bodies and answers of uploads, own videos and own albums. */
export const uploadSchemas = {
  OwnUpload,
  OwnUploads,
  NamedCategory,
  NamedChannel,
  NamedVideo,
  NamedCountry,
  NamedPerson,
  OwnPeople,
  OwnPerson,
  PeopleAnswer,
  PeopleForm,
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
  StatisticsCountry,
  StatisticsSource,
  OwnCaptions,
  OwnFilm,
  VideoPreview,
} as const;
