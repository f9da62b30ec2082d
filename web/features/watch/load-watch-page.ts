import type { RouterContextProvider } from 'react-router';
import { domainAlbums, jsonAlbums, type AlbumSource } from '../albums/album-source.ts';
import type { AlbumData } from '../albums/album-data.ts';
import { albumsOfModel } from '../albums/albums-of-model.ts';
import type { Visitor } from '../videos/parts.ts';
import { loadVideo, type VideoPage } from '../videos/load-video.ts';
import { domainSource, jsonSource, type VideoSource } from '../videos/video-source.ts';

/** A video, and albums of the first who is in it. */
export interface WatchPage extends VideoPage {
  albums: AlbumData[];
}

interface WatchSources {
  videos: VideoSource;
  albums: AlbumSource;
}

export const domainWatch = (context: Readonly<RouterContextProvider>): WatchSources => ({
  videos: domainSource(context),
  albums: domainAlbums(context),
});

export const jsonWatch = (signal: AbortSignal): WatchSources => ({
  videos: jsonSource(signal),
  albums: jsonAlbums(signal),
});

/** Throws as `loadVideo` does. */
export async function loadWatchPage(
  { videos, albums }: WatchSources,
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
