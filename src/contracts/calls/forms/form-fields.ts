import * as z from 'zod/mini';
import { form_limits } from '../../limits/limits-of-forms.ts';
import { limits } from '../../limits/limits.ts';
import { dirPattern } from '../../text/dir.ts';

/**
 * Faults of a field. An answer names each wrong field with its first fault:
 * `{"error": {"email": "required", "file": "file_type"}}`, status 422.
 *
 * - `required`: 'This field is required'
 * - `email`: 'Email entered incorrectly.'
 * - `max_length`: 'Maximum length {length} characters.'; the length is `fieldLength`
 * - `file_type`: 'This file type is not allowed to be uploaded.'; also several files
 * - `file_size`: 'The file is too large.'
 * - `file_damaged`: it is a picture by its first bytes and cannot be decoded
 * - `invalid`: a value that the form does not offer, a control character, a field of another form (`form`)
 * - `not_here`: a line of `addresses` is not an address of this site
 * - `too_many`: more than 50 lines
 * - `unknown`: there is no such token of a trusted flagger, or no such target
 * - `expired`, `used`: of `captcha` alone: fetch another challenge and send again
 * - `no_script`: of `email` alone: a browser without script must give one, because a mail stands in for the proof of work
 */
export const fieldFaults = [
  'required',
  'email',
  'max_length',
  'file_type',
  'file_size',
  'file_damaged',
  'invalid',
  'not_here',
  'too_many',
  'unknown',
  'expired',
  'used',
  'no_script',
] as const;
export const FieldFault = z.enum(fieldFaults);
export type FieldFault = z.infer<typeof FieldFault>;

export const FieldErrors = z.record(z.string(), FieldFault);
export type FieldErrors = z.infer<typeof FieldErrors>;

/** Most characters of each text field; fields that are missing here are choices or ticks. */
export const fieldLength = {
  subject: form_limits.subject,
  email: form_limits.email,
  message: limits.contact_message,
  name: form_limits.name,
  represented: form_limits.name,
  organisation: form_limits.organisation,
  postal_address: form_limits.postal_address,
  phone: form_limits.phone,
  work: limits.contact_message,
  signature: form_limits.name,
  reference: form_limits.reference,
  token: form_limits.flagger_token,
  referrer: form_limits.referrer,
  target_id: limits.dir_length,
  addresses: form_limits.addresses * (form_limits.address + 1),
  captcha: form_limits.captcha,
} as const;
export type TextField = keyof typeof fieldLength;

/** A tick that must be set; the browser sends `on`. */
export const tickFields = ['good_faith', 'accuracy', 'jurisdiction'] as const;
export type TickField = (typeof tickFields)[number];

/** Choices, each one of these values. */
export const choices = {
  /** Why something is reported. */
  reason: [
    'minor',
    'intimate',
    'violence',
    'illegal',
    'copyright',
    'privacy',
    'spam',
    'wrong',
    'broken',
    'other',
  ],
  /** Whether the sender is the person in the content, or has been authorised by that person. */
  relation: ['self', 'agent'],
  /**
   * The type of the reported subject; `target_id` is the number of a video, album, playlist, comment, message, thread or member, the dir of a model or channel, and
   * the key of a photo, which is part of the address of its file. A message or thread is reported by one of its two members, who is signed in.
   */
  target_type: [
    'video',
    'album',
    'photo',
    'model',
    'channel',
    'playlist',
    'comment',
    'message',
    'thread',
    'member',
  ],
} as const;
export type ChoiceField = keyof typeof choices;

/** Of a `target_id` of a type. */
export function targetPattern(target_type: string): RegExp {
  if (target_type === 'model' || target_type === 'channel') return dirPattern;
  return target_type === 'photo' ? /^[a-z0-9]{8,40}$/ : /^[1-9]\d{0,8}$/;
}

export type FormField = TextField | TickField | ChoiceField | 'file';

/**
 * The plainest test that refuses no address in use: one @, a dot in the host, and neither white space,
 * controls, brackets nor separators, so that it can stand in the header of a mail.
 */
export const emailPattern =
  /^[^\s\p{C}@<>()[\]\\,;:"]{1,64}@[^\s\p{C}@<>()[\]\\,;:"]{1,190}\.[^\s\p{C}@<>()[\]\\,;:".]{2,63}$/u;
