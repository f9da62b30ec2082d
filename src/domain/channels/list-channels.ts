import type { ChannelListing, ListChannelsQuery } from '#contracts/channels.ts';
import type { Ctx } from '../ctx.ts';

export async function listChannels(_ctx: Ctx, _input: ListChannelsQuery): Promise<ChannelListing> {
  throw new Error('being built');
}
