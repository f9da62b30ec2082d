import * as z from 'zod/mini';
import { idField } from '../json-url.ts';
import { watch_errors, watch_qualities } from './watch.ts';

const counts = <Name extends string>(names: readonly Name[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, z.int()])) as Record<Name, z.ZodMiniInt>);

/** Lines of each class of quality as field names. */
export const quality_names = watch_qualities.map((lines) => `${lines}p` as const);

const sums = {
  starts: z.int(),
  /** Of the video that were played. */
  seconds: z.int(),
  completions: z.int(),
  stalls: z.int(),
  /** Time to the first picture, ms: half of the starts, and nine tenths, were as fast; null without any. */
  first_frame_p50: z.nullable(z.int()),
  first_frame_p90: z.nullable(z.int()),
  errors: counts(watch_errors),
  qualities: counts(quality_names),
};

export const WatchDay = z.object({ day: z.string(), ...sums });
export type WatchDay = z.infer<typeof WatchDay>;

/** GET /api/video-stats.php?id=: the watched parts of a video. Totals are those of the days listed. */
export const VideoStats = z.object({
  video_id: z.int(),
  /** Seconds. */
  duration: z.int(),
  /** Over all time, as `retention` is. */
  watches: z.int(),
  retention: z.array(z.number()),
  total: z.object(sums),
  days: z.array(WatchDay),
});
export type VideoStats = z.infer<typeof VideoStats>;

export const videoStatsUrl = {
  template: '/api/video-stats.php',
  pattern: '/api/video-stats.php',
  parts: {},
  query: { id: idField },
  build: (video_id: number): string => `/api/video-stats.php?id=${video_id}`,
  parse(url: string): { video_id: number } | undefined {
    const [, digits = ''] = /^\/api\/video-stats\.php\?id=(\d+)$/.exec(url) ?? [];
    const video_id = idField.parse(digits);
    return video_id === undefined ? undefined : { video_id };
  },
};
