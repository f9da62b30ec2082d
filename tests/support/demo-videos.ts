import { albumsUrl, type AlbumListing } from '#contracts/calls/catalogue/albums.ts';
import { lifetimes } from '#contracts/limits/limits-of-calls.ts';
import type { VideoCard } from '#contracts/calls/catalogue/videos.ts';
import { firstVideo } from './player.ts';

/** A video of the demo catalogue whose first model has albums. */
export async function videoWithAlbums(
  origin: string,
): Promise<{ video: VideoCard; model: { dir: string; title: string } }> {
  const of = {
    lifetime: lifetimes.listing,
    orientation: 'str',
    sort: 'latest-updates',
    count: 3,
    section: 'model',
    page: 1,
  } as const;
  for (let skip = 0; skip < 40; skip++) {
    const video = await firstVideo(origin, { skip });
    const [model] = video.models;
    if (!model) continue;
    const { albums } = (await (
      await fetch(origin + albumsUrl.build({ ...of, object_id: model.dir }))
    ).json()) as AlbumListing;
    if (albums.length > 0) return { video, model };
  }
  throw new Error('no model of the demo catalogue has both');
}
