import { compose } from '#app/compose.ts';
import { big_database, openBigCatalogue } from '#app/big-catalogue.ts';
import { createDomain } from '#domain/index.ts';
import { publicViewer } from '#domain/ctx.ts';
import type { Config } from '#platform/config.ts';
import { silentLog } from '#platform/log.ts';
import { figure, type Figure } from '../figure.ts';
import { machineLoad } from '../process-facts.ts';
import { openBackend } from './backend.ts';
import { otherCases } from './people-cases.ts';
import { runCase, type CaseResult, type Percentiles } from './run-case.ts';
import { searchCases } from './search-cases.ts';
import { videoCases } from './video-cases.ts';

export interface ListingsOptions {
  config: Config;
  /** The database of the big catalogue. */
  name?: string;
  /** How often each question is measured. */
  runs: number;
  /** Cases whose name holds this text; all of them when it is empty. */
  only: string;
}

/** Every question of the site on the big catalogue, each with parameters of its own, on a connection as the site opens them. */
export async function* measureListings({
  config,
  name = big_database,
  runs,
  only,
}: ListingsOptions): AsyncGenerator<CaseResult> {
  const { database, videos } = await openBigCatalogue(config, name);
  await using _database = database;
  await using product = await compose(config, database, silentLog);
  await using backend = await openBackend(database.app_url);
  const made = createDomain({ ...product.system_ctx, db: backend.db });
  await using _views = made.views;
  const domain = made.for(publicViewer);
  for (const one of [...videoCases, ...searchCases, ...otherCases]) {
    const result = one.name.includes(only)
      ? await runCase(one, { domain, backend, videos, runs })
      : undefined;
    if (result) yield result;
  }
}

/** The figures of a question: its server's processor time, and the clock, which may show three times the bound. */
export function figuresOf(
  { name, most, cpu, wall, reach }: CaseResult,
  load: string,
  benchmark = 'listings',
): Figure[] {
  const { statements, rows, buffers } = reach;
  const note = `${whole(statements)} statements, ${whole(rows)} rows, ${whole(buffers)} buffers`;
  return costFigures({ benchmark, name, most, cpu, wall, note, load });
}

interface Costs extends Pick<CaseResult, 'name' | 'most' | 'cpu' | 'wall'> {
  benchmark: string;
  note: string;
  load: string;
}

/** The same of any work. */
export function costFigures({ benchmark, name, most, cpu, wall, note, load }: Costs): Figure[] {
  const p95 = (what: string, of: Percentiles, bound: number | undefined, more: string): Figure =>
    figure(benchmark, `${name}, ${what}`, {
      value: of.p95,
      unit: 'ms',
      ...(bound !== undefined && { bound: { most: bound } }),
      note: `p50 ${ms(of.p50)}, p99 ${ms(of.p99)}; ${more}`,
    });
  return [
    p95('CPU p95', cpu, most, note),
    p95('wall p95', wall, most === undefined ? undefined : most * 3, `load ${load}`),
  ];
}

/** For `npm run bench -- listings`. */
export async function* benchListings(options: ListingsOptions): AsyncGenerator<Figure[]> {
  for await (const result of measureListings(options)) yield figuresOf(result, await machineLoad());
}

const ms = (value: number): string => value.toFixed(value < 10 ? 2 : 1);
const whole = (value: number): string => value.toFixed(0);
