import * as z from 'zod/mini';

/** POST: changes one thing of several own videos. */
export const change_videos_url = '/api/v1/me/own-videos/change';

/** Each change, and the field of video forms that it alters. */
export const videoChanges = {
  add_category: 'categories',
  remove_category: 'categories',
  add_tags: 'tags',
  remove_tags: 'tags',
  visibility: 'visibility',
} as const;
export type VideoChange = keyof typeof videoChanges;

export const ChangeVideosForm = z.strictObject({
  /** Their numbers with commas between them: as many as a page lists at most. */
  video_ids: z.string().check(z.regex(/^[1-9]\d{0,8}(?:,[1-9]\d{0,8}){0,29}$/)),
  change: z.enum(['add_category', 'remove_category', 'add_tags', 'remove_tags', 'visibility']),
  /** The number of a category, tags with commas between them, or a visibility as the form of a video has it. */
  value: z.string().check(z.minLength(1), z.maxLength(1000)),
  /** 1 says what would change, and changes nothing. */
  is_preview: z.enum(['0', '1']),
});
export type ChangeVideosForm = z.infer<typeof ChangeVideosForm>;

export const ChangedVideo = z.strictObject({
  video_id: z.int(),
  /** '' for one that is not the member's. */
  title: z.string(),
  /** same: it is so already. */
  state: z.enum(['changed', 'same', 'refused']),
  /** Value of the field, for an undo of the change. */
  before: z.string(),
  after: z.string(),
  /** Of refused: as the form of a video names them; `video` for one that cannot be changed. */
  faults: z.record(z.string(), z.string()),
});
export type ChangedVideo = z.infer<typeof ChangedVideo>;

export const ChangeVideosAnswer = z.strictObject({
  ok: z.literal(1),
  videos: z.array(ChangedVideo),
});
export type ChangeVideosAnswer = z.infer<typeof ChangeVideosAnswer>;
