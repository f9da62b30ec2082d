import type { PlaylistAnswer } from '#contracts/playlists.ts';
import type { Ctx } from '../ctx.ts';

export async function getPlaylist(_ctx: Ctx, _input: number): Promise<PlaylistAnswer> {
  throw new Error('being built');
}
