import type { ChannelAnswer } from '#contracts/channels.ts';
import type { Ctx } from '../ctx.ts';

export async function getChannel(_ctx: Ctx, _input: string): Promise<ChannelAnswer> {
  throw new Error('being built');
}
