import type { FastifyInstance } from 'fastify';
import { AlbumAnswer, AlbumListing, albumsUrl, albumUrl } from '#contracts/albums.ts';
import { AppError, isAppError } from '#contracts/errors.ts';
import { jsonRoutes, type JsonRouteDeps } from './http/json-route.ts';

/** GET albums and album. */
export function serveAlbums(app: FastifyInstance, deps: JsonRouteDeps): void {
  const serve = jsonRoutes(app, deps);
  serve(albumsUrl, AlbumListing, ({ albums }, query) => albums.list(query));
  serve(albumUrl, AlbumAnswer, ({ albums }, { album_id }) =>
    albums.get(album_id).catch((error: unknown) => refuse(error, album_id)),
  );
}

/** A deleted album's answer names the album, as a video's does. */
function refuse(error: unknown, album_id: number): never {
  throw isAppError(error) && error.code === 'deleted'
    ? new AppError('deleted', { album_id })
    : error;
}
