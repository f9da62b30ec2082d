import * as z from 'zod/mini';
import { Language, Orientation } from '../../vocabulary.ts';

/** GET: own uploads; POST: begins one (tus 1.0). */
export const uploads_url = '/api/v1/me/uploads';
/** GET: how far it is; HEAD, PATCH and DELETE as tus says. */
export const upload_url = '/api/v1/me/uploads/:upload_id';
export const uploadUrl = (upload_id: string): string => `${uploads_url}/${upload_id}`;
export const upload_id_pattern = /^[a-z0-9]{22}$/;

/** Bytes of a part that a client sends at once. */
export const upload_part_bytes = 8 * 1024 * 1024;

export const uploadPurposes = ['video'] as const;
export const aiAnswers = ['no', 'altered', 'made'] as const;

/** `Upload-Metadata` of the beginning; other keys are refused. */
export const UploadMetadata = z.strictObject({
  /** As the device calls the file; text only. */
  filename: z.string().check(z.minLength(1), z.maxLength(1000)),
  /** The media type that the browser assumes; nothing trusts it. */
  filetype: z.optional(z.string().check(z.maxLength(200))),
  purpose: z._default(z.enum(uploadPurposes), 'video'),
  orientation: z._default(Orientation, 'str'),
  lang: z._default(Language, 'en'),
  /** Whether people or scenes are made or altered by software. */
  ai_made: z.optional(z.enum(aiAnswers)),
  /** The version of the rules that was confirmed: the form sent with the file is to be submitted. */
  rules: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
  /** Id of an own video that is published: the file is to take its place, and its form is filled as that one's. */
  replaces: z.optional(z.string().check(z.regex(/^[1-9]\d{0,9}$/))),
  /** How many people are shown. */
  people_shown: z.optional(z.string().check(z.regex(/^(?:\d{1,3}|1000)$/))),
});
export type UploadMetadata = z.infer<typeof UploadMetadata>;

export const uploadStates = [
  'receiving',
  'checking',
  'converting',
  'ready',
  'refused',
  'gone',
] as const;

export const OwnUpload = z.strictObject({
  upload_id: z.string(),
  url: z.string(),
  file_name: z.string(),
  bytes: z.int(),
  received: z.int(),
  state: z.enum(uploadStates),
  percent: z.int(),
  reason_code: z.nullable(z.string()),
  video_id: z.nullable(z.int()),
  created_at: z.string(),
  expires_at: z.nullable(z.string()),
});
export type OwnUpload = z.infer<typeof OwnUpload>;

export const OwnUploads = z.strictObject({
  uploads: z.array(OwnUpload),
  may_upload: z.boolean(),
  bytes_most: z.int(),
  part_bytes: z.int(),
});
export type OwnUploads = z.infer<typeof OwnUploads>;
