import { myRelatedUrl, myVideoUrl } from '#contracts/calls/uploads/my-videos.ts';
import {
  type RelatedQuery,
  type VideoAnswer,
  type VideoListing,
} from '#contracts/calls/catalogue/videos.ts';
import { getJson } from '../../lib/transport/get-json.ts';
import { readPageFailure } from '../../lib/transport/page-failure.ts';
import { albumSource, albumsOfModel, type AlbumData } from '../albums/index.ts';
import { loadComments, type CommentsData } from '../comments/index.ts';
import { videoSource, type Visitor } from '../listing/index.ts';
import type { Read } from '../../lib/transport/page-source.ts';
import { loadMoreRows, type MoreRow } from './load-more-rows.ts';
import { loadVideo, type VideoPage } from './load-video.ts';

/** A video, albums of its first model, and rows of the lists that it is in. */
export interface WatchPage extends VideoPage {
  albums: AlbumData[];
  rows: MoreRow[];
  /** Null for a private video, which has none. */
  comments: CommentsData | null;
}

/** The reads of a video's page. */
export const watchSource = (read: Read) => ({
  videos: videoSource(read),
  albums: albumSource(read),
  comments: (video_id: number, url: URL) =>
    loadComments(read, { section: 'video', object_id: video_id }, url),
});

/** Throws as `loadVideo` does. */
export async function loadWatchPage(
  { videos, albums, comments }: ReturnType<typeof watchSource>,
  id: string,
  url: URL,
  visitor: Visitor,
): Promise<WatchPage> {
  const page = await loadVideo(videos, id, url, visitor);
  const [model] = page.video.models;
  const { video_id, is_private } = page.video;
  const [of_model, rows, said] = await Promise.all([
    model ? albumsOfModel(albums, model.dir, visitor.orientation) : [],
    loadMoreRows(videos, page.video, visitor.orientation),
    is_private ? null : comments(video_id, url),
  ]);
  return { ...page, albums: of_model, rows, comments: said };
}

/** Reads of members for a video that visitors may not see, by calls of their own. */
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
