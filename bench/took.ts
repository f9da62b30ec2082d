import type { watchServer } from './fresh/postgres-cpu.ts';
import { figure, type Figure } from './figure.ts';
import { machineLoad } from './process-facts.ts';

/** Until the code is compiled and connections know their tables. */
export const warm_up = 50;

type Server = Awaited<ReturnType<typeof watchServer>>;

/** Background processes of PostgreSQL, which serve no connection. */
const background = /^(bench-watch|autovacuum|background|checkpointer|walwriter|io worker|logical)/;

/** Whether a process of PostgreSQL, by its name, serves a connection. */
export const servesSomebody = (name: string): boolean => !background.test(name);

export interface Took {
  /** ms of processor time, of this process and of PostgreSQL */
  cpu: number;
  wall: number;
}

/** Measures the time of some work. */
export async function measured(server: Server, work: () => Promise<unknown>): Promise<Took> {
  await server.look();
  const [begun, used] = [performance.now(), process.cpuUsage()];
  await work();
  const wall = performance.now() - begun;
  const { user, system } = process.cpuUsage(used);
  const { by_name } = await server.look();
  let postgres = 0;
  for (const [name, seconds] of by_name) if (servesSomebody(name)) postgres += seconds;
  return { cpu: (user + system) / 1000 + postgres * 1000, wall };
}

export const p95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(0.95 * values.length) - 1] ?? Number.NaN;

/** The p95 of processor time, without the first times; it only informs where there is no bound. */
export async function cpuFigure(
  benchmark: string,
  name: string,
  took: readonly Took[],
  most: number | undefined,
): Promise<Figure> {
  const counted = took.slice(warm_up);
  const middle = counted.map(({ cpu }) => cpu).toSorted((a, b) => a - b)[counted.length >> 1] ?? 0;
  return figure(benchmark, `${name}, CPU p95`, {
    value: p95(counted.map(({ cpu }) => cpu)),
    unit: 'ms',
    ...(most !== undefined && { bound: { most } }),
    note: `${counted.length} times, median ${middle.toFixed(1)}; p95 on the clock ${p95(counted.map(({ wall }) => wall)).toFixed(1)}; load ${await machineLoad()}`,
  });
}
