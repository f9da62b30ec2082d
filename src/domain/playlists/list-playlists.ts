import type { ListPlaylistsQuery, PlaylistListing } from '#contracts/playlists.ts';
import type { Ctx } from '../ctx.ts';

export async function listPlaylists(_ctx: Ctx, _input: ListPlaylistsQuery): Promise<PlaylistListing> {
  throw new Error('being built');
}
