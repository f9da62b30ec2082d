import { createRandom } from '#seed/random.ts';
import { clips } from '#seed/data/clips.ts';
import { planVideos } from '#seed/data/plan-videos.ts';

/** A word of a title with one edit, and the word. */
export interface Typo {
  typed: string;
  meant: string;
}

const letters = 'abcdefghijklmnopqrstuvwxyz';

/** So many words of five letters or more out of titles of the demo's largest catalogue, each with one letter left out, added, replaced or swapped; always the same. */
export function drawTypos(count: number): Typo[] {
  const random = createRandom('typos of searches');
  const words = planVideos(clips)
    .filter(({ is_listed, orientation }) => is_listed && orientation === 'str')
    .flatMap(({ title }) => title.toLowerCase().match(/\p{Script=Latin}{5,}/gu) ?? []);
  const known = new Set(words);
  const typos: Typo[] = [];
  while (typos.length < count) {
    const meant = random.pick(words);
    const at = random.below(meant.length - 1);
    const letter = letters[random.below(letters.length)] ?? 'x';
    const [head, tail] = [meant.slice(0, at), meant.slice(at + 1)];
    const typed = random.pick([
      head + tail,
      head + letter + meant.slice(at),
      head + letter + tail,
      head + (tail[0] ?? '') + (meant[at] ?? '') + tail.slice(1),
    ]);
    if (!known.has(typed)) typos.push({ typed, meant });
  }
  return typos;
}
