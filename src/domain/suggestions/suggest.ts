import type { Suggestions } from '#contracts/suggestions.ts';
import type { Ctx } from '../ctx.ts';

export async function suggest(_ctx: Ctx, _input: string): Promise<Suggestions> {
  throw new Error('being built');
}
