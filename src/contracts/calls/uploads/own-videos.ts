import * as z from 'zod/mini';
import { languages } from '../../vocabulary.ts';
import { idField, jsonUrl, word } from '../json-url.ts';
import { ownListFields } from './own-list.ts';
import { NamedPerson } from './own-people.ts';
import { queryField, queryUrl } from '../query-url.ts';
import { OwnUpload } from './uploads.ts';
import {
  editFields,
  NamedCategory,
  NamedChannel,
  NamedCountry,
  NamedVideo,
  previewFields,
} from './video-edit.ts';

const ownVideoStates = [
  'deleted',
  'checking',
  'converting',
  'failed',
  'draft',
  'waiting',
  'changes',
  'scheduled',
  'published',
  'hidden',
  'rejected',
  'removed',
] as const;
export type OwnVideoState = (typeof ownVideoStates)[number];

export const OwnVideo = z.strictObject({
  video_id: z.int(),
  /** Of its page, once it is published. */
  dir: z.string(),
  title: z.string(),
  state: z.enum(ownVideoStates),
  is_private: z.boolean(),
  is_unlisted: z.boolean(),
  views: z.int(),
  likes: z.int(),
  /** Seconds that all watched together; null with fewer than ten views. */
  watched_seconds: z.nullable(z.int()),
  percent: z.int(),
  /** Why it failed: a code of the check of files. */
  reason_code: z.nullable(z.string()),
  /** Of `changes`: the reviewer's words, by field. */
  changes: z.record(z.string(), z.string()),
  /** Of a draft: the upload whose form is not submitted. */
  upload_id: z.nullable(z.string()),
  /** Of `waiting`: how many come before it in the queue of publications, and one; null beyond the first 200. */
  place: z.nullable(z.int()),
  poster: z.string(),
  /** Of `scheduled`: from when it is shown. */
  publish_at: z.nullable(z.string()),
  /** In which time zone its uploader meant that. */
  time_zone: z.nullable(z.string()),
  /** How long it can be restored once it is deleted; 0 for not at all. */
  delete_days: z.int(),
  /** Of `deleted`: until when it can be restored. */
  gone_at: z.nullable(z.string()),
  /** Whose place it is to take, once a reviewer has approved it. */
  replaces: z.nullable(NamedVideo),
  /** Another one is on its way that is to take its place. */
  has_version: z.boolean(),
  /** That one; null while it is a file. */
  version_id: z.nullable(z.int()),
  created_at: z.string(),
  /** Its texts may be changed. */
  may_edit: z.boolean(),
});
export type OwnVideo = z.infer<typeof OwnVideo>;

export const ownVideoSorts = ['newest', 'oldest', 'views', 'likes', 'watched'] as const;
export type OwnVideoSort = (typeof ownVideoSorts)[number];

/**
 * GET: own videos by a sort, newest first by default; `search` leaves those whose titles contain it, in any letter case;
 * `before` is the `next` of the page before.
 */
export const ownVideosUrl = queryUrl('/api/v1/me/own-videos', {
  ...ownListFields,
  sort: queryField(word(ownVideoSorts), 'newest'),
});
export type OwnVideosQuery = NonNullable<ReturnType<typeof ownVideosUrl.parse>>;
export const OwnVideos = z.strictObject({
  username: z.string(),
  /** Files that are no video yet, on the first page. */
  uploads: z.array(OwnUpload),
  videos: z.array(OwnVideo),
  /** How long it usually takes, in seconds: the median of the last 50; null while nothing is known. */
  usual: z.strictObject({ processing: z.nullable(z.int()), review: z.nullable(z.int()) }),
  /** A mail reports files that have ended. */
  is_mailed: z.boolean(),
  /** Of the next page; null on the last. */
  next: z.nullable(z.int()),
});
export type OwnVideos = z.infer<typeof OwnVideos>;

/** POST: whether a mail reports files that have ended. */
export const upload_mails_url = '/api/v1/me/upload-mails';
export const UploadMailsForm = z.strictObject({ mails: z.enum(['0', '1']) });

/** GET: the file of an own video as it was uploaded. Its uploader alone gets it. */
export const ownOriginalAddress = (video_id: number): string => `/media/o/${video_id}`;

/** GET, a JPEG: an own picture that waits for a decision. Its uploader alone gets it. */
export const ownPreviewAddress = (preview_id: number): string => `/media/n/${preview_id}.jpg`;

/** GET, a WebP: a sheet of the storyboard of an own video. Its uploader alone gets it. */
export const ownSheetAddress = (video_id: number, sheet: number): string =>
  `/media/n/${video_id}/s${sheet}.webp`;

export const OwnCaptions = z.strictObject({
  lang: z.string(),
  /** The name of the language in itself. */
  label: z.string(),
  cues: z.int(),
  bytes: z.int(),
  created_at: z.string(),
});
export type OwnCaptions = z.infer<typeof OwnCaptions>;

/** GET: an own video as its form shows it. */
export const ownVideoUrl = jsonUrl('/api/v1/me/own-video/{video_id}.{lang}', {
  video_id: idField,
  lang: word(languages),
});
export const OwnVideoForm = z.strictObject({
  username: z.string(),
  video: OwnVideo,
  fields: editFields,
  ...previewFields,
  /** A frame or an own picture may be chosen. */
  may_choose: z.boolean(),
  /** Lines; '' without any. */
  chapters: z.string(),
  /** By language. */
  captions: z.array(OwnCaptions),
  /** Its film is ready, so that captions and chapters can be added. */
  may_caption: z.boolean(),
  /** The file as it was uploaded can be downloaded. */
  has_original: z.boolean(),
  categories_least: z.int(),
  categories_most: z.int(),
  categories: z.array(NamedCategory),
  countries: z.array(NamedCountry),
  channels: z.array(NamedChannel),
  people: z.array(NamedPerson),
});
export type OwnVideoForm = z.infer<typeof OwnVideoForm>;
