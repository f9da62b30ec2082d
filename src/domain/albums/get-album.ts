import type { AlbumAnswer } from '#contracts/albums.ts';
import type { Ctx } from '../ctx.ts';

export async function getAlbum(_ctx: Ctx, _input: number): Promise<AlbumAnswer> {
  throw new Error('being built');
}
