import * as z from 'zod/mini';
import { commentSettings } from '#contracts/calls/social/comments.ts';
import { aiAnswers } from '#contracts/calls/uploads/uploads.ts';
import { typedFields, type TypedFields } from '#contracts/calls/uploads/video-edit.ts';
import { Language, Orientation } from '#contracts/vocabulary.ts';
import { orElse } from '../or-else.ts';
import type { VideoTexts } from './check-texts.ts';

// JSON columns of `upload_form` and `album_draft`. An older version may have written them.

const Typed = z.object(
  Object.fromEntries(
    Object.entries(typedFields).map(([name, text]) => [name, orElse(text, undefined)]),
  ),
);
/** The typed fields of a form. A field that no form could send is read as missing: a draft must not end the page that lists it. */
export const parseTyped = (json: unknown): TypedFields => Typed.parse(json);

const number = z.number();
const boolean = z.boolean();
const texts = z.array(z.string());

const Submitted = z.object({
  title: z.string(),
  description: z.string(),
  lang: Language,
  orientation: Orientation,
  category_ids: z.array(number),
  tags: texts,
  models: texts,
  is_private: boolean,
  is_unlisted: z.optional(boolean),
  ai_made: z.enum(aiAnswers),
  people_shown: number,
  country: z.optional(z.string()),
  comments: z.optional(z.enum(commentSettings)),
  is_exclusive: boolean,
  schedule: z.exactOptional(
    z.nullable(z.object({ publish_at: z.string(), time_zone: z.string() })),
  ),
  channel_id: z.exactOptional(z.nullable(number)),
  people: z.exactOptional(z.array(number)),
});
/** The checked input of a form that was handed in; nothing is made of one that does not fit. Fields of later versions are missing in older forms. */
export const parseSubmitted = (json: unknown): VideoTexts => Submitted.parse(json);
