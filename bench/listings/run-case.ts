import type { Domain } from '#domain/index.ts';
import type { Backend, Cost, Reach } from './backend.ts';
import { createDraw, type Draw } from './draw-parameters.ts';

/** One question of the site. `ask` draws its parameters and returns the call, so that drawing is not measured. */
export interface Case {
  name: string;
  /** CPU ms at a million, p95; the clock may show three times as much. Undefined where nothing was promised. */
  most?: number;
  /** p95 at three million over that at one, at most. */
  growth: number;
  ask(of: { domain: Domain; backend: Backend; draw: Draw }): (() => Promise<unknown>) | undefined;
}

export interface Percentiles {
  p50: number;
  p95: number;
  p99: number;
}

export interface CaseResult {
  name: string;
  most: number | undefined;
  growth: number;
  cpu: Percentiles;
  wall: Percentiles;
  /** Means of some of the runs. */
  reach: Reach;
  runs: number;
}

const explained = 8;
/** The quickest of these counts: on cores that others use as well, the rest is theirs. */
const rounds = 3;

interface CaseOptions {
  domain: Domain;
  backend: Backend;
  videos: number;
  runs: number;
}

/** Runs a case with parameters of its own until it was measured so often, after a warm-up of the same questions. Undefined where a small catalogue has nothing to ask. */
export async function runCase(
  one: Case,
  { domain, backend, videos, runs }: CaseOptions,
): Promise<CaseResult | undefined> {
  const draw = createDraw(videos, one.name);
  const calls: (() => Promise<unknown>)[] = [];
  for (let tries = 0; calls.length < runs && tries < runs * 20; tries++) {
    const call = one.ask({ domain, backend, draw });
    if (call) calls.push(call);
  }
  if (calls.length < runs) return undefined;
  for (const call of calls) await call();
  const costs: (Cost | undefined)[] = calls.map(() => undefined);
  for (let round = 0; round < rounds; round++)
    for (const [index, call] of calls.entries())
      costs[index] = leastOf(costs[index], await backend.measure(call));
  const reaches: Reach[] = [];
  for (const call of calls.slice(0, explained)) reaches.push(await backend.reach(call));
  const mean = (of: (reach: Reach) => number): number =>
    reaches.reduce((sum, reach) => sum + of(reach), 0) / reaches.length;
  return {
    name: one.name,
    most: one.most,
    growth: one.growth,
    cpu: percentiles(costs.map((cost) => cost?.cpu_ms ?? Number.NaN)),
    wall: percentiles(costs.map((cost) => cost?.wall_ms ?? Number.NaN)),
    reach: {
      statements: mean(({ statements }) => statements),
      rows: mean(({ rows }) => rows),
      buffers: mean(({ buffers }) => buffers),
    },
    runs,
  };
}

const leastOf = (a: Cost = { wall_ms: Infinity, cpu_ms: Infinity }, b: Cost): Cost => ({
  wall_ms: Math.min(a.wall_ms, b.wall_ms),
  cpu_ms: Math.min(a.cpu_ms, b.cpu_ms),
});

export function percentiles(values: readonly number[]): Percentiles {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}
