import {
  history_urls,
  historyUrl,
  type HistoryQuery,
  type WatchedVideo,
  type WatchHistory,
} from '#contracts/calls/social/watch-history.ts';
import { ratingOf } from '#contracts/rating.ts';
import { postForm } from '../transport/post-form.ts';
import type { Saved } from './account-marks.ts';
import { savedCodeOf } from './favourite-id.ts';
import type { HistoryEntry } from './local-store.ts';

export type HistoryPart = HistoryQuery['part'];

/** `ended` where no member is signed in any more, undefined without an answer. */
export async function readHistory(
  part: HistoryPart,
  after: string,
): Promise<WatchHistory | 'ended' | undefined> {
  try {
    const response = await fetch(historyUrl.build({ part, after }));
    if (response.status === 401) return 'ended';
    return response.ok ? ((await response.json()) as WatchHistory) : undefined;
  } catch {
    return undefined;
  }
}

const uhd_height = 2160;

/** As the device stores what it has. */
export function entryOf({ video, watched_at }: WatchedVideo): HistoryEntry {
  const { likes, dislikes, viewed } = video.statistics;
  return {
    type: 'video',
    params: { video_id: video.video_id },
    title: video.title,
    scr: video.scr,
    dir: video.dir,
    rating: ratingOf(likes, dislikes),
    duration: video.duration,
    sg_id: video.sg_id,
    ex_tube: video.ex_tube,
    ex_id: video.ex_id,
    lang: video.lang,
    quality: video.height >= uhd_height ? '4K' : video.is_hd ? 'HD' : undefined,
    by: video.channel?.title ?? video.models[0]?.title,
    views: viewed,
    posted: Math.floor(Date.parse(video.post_date) / 1000),
    opened: watched_at,
  };
}

/** Milliseconds between two positions of a video. */
const every_ms = 20_000;

/** A change that a member waits for. */
async function change(url: string, fields: Record<string, string>): Promise<Saved> {
  const sent = await postForm(url, fields, { keepalive: true });
  return 'answer' in sent ? 'done' : sent;
}

/**
 * Sends what is watched: a position every 20 s at most, and the last one when the page is left. Nothing waits for the answers.
 * Removing and pausing resolve to what the account says. Never throws.
 */
export function historySender() {
  const sent = new Map<number, number>();
  const waiting = new Map<number, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const record = (fields: Record<string, string>): void => {
    navigator.sendBeacon(history_urls.record, new URLSearchParams(fields));
  };
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    for (const [video_id, position] of waiting) {
      sent.set(video_id, performance.now());
      record({ item: savedCodeOf(video_id), position: String(Math.floor(position)) });
    }
    waiting.clear();
  };
  addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', () => document.hidden && flush());
  return {
    opened: (video_id: number): void => record({ item: savedCodeOf(video_id) }),
    watched(video_id: number, position: number): void {
      waiting.set(video_id, position);
      const due = (sent.get(video_id) ?? -Infinity) + every_ms - performance.now();
      if (due <= 0) flush();
      else timer ??= setTimeout(flush, due);
    },
    remove(video_id: number): Promise<Saved> {
      waiting.delete(video_id);
      return change(history_urls.remove, { item: savedCodeOf(video_id) });
    },
    pause: (isPaused: boolean): Promise<Saved> =>
      change(history_urls.settings, { paused: isPaused ? '1' : '0' }),
  };
}
