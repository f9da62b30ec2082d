import { performance } from 'node:perf_hooks';
import pg from 'pg';

/** Statements that may run side by side; each is given one of the connections. */
export type Task = (client: pg.Client) => Promise<unknown>;

/** Two connections of the owner, one for each core that a small machine has. */
export interface Lanes extends AsyncDisposable {
  first: pg.Client;
  /** Runs the tasks on both, the next as soon as a connection is free. */
  run(tasks: readonly Task[]): Promise<void>;
}

// A crash of the server loses only a catalogue that anyone can generate again.
const settings =
  '-c synchronous_commit=off -c work_mem=192MB -c maintenance_work_mem=768MB -c max_parallel_maintenance_workers=1 ' +
  '-c max_parallel_workers_per_gather=0 -c jit=off -c timezone=UTC -c statement_timeout=0 -c client_min_messages=warning';

export async function openLanes(owner_url: string): Promise<Lanes> {
  const clients = [0, 1].map(
    () =>
      new pg.Client({
        connectionString: owner_url,
        options: settings,
        connectionTimeoutMillis: 5000,
      }),
  );
  for (const client of clients) await client.connect();
  const [first] = clients;
  if (!first) throw new RangeError('no lane');
  return {
    first,
    async run(tasks) {
      const waiting = [...tasks];
      const lane = async (client: pg.Client): Promise<void> => {
        for (let task = waiting.shift(); task; task = waiting.shift()) await task(client);
      };
      await Promise.all(clients.map(lane));
    },
    [Symbol.asyncDispose]: async () =>
      void (await Promise.allSettled(clients.map((client) => client.end()))),
  };
}

/** A task of one statement. */
export const statement =
  (text: string, values: unknown[] = []): Task =>
  (client) =>
    client.query(text, values);

/** The same for ranges of ids, 1 to `count`, `size` each: `text` uses $1 and $2, both inclusive. */
export function inRanges(count: number, size: number, text: string): Task[] {
  return Array.from({ length: Math.ceil(count / size) }, (_, index) =>
    statement(text, [index * size + 1, Math.min(count, (index + 1) * size)]),
  );
}

/** Runs named parts, their tasks side by side or one after the other, and reports the seconds of each. */
export function inParts(lanes: Lanes, report: (part: string, seconds: number) => void) {
  const timed = async (name: string, work: () => Promise<void>): Promise<void> => {
    const begun = performance.now();
    await work();
    report(name, (performance.now() - begun) / 1000);
  };
  return {
    part: (name: string, tasks: readonly Task[]) => timed(name, () => lanes.run(tasks)),
    inTurn: (name: string, tasks: readonly Task[]) =>
      timed(name, async () => {
        for (const task of tasks) await task(lanes.first);
      }),
  };
}
