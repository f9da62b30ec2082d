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

/**
 * The terms as they are now, for a transaction: reading them takes a connection of its own, and whoever waits for one while others
 * wait for its locks with all the rest would wait in a circle.
 */
export async function pinTerms({ terms }: Pick<Ctx, 'terms'>): Promise<Pick<Ctx, 'terms'>> {
  const matcher = await terms.current();
  return { terms: { ...terms, current: () => Promise.resolve(matcher) } };
}
