/** The progress of a seed. */
export interface SeedProgress {
  /** 0 to 1 */
  fraction: number;
  /** The finished parts, in a few words. */
  now: string;
}

/** Adds up the parts of a seed by their weights and reports when the whole percent changes. */
export interface ProgressMeter {
  /** `part` is any name; its `fraction` runs from 0 to 1. */
  set(part: string, fraction: number): void;
  /** Counts a finished part for the words next to the percentage. */
  count(part: 'drawn' | 'ready' | 'photos'): void;
}

export interface Weights {
  parts: ReadonlyMap<string, number>;
  clips: number;
  photos: number;
}

export function createMeter(
  { parts, clips, photos }: Weights,
  listen: (progress: SeedProgress) => void,
): ProgressMeter {
  const done = new Map<string, number>();
  const counts = { drawn: 0, ready: 0, photos: 0 };
  const total = [...parts.values()].reduce((sum, weight) => sum + weight, 0) || 1;
  let shown = '';
  const report = (): void => {
    let sum = 0;
    for (const [part, weight] of parts) sum += weight * (done.get(part) ?? 0);
    const fraction = sum / total;
    const clip_words = `clips drawn ${counts.drawn}/${clips}, ready ${counts.ready}/${clips}`;
    const now = `${clip_words}, photographs ${counts.photos}/${photos}`;
    const line = `${Math.floor(fraction * 100)} ${now}`;
    if (line === shown) return;
    shown = line;
    listen({ fraction, now });
  };
  return {
    set(part, fraction) {
      done.set(part, fraction);
      report();
    },
    count(part) {
      counts[part] += 1;
      report();
    },
  };
}
