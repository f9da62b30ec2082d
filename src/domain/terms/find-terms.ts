import type { Ctx } from '../ctx.ts';
import type { TermRule, TextPlace } from './term.ts';

/** The rules that a text matches at a place, strongest effect first. */
export async function findTerms(
  { terms }: Pick<Ctx, 'terms'>,
  text: string,
  at: TextPlace,
): Promise<readonly TermRule[]> {
  return (await terms.current()).find(text, at);
}
