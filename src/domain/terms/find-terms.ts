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
 * The current terms, for a transaction: reading them takes a separate connection, and a transaction that waits for one would
 * deadlock while those that hold all the others wait for its locks.
 */
export async function pinTerms({ terms }: Pick<Ctx, 'terms'>): Promise<Pick<Ctx, 'terms'>> {
  const matcher = await terms.current();
  return { terms: { ...terms, current: () => Promise.resolve(matcher) } };
}
