import type { FastifyInstance } from 'fastify';
import { PlaylistAnswer, PlaylistListing, playlistsUrl, playlistUrl } from '#contracts/playlists.ts';
import type { ApiDeps } from './deps.ts';
import { jsonEntity } from './http/json-answer.ts';
import { jsonRoutes } from './http/json-route.ts';

/** GET playlists and playlist. */
export function servePlaylists(app: FastifyInstance, { domain }: Pick<ApiDeps, 'domain'>): void {
  const serve = jsonRoutes(app);

  serve(playlistsUrl, async (query) => {
    const listing = await domain.playlists.list(query);
    const shown = listing.playlists.map(({ playlist_id }) => `p${playlist_id}`);
    return { entity: jsonEntity(PlaylistListing, listing), tags: ['playlists', ...shown] };
  });
  serve(playlistUrl, async ({ playlist_id }) => {
    const answer = await domain.playlists.get(playlist_id);
    const shown = answer.playlist.videos.map(({ video_id }) => `v${video_id}`);
    return { entity: jsonEntity(PlaylistAnswer, answer), tags: ['playlist', `p${playlist_id}`, ...shown] };
  });
}
