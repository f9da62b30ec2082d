import { dropDatabase, openDatabase } from '#app/database.ts';
import { seedBigCatalogue } from '#app/big-catalogue.ts';
import type { Config } from '#platform/config.ts';
import { figure, type Figure } from '../figure.ts';
import { machineLoad } from '../process-facts.ts';
import { figuresOf, measureListings, type ListingsOptions } from './listings.ts';
import type { CaseResult } from './run-case.ts';

const sizes = [100_000, 1_000_000, 3_000_000] as const;
/** A question that is as fast as this at three million has no bound of growth. */
const fast_ms = 2;

/** The same questions at three sizes: how much the largest costs over the middle one. Each catalogue is dropped before the next is made. */
export async function* benchGrowth({
  config,
  ...options
}: Omit<ListingsOptions, 'name'>): AsyncGenerator<Figure[]> {
  const found = new Map<string, Partial<Record<number, CaseResult>>>();
  for (const videos of sizes) {
    const name = `velour_growth_${videos}`;
    await seedBigCatalogue(config, { name, videos, force: false, report: () => undefined });
    for await (const result of measureListings({ ...options, config, name })) {
      found.set(result.name, { ...found.get(result.name), [videos]: result });
      // The bounds are for a million.
      yield figuresOf(
        {
          ...result,
          name: `${result.name}, ${videos} videos`,
          most: videos === 1_000_000 ? result.most : undefined,
        },
        await machineLoad(),
      );
    }
    await drop(config, name);
  }
  yield [...found].flatMap(([name, results]) => grown(name, results));
}

function grown(name: string, results: Partial<Record<number, CaseResult>>): Figure[] {
  const [small, middle, large] = sizes.map((videos) => results[videos]);
  if (!middle || !large) return [];
  const value = large.cpu.p95 / middle.cpu.p95;
  const note = `CPU p50 / p95: ${[small, middle, large].map((each) => (each ? `${each.cpu.p50.toFixed(2)} / ${each.cpu.p95.toFixed(2)}` : '-')).join(', ')} ms`;
  const is_fast = large.cpu.p95 <= fast_ms;
  return [
    figure('growth', `${name}, 3 million : 1 million`, {
      value,
      unit: '',
      ...(!is_fast && { bound: { most: large.growth } }),
      note,
    }),
  ];
}

async function drop(config: Config, name: string): Promise<void> {
  await using database = await openDatabase(config, { may_attach: true, name });
  await dropDatabase(database);
}
