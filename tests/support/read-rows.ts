import pg from 'pg';
import { onTestFinished, vi } from 'vitest';

interface Statement {
  text: string;
  values: unknown[];
}

/** The cost of the statements of some work. */
interface Reading {
  statements: number;
  /** Rows of tables that they looked at. */
  rows: number;
}

/**
 * Until the test ends, runs work and then each of its reading statements once more, by a connection of its own, and counts
 * the rows of these tables.
 */
export function readRows(
  url: string,
  tables: readonly string[],
): (work: () => Promise<unknown>) => Promise<Reading> {
  const sent: Statement[] = [];
  const send = pg.Client.prototype.query as (...values: unknown[]) => unknown;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function query(
    this: pg.Client,
    ...given: unknown[]
  ) {
    const [first, values] = given as [string | Statement, unknown[] | undefined];
    const statement = typeof first === 'string' ? { text: first, values: values ?? [] } : first;
    if (/^\s*(select|with)\b/i.test(statement.text)) sent.push(statement);
    return send.apply(this, given);
  } as never);
  onTestFinished(() => spy.mockRestore());
  return async (work) => {
    sent.length = 0;
    await work();
    const again = sent.splice(0);
    const client = new pg.Client(url);
    await client.connect();
    await client.query('begin');
    for (const { text, values } of again) await client.query(text, values);
    const { rows } = await client.query<{ rows: number }>(
      `select sum(seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables
       where relname = any($1)`,
      [tables],
    );
    await client.end();
    return { statements: again.length, rows: rows[0]?.rows ?? 0 };
  };
}
