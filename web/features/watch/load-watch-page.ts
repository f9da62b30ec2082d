import { albumSource, albumsOfModel, type AlbumData } from '../albums/index.ts';
import { videoSource, type Visitor } from '../listing/index.ts';
import type { Read } from '../../lib/transport/page-source.ts';
import { loadMoreRows, type MoreRow } from './load-more-rows.ts';
import { loadVideo, type VideoPage } from './load-video.ts';

/** A video, albums of its first model, and rows of the lists that it is in. */
export interface WatchPage extends VideoPage {
  albums: AlbumData[];
  rows: MoreRow[];
}

/** The reads of a video's page. */
export const watchSource = (read: Read) => ({
  videos: videoSource(read),
  albums: albumSource(read),
});

/** Throws as `loadVideo` does. */
export async function loadWatchPage(
  { videos, albums }: ReturnType<typeof watchSource>,
  id: string,
  url: URL,
  visitor: Visitor,
): Promise<WatchPage> {
  const page = await loadVideo(videos, id, url, visitor);
  const [model] = page.video.models;
  const [of_model, rows] = await Promise.all([
    model ? albumsOfModel(albums, model.dir, visitor.orientation) : [],
    loadMoreRows(videos, page.video, visitor.orientation),
  ]);
  return { ...page, albums: of_model, rows };
}
