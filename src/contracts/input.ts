import * as z from 'zod/mini';

/** Things that can be viewed. Only videos are counted until albums, models and channels have their pages. */
export const ViewSection = z.enum(['video']);

/** POST /api/input.php act=view. `user_id` is accepted for compatibility and ignored: the session says who it is. */
export const RecordView = z.object({
  act: z.literal('view'),
  section: ViewSection,
  object_id: z.string().check(z.regex(/^[1-9]\d{0,7}$/)),
  nogeo: z.optional(z.enum(['0', '1'])),
  user_id: z.optional(z.string().check(z.maxLength(20))),
});
export type RecordView = z.infer<typeof RecordView>;

export const InputAnswer = z.object({ ok: z.literal(1) });
export type InputAnswer = z.infer<typeof InputAnswer>;

export const input_url = '/api/input.php';
