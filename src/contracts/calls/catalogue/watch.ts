import * as z from 'zod/mini';

export const watch_url = '/api/v1/watch';

/** A video is measured in hundredths of its length. */
export const watch_buckets = 100;
/** Bytes of a bitmap of all buckets; bit n is bit n % 8 of byte n >> 3. */
export const watch_bytes = Math.ceil(watch_buckets / 8);
/** A watch that plays a bucket from this one on has come to the end. */
export const completed_bucket = 95;

/** Classes of time to the first picture: up to so many ms; the last has no bound. */
export const first_frame_ms = [250, 500, 1000, 2000, 4000, 8000, Infinity] as const;
/** Causes that stopped or interrupted playback, as the player sees them. */
export const watch_errors = ['network', 'refused', 'media', 'unsupported'] as const;
export type WatchError = (typeof watch_errors)[number];
/** Lines of a picture, the short side: each class reaches up to the next. */
export const watch_qualities = [240, 360, 480, 720, 1080, 1440, 2160] as const;

/** Largest count of stalls or errors that a beacon may say. */
export const watch_count_max = 999;

const count = z.string().check(z.regex(/^(?:0|[1-9]\d{0,2})$/));

/**
 * POST: all that one play has watched so far, not what is new; so a beacon that is lost, late or
 * sent again changes nothing. Unknown fields are rejected.
 */
export const RecordWatch = z.strictObject({
  token: z.string().check(z.regex(/^[\w-]{20,80}$/)),
  bits: z.string().check(z.regex(/^[\w-]{18}$/)),
  seconds: z.string().check(z.regex(/^(?:0|[1-9]\d{0,5})$/)),
  stalls: count,
  /** A count for each of `watch_errors`, joined by dots. */
  errors: z.string().check(z.regex(/^(?:0|[1-9]\d{0,2})(?:\.(?:0|[1-9]\d{0,2})){3}$/)),
  first_frame: z.optional(z.string().check(z.regex(/^(?:0|[1-9]\d{0,5})$/))),
  lines: z.optional(z.string().check(z.regex(/^[1-9]\d{1,4}$/))),
});
export type RecordWatch = z.infer<typeof RecordWatch>;

export const WatchAnswer = z.object({ ok: z.literal(1) });

/** The class of a time to the first picture. */
export const firstFrameClass = (ms: number): number =>
  first_frame_ms.findIndex((most) => ms <= most);

/** The class of a picture's lines. */
export const qualityClass = (lines: number): number =>
  Math.max(
    0,
    watch_qualities.findLastIndex((least) => lines >= least),
  );
