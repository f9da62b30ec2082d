import { readFile, readdir } from 'node:fs/promises';
import pg from 'pg';

const ticks_per_second = 100;

/** Seconds of processor time of the whole server and of those of its processes that serve somebody by name (`application_name`). */
export interface ServerCpu {
  all: number;
  by_name: ReadonlyMap<string, number>;
  /** How often one of its connections was seen waiting for another's lock, and in how many looks. */
  waits: number;
  looks: number;
}

const look_ms = 250;

/**
 * Processor time of all processes of a PostgreSQL on this machine since the last look: living ones to the nanosecond, those that ended in between to the
 * hundredth of a second that their parent receives.
 */
export async function watchServer(
  url: string,
): Promise<{ look(): Promise<ServerCpu>; [Symbol.asyncDispose](): Promise<void> }> {
  const client = new pg.Client({ connectionString: url, application_name: 'bench-watch' });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = Number((await statOf(rows[0]?.pid ?? 0))[1]);
  let before = await totals(postmaster);
  const seen = { waits: 0, looks: 0 };
  let looking: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    looking = client
      .query<{ n: number }>(
        "select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock'",
      )
      .then(({ rows: [row] }) => {
        seen.looks++;
        seen.waits += row?.n ?? 0;
      });
  }, look_ms);
  return {
    async look() {
      const names = await client.query<{ pid: number; name: string }>(
        "select pid, coalesce(nullif(application_name, ''), backend_type) as name from pg_stat_activity",
      );
      const now = await totals(postmaster);
      const by_name = new Map<string, number>();
      for (const { pid, name } of names.rows) {
        const spent = (now.living.get(pid) ?? 0) - (before.living.get(pid) ?? 0);
        by_name.set(name, (by_name.get(name) ?? 0) + spent);
      }
      const all = sum(now) - sum(before);
      before = now;
      return { all, by_name, ...seen };
    },
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      // A connection that ends while it is asked is an error.
      await looking;
      await client.end();
    },
  };
}

interface Totals {
  /** the postmaster itself, and its children that ended */
  ended: number;
  living: ReadonlyMap<number, number>;
}

const sum = ({ ended, living }: Totals): number =>
  living.values().reduce((all, each) => all + each, ended);

async function totals(postmaster: number): Promise<Totals> {
  const stat = await statOf(postmaster);
  const ended =
    [11, 12, 13, 14].reduce((ticks, field) => ticks + Number(stat[field]), 0) / ticks_per_second;
  const living = new Map<number, number>();
  for (const name of await readdir('/proc')) {
    const pid = Number(name);
    if (!Number.isInteger(pid) || Number((await statOf(pid).catch(() => []))[1]) !== postmaster)
      continue;
    const ns = (await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => '0')).split(' ')[0];
    living.set(pid, Number(ns) / 1e9);
  }
  return { ended, living };
}

/** The fields after the name, which may hold spaces: state, parent, … */
async function statOf(pid: number): Promise<string[]> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}
