import * as z from 'zod/mini';
import { subjectTypes } from '../../moderation.ts';
import { storable } from '../../stored.ts';

// Which cases the console lists: the query of a list, which can be saved under a name.

const country = z.string().check(z.regex(/^[a-z]{2}$/));
/** In addresses everything is text. */
const number = z.string().check(z.regex(/^[1-9]\d{0,8}$/));

/** As the address of a list says it. */
export const QueueFilter = z.strictObject({
  kind: z.optional(z.string().check(z.regex(/^[a-z-]{2,30}$/))),
  state: z.optional(z.enum(['open', 'working'])),
  /** So urgent, or more. */
  priority: z.optional(z.enum(['1', '2', '3'])),
  region: z.optional(country),
  type: z.optional(z.enum(subjectTypes)),
  /** Of an uploader. */
  member: z.optional(number),
  /** Assigned to the caller. */
  mine: z.optional(z.literal('1')),
  /** Assigned to this member of staff, or to no one. */
  assignee: z.optional(z.union([z.literal('none'), number])),
  /** It has waited for so many hours. */
  hours: z.optional(z.string().check(z.regex(/^[1-9]\d{0,4}$/))),
});
export type QueueFilter = z.infer<typeof QueueFilter>;

/** `after` is the `next` of the page before: urgency, seconds since 1970, number. */
export const QueueQuery = z.extend(QueueFilter, {
  after: z.optional(z.string().check(z.regex(/^\d\.(infinity|-?\d{1,11}(\.\d{1,9})?)\.\d{1,9}$/))),
});

export const SavedQueue = z.object({
  queue_id: z.int(),
  name: z.string(),
  /** All of the staff have it. */
  is_shared: z.boolean(),
  may_delete: z.boolean(),
  filter: z.record(z.string(), z.string()),
});
export type SavedQueue = z.infer<typeof SavedQueue>;

/** Under the name of an own one, or of a shared one, it replaces that. */
export const SaveQueue = z.strictObject({
  name: z
    .string()
    .check(z.trim(), z.minLength(1), z.maxLength(60), z.regex(/^\P{Cc}*$/u), storable),
  is_shared: z.boolean(),
  filter: QueueFilter,
});
export const QueueSaved = z.object({ queue_id: z.int() });
