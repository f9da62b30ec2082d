import * as z from 'zod/mini';
import { rowNumber } from '../../stored.ts';
import { Decide, Seen } from './console-work.ts';

// Decisions about many cases of one uploader at once.

/** Cases that are decided at once, at most. */
export const batch_most = 500;

const reference = z.string().check(z.regex(/^[0-9A-HJKMNP-TV-Z]{8}$/));

/** The decision, and whose cases it is about. */
export const PreviewBatch = z.extend(Decide, {
  member: rowNumber,
  kind: z.optional(z.string().check(z.regex(/^[a-z-]{2,30}$/))),
});

/** A case of a batch: `seen` names the text of a comment, whose beginning is the title; `refusal` says why it would not be decided; null when it would. */
export const BatchCase = z.object({
  reference: z.string(),
  kind: z.string(),
  title: z.string(),
  seen: z.nullable(z.string()),
  refusal: z.nullable(
    z.object({
      code: z.string(),
      info: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
  ),
});
export type BatchCase = z.infer<typeof BatchCase>;

/** `has_more`: the uploader has further cases, for the next batch. */
export const BatchPreview = z.object({ cases: z.array(BatchCase), has_more: z.boolean() });

export const DecideBatch = z.extend(Decide, {
  member: rowNumber,
  references: z.array(reference).check(z.minLength(1), z.maxLength(batch_most)),
  /** Of comments, by reference: `seen` of the preview. */
  seen: z.optional(z.record(reference, Seen)),
});

/** `left`: cases for which there was no time; they are sent again. */
export const BatchDone = z.object({
  decided: z.array(
    z.object({ reference: z.string(), decision_id: z.int(), effect_at: z.nullable(z.string()) }),
  ),
  refused: z.array(BatchCase),
  left: z.array(z.string()),
});

export const UndoBatch = z.strictObject({
  decisions: z.array(rowNumber).check(z.minLength(1), z.maxLength(batch_most)),
});
/** How many were taken back, and how many had taken effect before. */
export const BatchUndone = z.object({ undone: z.int(), too_late: z.int() });
