import { openBigCatalogue } from '#app/big-catalogue.ts';
import { figure, type Figure } from '../figure.ts';
import { design_load, keepFresh, share_name } from '../fresh/keep-fresh.ts';
import { machineLoad } from '../process-facts.ts';
import { measureListings, figuresOf, type ListingsOptions } from './listings.ts';
import type { CaseResult } from './run-case.ts';

const slower = { times: 1.5, ms: 1 };

/** Every question twice in one run: on a quiet catalogue, and while views and new videos arrive and everything is refreshed; then the figures of these. */
export async function* benchUnderLoad(
  options: ListingsOptions & { name: string; build: string },
): AsyncGenerator<Figure[]> {
  const { config, name, build } = options;
  const { database } = await openBigCatalogue(config, name);
  await using _database = database;
  const quiet = new Map(
    (await Array.fromAsync(measureListings(options))).map((result) => [result.name, result]),
  );
  for (const result of quiet.values()) yield figuresOf(result, await machineLoad());
  const during = () => Array.fromAsync(measureListings(options));
  const { result: loaded, figures } = await keepFresh(
    { database, build, ...design_load, seconds: 300 },
    during,
  );
  for (const result of loaded) yield [slowerBy('listings', quiet.get(result.name), result)];
  // The questions' own work cannot be separated from it once their connection has ended; `fresh` reports its cost.
  yield figures.filter((each) => each.name !== share_name);
}

/** By the processor time of the server's process, which other programs on the machine hardly change. */
export function slowerBy(
  benchmark: string,
  before: CaseResult | undefined,
  { name, cpu, wall }: CaseResult,
): Figure {
  const quiet = before?.cpu.p95 ?? Number.NaN;
  return figure(benchmark, `${name}, under load: CPU p95`, {
    value: cpu.p95,
    unit: 'ms',
    bound: { most: Math.max(quiet * slower.times, quiet + slower.ms) },
    note: `quiet ${quiet.toFixed(2)}; p50 ${before?.cpu.p50.toFixed(2)} to ${cpu.p50.toFixed(2)}; wall p95 ${before?.wall.p95.toFixed(1)} to ${wall.p95.toFixed(1)}`,
  });
}
