import {
  ownPlaylistQueueUrl,
  playlistQueueUrl,
  type PlaylistQueue,
  type QueueVideo,
} from '#contracts/calls/social/playlist-queue.ts';
import { isAppError } from '#contracts/errors.ts';
import { hiddenItems, idOf } from '../../lib/store/hidden-items.ts';
import { isMember } from '../../lib/store/use-local-store.ts';
import { getJson } from '../../lib/transport/get-json.ts';

/** A playlist as this browser may play it, or why there is none. */
export type ReadQueue = PlaylistQueue | 'private' | 'missing' | 'failed';

/** Those that this document has found to be private: their next videos ask the member's call at once. */
const private_lists = new Set<number>();

/**
 * A public playlist as every visitor gets it, without the videos hidden on this device; a private one is requested
 * once more by its member, with all videos. Never throws.
 */
export async function readQueue(playlist_id: number): Promise<ReadQueue> {
  if (private_lists.has(playlist_id)) return readOwn(playlist_id);
  try {
    const queue = await getJson<PlaylistQueue>(playlistQueueUrl.build({ playlist_id }));
    return { ...queue, videos: queue.videos.filter(isShown()) };
  } catch (error) {
    const code = isAppError(error) ? error.code : undefined;
    if (code === 'not_found') return 'missing';
    if (code !== 'private') return 'failed';
    if (!isMember()) return 'private';
    private_lists.add(playlist_id);
    return readOwn(playlist_id);
  }
}

const readOwn = (playlist_id: number): Promise<ReadQueue> =>
  getJson<PlaylistQueue>(ownPlaylistQueueUrl.build({ playlist_id })).catch(() => 'private');

function isShown(): (video: QueueVideo) => boolean {
  const videos = new Set(hiddenItems('video'));
  const things = new Set(hiddenItems('thing').map(idOf));
  return ({ video_id, things: codes }) =>
    !videos.has(String(video_id)) && !codes.split(' ').some((code) => things.has(code));
}
