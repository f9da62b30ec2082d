import { limits } from '#contracts/limits/limits.ts';
import { vocabulary } from '#seed/big/words.ts';
import type { Draw } from './draw-parameters.ts';

/** Ranks of English title words, of three letters at least. */
const ranks = {
  commonest: [1, 10],
  common: [1, 20],
  middling: [200, 1500],
  rare: [4000, 11_000],
} as const;

const english: readonly string[] =
  vocabulary(12_000).find(({ lang }) => lang === 'en')?.words ?? [];
/** Shorter ones are not searched for. */
const searchable = english.filter((word) => word.length >= limits.search.min);

export function titleWord({ random }: Draw, which: keyof typeof ranks): string {
  const [from, to] = ranks[which];
  const words = english.slice(from - 1, to).filter((word) => word.length >= limits.search.min);
  return random.pick(words);
}

/** A word as titles have them: the commoner, the likelier. */
export function anyTitleWord(draw: Draw): string {
  const rank = Math.floor(searchable.length ** draw.random.next());
  return searchable[rank] ?? titleWord(draw, 'common');
}

/** The end of a model's name, which no other has (db/seed/big/names.ts). */
export const modelName = (model_id: number): string =>
  `${english[(Math.floor(model_id / 500) * 7) % 9000]} ${model_id}`;

/** The typed beginning of a word when suggestions are requested. */
export const beginning = (draw: Draw): string =>
  anyTitleWord(draw).slice(0, 3 + draw.random.below(3));
