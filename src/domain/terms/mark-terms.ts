import type * as z from 'zod/mini';
import type { MatchedTerm } from '#contracts/calls/console/console-cases.ts';
import type { Ctx } from '../ctx.ts';
import { findTerms } from './find-terms.ts';
import type { TextPlace } from './term.ts';

type Matched = z.input<typeof MatchedTerm>;

/** Words of a term at most. */
const longest = 4;

/**
 * Where restricted terms stand in a text: the shortest runs of words that match on their own. When
 * none does, though the whole text matches, the whole text is named.
 */
export async function markTerms(
  ctx: Pick<Ctx, 'terms'>,
  text: string,
  at: TextPlace,
): Promise<Pick<Matched, 'start' | 'end' | 'group' | 'effect'>[]> {
  const all = await findTerms(ctx, text, at);
  const [strongest] = all;
  if (!strongest) return [];
  const matcher = await ctx.terms.current();
  const words = [...text.matchAll(/\S+/g)].map(({ index, 0: word }) => ({
    start: index,
    end: index + word.length,
  }));
  const marks: Pick<Matched, 'start' | 'end' | 'group' | 'effect'>[] = [];
  for (let count = 1; count <= longest; count++)
    for (let from = 0; from + count <= words.length; from++) {
      const [first, last] = [words[from], words[from + count - 1]];
      if (!first || !last) continue;
      const span = { start: first.start, end: last.end };
      if (marks.some(({ start, end }) => start < span.end && end > span.start)) continue;
      const [rule] = matcher.find(text.slice(span.start, span.end), at);
      if (rule) marks.push({ ...span, group: rule.help ?? 'general', effect: rule.effect });
    }
  if (marks.length > 0) return marks.toSorted((a, b) => a.start - b.start);
  const { help, effect } = strongest;
  return [{ start: 0, end: text.length, group: help ?? 'general', effect }];
}
