import type { FastifyInstance } from 'fastify';
import { AlbumAnswer, AlbumListing, albumsUrl, albumUrl, type ListAlbumsQuery } from '#contracts/albums.ts';
import { AppError, isAppError } from '#contracts/errors.ts';
import type { ApiDeps } from './deps.ts';
import { jsonEntity } from './http/json-answer.ts';
import { jsonRoutes } from './http/json-route.ts';
import { channelTag, modelTag } from './people.ts';

/** GET albums and album. */
export function serveAlbums(app: FastifyInstance, { domain }: Pick<ApiDeps, 'domain'>): void {
  const serve = jsonRoutes(app);

  serve(albumsUrl, async (query) => {
    const listing = await domain.albums.list(query);
    const shown = listing.albums.map(({ album_id }) => `a${album_id}`);
    return { entity: jsonEntity(AlbumListing, listing), tags: ['albums', ...tagsOfList(query), ...shown] };
  });
  serve(albumUrl, async ({ album_id }) => {
    const { album } = await domain.albums.get(album_id).catch((error: unknown) => refuse(error, album_id));
    const shown = [...album.models.map(modelTag), ...(album.channel ? [channelTag(album.channel)] : [])];
    return { entity: jsonEntity(AlbumAnswer, { album }), tags: ['album', `a${album_id}`, ...shown] };
  });
}

/** A deleted album's answer names the album, as a video's does. */
function refuse(error: unknown, album_id: number): never {
  throw isAppError(error) && error.code === 'deleted' ? new AppError('deleted', { album_id }) : error;
}

/** What the list is of: a rename or merge of it changes the whole list. */
function tagsOfList({ section, object_id: dir }: ListAlbumsQuery): string[] {
  if (section === 'categories') return [`k-${dir}`];
  if (section === 'model') return [modelTag({ dir })];
  return section === 'channel' ? [channelTag({ dir })] : [];
}
