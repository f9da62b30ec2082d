import { readFile } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import type pg from 'pg';
import { createDb, type Db } from '#platform/db/pool.ts';
import { silentLog } from '#platform/log.ts';

/** The cost of a piece of work: milliseconds by the clock and of the server process's own processor time. */
export interface Cost {
  wall_ms: number;
  cpu_ms: number;
}

/** Rows that the statements of a piece of work returned, and pages of the database that they looked at. */
export interface Reach {
  statements: number;
  rows: number;
  buffers: number;
}

/** A pool of one connection as the site opens them, so that one process of the server does all the work and can be asked for its time. */
export interface Backend extends AsyncDisposable {
  db: Db;
  measure(work: () => Promise<unknown>): Promise<Cost>;
  /** Runs the work, and each of its statements once more under EXPLAIN. */
  reach(work: () => Promise<unknown>): Promise<Reach>;
}

type Query = (text: string, values?: unknown[]) => Promise<pg.QueryResult>;

export async function openBackend(url: string): Promise<Backend> {
  const { db, pool, close } = createDb({
    url,
    log: silentLog,
    max: 1,
    statement_timeout_ms: 120_000,
  });
  const heard: { text: string; values: unknown[] }[] = [];
  const state = { listens: false };
  pool.on('connect', (client) =>
    listenTo(client, (text, values) => state.listens && heard.push({ text, values })),
  );
  const ask: Query = (text, values) => pool.query(text, values);
  const { rows } = await ask('select pg_backend_pid() as pid');
  const [{ pid }] = rows as [{ pid: number }];
  return {
    db,
    async measure(work) {
      const cpu = await processorNs(pid);
      const begun = performance.now();
      await work();
      const wall_ms = performance.now() - begun;
      return { wall_ms, cpu_ms: Number((await processorNs(pid)) - cpu) / 1e6 };
    },
    async reach(work) {
      heard.length = 0;
      state.listens = true;
      await work();
      state.listens = false;
      let reach: Reach = { statements: 0, rows: 0, buffers: 0 };
      for (const { text, values } of heard.splice(0))
        reach = add(reach, await explain(ask, text, values));
      return reach;
    },
    [Symbol.asyncDispose]: close,
  };
}

/** Nanoseconds on a processor; the kernel brings them up to date when the process goes to sleep, as it does when it has answered. */
async function processorNs(pid: number): Promise<bigint> {
  return BigInt((await readFile(`/proc/${pid}/schedstat`, 'utf8')).split(' ')[0] ?? '0');
}

function listenTo(client: pg.PoolClient, hear: (text: string, values: unknown[]) => void): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const heard = (...args: unknown[]): unknown => {
    if (typeof args[0] === 'string' && /^\s*(select|with)\b/i.test(args[0]))
      hear(args[0], Array.isArray(args[1]) ? args[1] : []);
    return query(...args);
  };
  client.query = heard as typeof client.query;
}

interface Plan {
  'Actual Rows': number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
}

async function explain(ask: Query, text: string, values: unknown[]): Promise<Reach> {
  const { rows } = await ask(`explain (analyze, buffers, timing off, format json) ${text}`, values);
  const [{ 'QUERY PLAN': plans }] = rows as [{ 'QUERY PLAN': [{ Plan: Plan }] }];
  const [{ Plan: plan }] = plans;
  return {
    statements: 1,
    rows: plan['Actual Rows'],
    buffers: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
  };
}

const add = (a: Reach, b: Reach): Reach => ({
  statements: a.statements + b.statements,
  rows: a.rows + b.rows,
  buffers: a.buffers + b.buffers,
});
