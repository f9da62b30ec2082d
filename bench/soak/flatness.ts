import { readdir } from 'node:fs/promises';
import { memoryOfTree } from '../process-facts.ts';

/** The resources of the site's process at a moment. */
export interface Sample {
  seconds: number;
  /** bytes of it and of its children but PostgreSQL's */
  memory: number;
  descriptors: number;
}

export async function sample(pid: number, begun: number): Promise<Sample> {
  const tree = (await memoryOfTree(pid)).filter(({ name }) => !name.startsWith('postgres'));
  return {
    seconds: (performance.now() - begun) / 1000,
    memory: tree.reduce((sum, { rss }) => sum + rss, 0),
    descriptors: (await readdir(`/proc/${pid}/fd`)).length,
  };
}

/** How much a quantity grows over the samples by its straight line of least squares, as the line's ends say. */
export function growth(
  samples: readonly Sample[],
  of: (each: Sample) => number,
): { from: number; to: number } {
  const mean = (value: (each: Sample) => number): number =>
    samples.reduce((sum, each) => sum + value(each), 0) / samples.length;
  const [middle, level] = [mean(({ seconds }) => seconds), mean(of)];
  const slope =
    mean((each) => (each.seconds - middle) * (of(each) - level)) /
    mean(({ seconds }) => (seconds - middle) ** 2);
  const at = (seconds: number): number => level + slope * (seconds - middle);
  return { from: at(samples[0]?.seconds ?? 0), to: at(samples.at(-1)?.seconds ?? 0) };
}
