import type { AlbumListing, ListAlbumsQuery } from '#contracts/albums.ts';
import type { Ctx } from '../ctx.ts';

export async function listAlbums(_ctx: Ctx, _input: ListAlbumsQuery): Promise<AlbumListing> {
  throw new Error('being built');
}
