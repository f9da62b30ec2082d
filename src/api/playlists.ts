import type { FastifyInstance } from 'fastify';
import {
  PlaylistAnswer,
  PlaylistListing,
  playlistsUrl,
  playlistUrl,
} from '#contracts/playlists.ts';
import { jsonRoutes, type JsonRouteDeps } from './http/json-route.ts';

/** GET playlists and playlist. */
export function servePlaylists(app: FastifyInstance, deps: JsonRouteDeps): void {
  const serve = jsonRoutes(app, deps);
  serve(playlistsUrl, PlaylistListing, ({ playlists }, query) => playlists.list(query));
  serve(playlistUrl, PlaylistAnswer, ({ playlists }, { playlist_id }) =>
    playlists.get(playlist_id),
  );
}
