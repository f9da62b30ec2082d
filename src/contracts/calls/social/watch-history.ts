import * as z from 'zod/mini';
import { HistoryState, parseSavedCode, videoCursorField } from './saved-items.ts';
import { word } from '../json-url.ts';
import { queryField, queryUrl } from '../query-url.ts';
import { VideoCard } from '../catalogue/videos.ts';

/** Of a history; `merge`: videos that a device adds at once; `unfinished`: videos to continue. */
export const history_limits = { most: 5000, page: 60, merge: 500, unfinished: 20 } as const;

/** Days that entries stay. */
export const historyDays = [30, 90, 365] as const;
export type HistoryDays = (typeof historyDays)[number];

/**
 * GET, with a session: videos of the history, the last watched first. `part` unfinished: those to continue, twenty at most, on
 * one page. `no-store`.
 */
export const historyUrl = queryUrl('/api/v1/me/history', {
  part: queryField(word(['all', 'unfinished']), 'all'),
  after: queryField(videoCursorField, 'first'),
});
export type HistoryQuery = NonNullable<ReturnType<typeof historyUrl.parse>>;

export const WatchedVideo = z.object({
  video: VideoCard,
  /** How far it was watched, and its length; seconds. Not spread from a shape: bundlers would load the schema of cards with every page. */
  position: z.int(),
  duration: z.int(),
  /** Unix seconds. */
  watched_at: z.int(),
});
export type WatchedVideo = z.infer<typeof WatchedVideo>;

export const WatchHistory = z.object({
  state: HistoryState,
  /** Days that entries stay; 0 while it is off. */
  days: z.int(),
  videos: z.array(WatchedVideo),
  /** '' on the last page. */
  next: z.string(),
});
export type WatchHistory = z.infer<typeof WatchHistory>;

export const history_urls = {
  record: '/api/v1/me/history/record',
  remove: '/api/v1/me/history/remove',
  clear: '/api/v1/me/history/clear',
  settings: '/api/v1/me/history/settings',
  merge: '/api/v1/me/history/merge',
} as const;

const next = z.optional(z.string().check(z.maxLength(2048)));
const item = z.string().check(
  z.maxLength(11),
  z.refine((text) => parseSavedCode(text)?.kind === 'video'),
);
const seconds = z.string().check(z.regex(/^\d{1,6}$/));

/** A video is opened, or has been watched up to `position`, whole seconds. Sent by beacon. */
export const RecordWatched = z.strictObject({ item, position: z.optional(seconds) });
/** One of the history. */
export const HistoryForm = z.strictObject({ item, next });
export const ClearHistory = z.strictObject({ next });
/** `days` 0 switches it off and deletes it; without `days` it stays as it is. */
export const HistorySettings = z.strictObject({
  days: z.optional(z.enum(['0', '30', '90', '365'])),
  paused: z.optional(z.enum(['0', '1'])),
  next,
});

/** A watched video of a device, with when it was opened there (Unix seconds by its clock, 0 where it does not know) and the position. */
export interface DeviceWatched {
  video_id: number;
  opened: number;
  position: number;
}

const device_pattern = /^(v[1-9]\d{0,9})-(\d{1,10})-(\d{1,6})$/;

/** `v12-1790000000-73,v5-0-0`, the newest first. Undefined for a text that is none, or too many. */
export function parseDeviceHistory(text: string): DeviceWatched[] | undefined {
  const parts = text.split(',', history_limits.merge + 1);
  const found = parts.flatMap((part) => {
    const [, code = '', opened, position] = device_pattern.exec(part) ?? [];
    const video = parseSavedCode(code);
    return video
      ? [{ video_id: video.id, opened: Number(opened), position: Number(position) }]
      : [];
  });
  return parts.length > history_limits.merge || found.length < parts.length ? undefined : found;
}

/** `now`: the clock of the device, Unix seconds. */
export const MergeHistory = z.strictObject({
  items: z.string().check(
    z.maxLength(32 * history_limits.merge),
    z.refine((text) => parseDeviceHistory(text) !== undefined),
  ),
  now: z.string().check(z.regex(/^\d{1,10}$/)),
});

/** `state` off: nothing was added. */
export const HistoryMerged = z.object({
  ok: z.literal(1),
  state: HistoryState,
  added: z.int(),
  dropped: z.int(),
});
export type HistoryMerged = z.infer<typeof HistoryMerged>;
