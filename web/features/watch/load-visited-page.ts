import {
  myRelatedUrl,
  myVideoUrl,
  type RelatedQuery,
  type VideoAnswer,
  type VideoListing,
} from '#contracts/calls/videos.ts';
import { getJson } from '../../lib/transport/get-json.ts';
import { readPageFailure } from '../../lib/transport/page-failure.ts';
import type { Read } from '../../lib/transport/page-source.ts';
import type { Visitor } from '../listing/index.ts';
import { loadWatchPage, watchSource, type WatchPage } from './load-watch-page.ts';

/** What strangers may not see, members read by calls of their own. */
const member_reads = {
  get: (video_id: number) => getJson<VideoAnswer>(myVideoUrl.build({ video_id })),
  related: (query: RelatedQuery) => getJson<VideoListing>(myRelatedUrl.build(query)),
};

/** `loadWatchPage` in the browser, where a private video is read once more as a member. */
export async function loadVisitedPage(
  read: Read,
  id: string,
  url: URL,
  visitor: Visitor,
): Promise<WatchPage> {
  const source = watchSource(read);
  try {
    return await loadWatchPage(source, id, url, visitor);
  } catch (failure) {
    const isMember = document.documentElement.dataset['member'] !== undefined;
    if (!isMember || readPageFailure(failure).code !== 'private') throw failure;
    const videos = { ...source.videos, ...member_reads };
    // A redirect is an answer; any other failure means that the session has ended.
    return loadWatchPage({ ...source, videos }, id, url, visitor).catch((error: unknown) => {
      throw error instanceof Response ? error : failure;
    });
  }
}
