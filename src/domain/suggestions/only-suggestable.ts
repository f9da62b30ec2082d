import type { Suggestions } from '#contracts/calls/search/suggestions.ts';
import type { Ctx } from '../ctx.ts';
import { suggestable } from '../terms/index.ts';

/** Leaves out the names that a restricted term keeps out of suggestions. */
export async function onlySuggestable(
  ctx: Pick<Ctx, 'terms'>,
  { categories, models, channels, queries }: Suggestions,
): Promise<Suggestions> {
  return {
    categories: await suggestable(ctx, categories, ({ title }) => title),
    models: await suggestable(ctx, models, ({ title }) => title),
    channels: await suggestable(ctx, channels, ({ title }) => title),
    queries: await suggestable(ctx, queries, ({ title }) => title),
  };
}
