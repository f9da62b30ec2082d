import { vocabulary } from '#seed/big/words.ts';
import type { Draw } from './draw-parameters.ts';

/** Ranks of English title words, of three letters at least. */
const ranks = { common: [1, 20], middling: [200, 1500], rare: [4000, 11_000] } as const;

const english: readonly string[] =
  vocabulary(12_000).find(({ lang }) => lang === 'en')?.words ?? [];

export function titleWord({ random }: Draw, which: keyof typeof ranks): string {
  const [from, to] = ranks[which];
  const words = english.slice(from - 1, to).filter((word) => word.length >= 3);
  return random.pick(words);
}
