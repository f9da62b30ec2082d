import pg from 'pg';

/** Copying a template database takes the longest. */
const statement_timeout = 60_000;

/** Runs `work` on a connection of its own, outside any pool. */
export async function withClient<T>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionTimeoutMillis: 5000, statement_timeout, ...config });
  // A lost connection rejects the running statement; without a listener the event would end the
  // process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
