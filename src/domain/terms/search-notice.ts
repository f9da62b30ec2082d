import type { SearchNotice } from '#contracts/calls/search/search-help.ts';
import { searchText } from '#contracts/text/search-text.ts';
import type { Ctx } from '../ctx.ts';
import type { TermRules } from './term-rules.ts';

/** The notice for a search text; undefined for one that no rule blocks or warns of. */
export async function noticeOf(
  { terms }: Pick<Ctx, 'terms'>,
  s: string | undefined,
): Promise<SearchNotice | undefined> {
  const text = s === undefined ? undefined : searchText(s);
  if (text === undefined) return undefined;
  for (const { effect, help } of (await terms.current()).find(text, { place: 'search' }))
    if (effect === 'block' || effect === 'warn') return { effect, help: help ?? 'general' };
  return undefined;
}

export const isBlocked = async (ctx: Pick<Ctx, 'terms'>, s: string | undefined): Promise<boolean> =>
  (await noticeOf(ctx, s))?.effect === 'block';

/** Leaves out what no rule lets be suggested to others. */
export async function suggestable<Named>(
  { terms }: Pick<Ctx, 'terms'>,
  named: readonly Named[],
  textOf: (each: Named) => string,
): Promise<Named[]> {
  const matcher = await terms.current();
  return named.filter((each) => matcher.find(textOf(each), { place: 'search' }).length === 0);
}

/** The same of one text. */
export const isSuggestable = async (terms: TermRules, text: string): Promise<boolean> =>
  (await suggestable({ terms }, [text], (each) => each)).length > 0;
