import * as z from 'zod/mini';
import { lifetimes } from '../../limits/limits-of-calls.ts';
import { idField, jsonUrl, whole } from '../json-url.ts';
import { queryField, queryUrl } from '../query-url.ts';

const path = jsonUrl('/api/v1/playlist-queue/{playlist_id}.json', { playlist_id: idField });

/** GET: all listed videos of a public playlist at once, as a page needs them to play one after the other. */
export const playlistQueueUrl = {
  ...path,
  parse(target: string): { playlist_id: number; lifetime: number } | undefined {
    const query = path.parse(target);
    return query && { ...query, lifetime: lifetimes.listing };
  },
};

/** GET, with a session: likewise a playlist of the member, private or public. `no-store`. */
export const ownPlaylistQueueUrl = queryUrl('/api/v1/me/playlist-queue', {
  playlist_id: queryField(whole(1, 2 ** 31 - 1)),
});

export const QueueVideo = z.object({
  video_id: z.int(),
  dir: z.string(),
  title: z.string(),
  lang: z.string(),
  duration: z.string(),
  /** JPEG, 320 px wide; '' where there is none. */
  thumb: z.string(),
  /** Codes of the names it is filed under, as of cards. */
  things: z.string(),
});
export type QueueVideo = z.infer<typeof QueueVideo>;

export const PlaylistQueue = z.object({
  playlist_id: z.int(),
  dir: z.string(),
  title: z.string(),
  /** 0 private, 1 public. */
  visible: z.literal([0, 1]),
  /** In the member's order, a thousand at most; unlisted videos are left out. */
  videos: z.array(QueueVideo),
});
export type PlaylistQueue = z.infer<typeof PlaylistQueue>;
