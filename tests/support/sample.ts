import { createHash } from 'node:crypto';

const is_long = Boolean(process.env['VELOUR_LONG']);
// A day's seed: every case has its turn, and two runs of a day take the same ones.
const seed = process.env['VELOUR_SAMPLE'] ?? new Date().toISOString().slice(0, 10);

/** All cases in `npm run test:long`; elsewhere `count` of them, drawn by a seed that is printed (VELOUR_SAMPLE=… takes the same again). */
export function sampleOf<T>(cases: readonly T[], count: number, what: string): T[] {
  if (is_long || cases.length <= count) return [...cases];
  process.stdout.write(`a sample of ${count} of ${cases.length} ${what}, VELOUR_SAMPLE=${seed}\n`);
  const rank = (index: number): string =>
    createHash('sha256').update(`${seed} ${what} ${index}`).digest('hex');
  return cases
    .map((value, index) => ({ value, rank: rank(index) }))
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, count)
    .map(({ value }) => value);
}

/** Each case in every look in `npm run test:long`; elsewhere in one of them, by turns, and tomorrow in the next. */
export function inLooks<T, L>(
  cases: readonly T[],
  looksOf: (each: T) => readonly L[],
): { of: T; look: L }[] {
  const day = createHash('sha256').update(seed).digest().readUInt16BE();
  return cases.flatMap((of, index) => {
    const looks = looksOf(of);
    return looks
      .filter((_, at) => is_long || at === (index + day) % looks.length)
      .map((look) => ({ of, look }));
  });
}
