import { albumSource, albumsOfModel, type AlbumData } from '../albums/index.ts';
import { videoSource, type Visitor } from '../listing/index.ts';
import type { Read } from '../../lib/transport/page-source.ts';
import { loadVideo, type VideoPage } from './load-video.ts';

/** A video, and albums of its first model. */
export interface WatchPage extends VideoPage {
  albums: AlbumData[];
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
  return {
    ...page,
    albums: model ? await albumsOfModel(albums, model.dir, visitor.orientation) : [],
  };
}
