import type { Orientation } from '#contracts/vocabulary.ts';
import { search_limits } from '#contracts/limits/limits-of-search.ts';
import type { Ctx } from '../ctx.ts';
import { popularSearches } from '../searches/index.ts';
import { relatedCompletions } from '../suggestions/index.ts';

/**
 * Searches of others that share a word with the text, then phrases of titles that do; never the
 * text itself, and nothing that may not be suggested.
 */
export async function relatedSearches(
  ctx: Pick<Ctx, 'db' | 'terms'>,
  text: string,
  orientation: Orientation,
): Promise<string[]> {
  const most = search_limits.related;
  const popular = await popularSearches(ctx, { orientation, related_to: text, most });
  const found = popular.map(({ query }) => query);
  if (found.length >= most) return found;
  const more = await relatedCompletions(ctx, text, most + found.length);
  return [...new Set([...found, ...more])].slice(0, most);
}
