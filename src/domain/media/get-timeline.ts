import type { Ctx } from '../ctx.ts';

export async function getTimeline(_ctx: Ctx, _token: string): Promise<{ text: string; seconds_left: number }> {
  throw new Error('being built');
}
