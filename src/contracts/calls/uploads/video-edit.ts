import * as z from 'zod/mini';
import { languages } from '../../vocabulary.ts';
import { jsonUrl, word } from '../json-url.ts';
import { NamedPerson } from './own-people.ts';
import { Storyboard } from '../../media/storyboard.ts';
import { OwnUpload, upload_id_pattern } from './uploads.ts';

/** POST, multipart or urlencoded: the form of an upload, and of an own video. */
export const video_edit_url = '/api/video_edit.php';

/**
 * create: a file of 64 MB at most; save: a draft, or the texts of a published video; submit: for a review; delete: hidden at once,
 * and gone for good after some days, until which restore brings it back.
 * add_captions and delete_captions: of an own video, in a language.
 */
const videoActs = [
  'create',
  'save',
  'submit',
  'delete',
  'restore',
  'add_captions',
  'delete_captions',
] as const;

const text = z.optional(z.string().check(z.maxLength(6000)));
const tick = z.optional(z.literal('on'));

/** Fields that a member types; every one may be missing in a draft. */
export const typedFields = {
  title: text,
  description: text,
  lang: text,
  orientation: text,
  /** Ids, separated by commas. */
  categories: text,
  /** Words, separated by commas. */
  tags: text,
  /** Names of models, separated by commas. */
  models: text,
  /** Ids of own people who are shown, separated by commas. */
  people: text,
  /** 0 private, 1 public; of a video 2 unlisted. */
  visibility: text,
  /** Two lower-case letters; empty for none. */
  country: text,
  comments: text,
  ai_made: text,
  people_shown: text,
  /** 1: shown here alone. */
  exclusive: text,
  /** From when it is shown, as a clock says in `time_zone`: 2026-12-24T18:00; empty for as soon as it is approved. */
  schedule: text,
  /** Europe/Berlin. */
  time_zone: text,
  /** Id of an own channel; empty for none. */
  channel: text,
} as const;
type VideoField = keyof typeof typedFields;
export type TypedFields = Partial<Record<VideoField, string | undefined>>;

/** With a file `video` in create, and in submit without an id; a file `preview` is an own picture that is to stand for the video. */
export const VideoEdit = z.strictObject({
  act: z.enum(videoActs),
  /** Of an upload of the member. */
  upload_id: z.optional(z.string().check(z.regex(upload_id_pattern))),
  /** Of an own video. */
  video_id: z.optional(z.string().check(z.regex(/^[1-9]\d{0,9}$/))),
  /** The version of the rules that was read, and the tick below them; with a file. */
  rules: z.optional(z.string().check(z.maxLength(40))),
  agree: tick,
  /** Of a video that is not published: the second of the film, to a tenth, whose frame stands for it, or `own` for the own picture that it has. */
  preview: text,
  /** Of a video that is not published: numbers of frames in `previews`, from 1, that may take turns as its preview later, separated by commas; '' for none. */
  candidates: text,
  /** Of an own video: lines such as `0:00 Beginning`; '' for none. */
  chapters: text,
  /** Of an own video that is published: the sent file is to take its place. */
  replaces: z.optional(z.string().check(z.regex(/^[1-9]\d{0,9}$/))),
  /** Of captions: a language code such as de, pt-BR or zh-Hant. */
  captions_lang: z.optional(z.string().check(z.maxLength(40))),
  ...typedFields,
});
export type VideoEdit = z.infer<typeof VideoEdit>;

/** Boxes to tick send each category, person and candidate as a field of its own. */
const ticked_field = /^(category|person|candidate)_([1-9]\d{0,9})$/;
const joined = { category: 'categories', person: 'people', candidate: 'candidates' } as const;
type Ticked = keyof typeof joined;

/** The fields of a form of a browser, with what is ticked as one field of each kind. Never throws. */
export function joinTicked(fields: Readonly<Record<string, string>>): Record<string, string> {
  const others: Record<string, string> = {};
  const ticked: { field: (typeof joined)[Ticked]; id: string }[] = [];
  for (const [name, value] of Object.entries(fields)) {
    const [, kind, id] = ticked_field.exec(name) ?? [];
    if (id === undefined) others[name] = value;
    else ticked.push({ field: joined[kind as Ticked], id });
  }
  for (const { field, id } of ticked) others[field] = [others[field], id].filter(Boolean).join(',');
  return others;
}

/** The next page, and the object of the call. */
export const VideoEditAnswer = z.object({
  ok: z.literal(1),
  next: z.string(),
  upload_id: z.nullable(z.string()),
  video_id: z.nullable(z.int()),
});
export type VideoEditAnswer = z.infer<typeof VideoEditAnswer>;

/** The typed fields, as forms show them. */
export const editFields = z.partial(z.object(typedFields));

export const VideoPreview = z.strictObject({
  /** Of the film. */
  second: z.number(),
  src: z.string(),
  is_chosen: z.boolean(),
  /** May take its turn as the preview later. */
  is_candidate: z.boolean(),
});
export type VideoPreview = z.infer<typeof VideoPreview>;

/** A film with its storyboard. */
export const OwnFilm = z.extend(Storyboard, {
  /** Seconds. */
  duration: z.number(),
});
export type OwnFilm = z.infer<typeof OwnFilm>;

/** The pictures that a form offers as the preview of a film. */
export const previewFields = {
  /** Frames of which one may be chosen; empty where none can be. */
  previews: z.array(VideoPreview),
  /** The own picture that stands for it, or that waits for the decision; '' for none. */
  own_picture: z.string(),
  /** The second of the film that the own picture shows; null for one that was uploaded. */
  own_second: z.nullable(z.number()),
  /** Any moment of it may be chosen; null where none can be. */
  film: z.nullable(OwnFilm),
};

/** A published video whose place another one may take. */
export const NamedVideo = z.strictObject({ video_id: z.int(), title: z.string() });
export type NamedVideo = z.infer<typeof NamedVideo>;

export const UploadDraft = z.strictObject({
  upload: OwnUpload,
  fields: editFields,
  ...previewFields,
  /** Whose place it is to take. */
  replaces: z.nullable(NamedVideo),
  /** Its form was submitted, and its video is made once the file is complete and checked. */
  is_handed_in: z.boolean(),
});
export type UploadDraft = z.infer<typeof UploadDraft>;

export const NamedCategory = z.strictObject({ category_id: z.int(), title: z.string() });
export const NamedCountry = z.strictObject({ code: z.string(), name: z.string() });
export const NamedChannel = z.strictObject({ channel_id: z.int(), title: z.string() });

/** GET: data of the page of uploads of a member. */
export const uploadPageUrl = jsonUrl('/api/v1/me/upload-form/{lang}', { lang: word(languages) });
export const UploadPage = z.strictObject({
  username: z.string(),
  /** Whom the setting lets upload. */
  may_upload: z.boolean(),
  /** uploader: a verified one; member; none. */
  role: z.enum(['uploader', 'member', 'none']),
  rules: z.string(),
  bytes_most: z.int(),
  part_bytes: z.int(),
  /** Seconds; 0 for none. */
  least_seconds: z.int(),
  least_seconds_exclusive: z.int(),
  categories_least: z.int(),
  categories_most: z.int(),
  categories: z.array(NamedCategory),
  /** All, by name. */
  countries: z.array(NamedCountry),
  /** Own ones. */
  channels: z.array(NamedChannel),
  /** Own ones with a complete record. */
  people: z.array(NamedPerson),
  /** Newest first: those that are not submitted yet, or that are no video yet. */
  drafts: z.array(UploadDraft),
});
export type UploadPage = z.infer<typeof UploadPage>;
