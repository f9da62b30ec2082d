import type { SearchWords, SearchWordsQuery } from '#contracts/calls/search/search.ts';
import { search_limits } from '#contracts/limits/limits-of-search.ts';
import { parseSearchQuery, writtenTerm } from '#contracts/text/search-query.ts';
import { searchText } from '#contracts/text/search-text.ts';
import type { Ctx } from '../ctx.ts';
import { isBlocked, suggestable } from '../terms/index.ts';
import { countVideos } from './count-videos.ts';

/**
 * The words and phrases of a text, each searched for itself: those that find videos, with how many.
 * Excluded ones, what is too short to be searched and what may not be suggested are left out, and a
 * text of one part has none.
 */
export async function listSearchWords(
  ctx: Ctx,
  { s, orientation }: SearchWordsQuery,
): Promise<SearchWords> {
  if (await isBlocked(ctx, s)) return { words: [] };
  const parts = parseSearchQuery(s).groups.flat().map(writtenTerm);
  const terms = [...new Set(parts)].filter((text) => searchText(text) !== undefined);
  if (parts.length < 2) return { words: [] };
  const allowed = await suggestable(ctx, terms.slice(0, search_limits.words), (text) => text);
  const found = await Promise.all(allowed.map((text) => searchFor(ctx, text, orientation)));
  const words = found.filter(({ total_count }) => total_count > 0);
  const shown = await suggestable(ctx, words, ({ text }) => text);
  return { words: [...new Map(shown.map((word) => [word.text, word])).values()] };
}

async function searchFor(
  ctx: Ctx,
  text: string,
  orientation: SearchWordsQuery['orientation'],
): Promise<SearchWords['words'][number]> {
  const { total, correction } = await countVideos(ctx, text, orientation);
  return { text: correction?.is_applied ? correction.text : text, ...total };
}
