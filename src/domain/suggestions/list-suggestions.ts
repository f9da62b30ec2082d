import type { Suggestions } from '#contracts/suggestions.ts';
import type { Ctx } from '../ctx.ts';

export async function listSuggestions(_ctx: Ctx, _input: number): Promise<Suggestions> {
  throw new Error('being built');
}
