import pg from 'pg';
import type { Log } from '../log.ts';

export interface ListenOptions {
  url: string;
  channel: string;
  log: Log;
  heard(payload: string): void;
  /** From now on words may be missed. Also called at the very first. */
  lost(): void;
  /** Every word is heard again. */
  found(): void;
}

/** ms within which a connection must be there, and anything must be answered on it */
const [connect_ms, answer_ms] = [5000, 2000];
/** ms between two signs of life, and between two tries */
const [beat_ms, pause_ms] = [2000, 500];

/**
 * Hears NOTIFY on a connection of its own until disposed. A connection that breaks, or that does not answer (the server hangs, the network is cut), is
 * replaced; who listens is told of the gap.
 */
export function listen({ url, channel, log, heard, lost, found }: ListenOptions): AsyncDisposable {
  const stopping = new AbortController();
  /** Waits; false when the session or the listener ended meanwhile. */
  const waited = (ms: number, ended: AbortSignal): Promise<boolean> =>
    new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        resolve(false);
      };
      const timer = setTimeout(() => {
        ended.removeEventListener('abort', end);
        resolve(true);
      }, ms);
      if (ended.aborted) end();
      else ended.addEventListener('abort', end, { once: true });
    });

  const session = async (): Promise<void> => {
    const broken = new AbortController();
    const ended = AbortSignal.any([broken.signal, stopping.signal]);
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: connect_ms,
      query_timeout: answer_ms,
    });
    client.on('notification', ({ payload }) => heard(payload ?? ''));
    client.on('error', (error) => broken.abort(error));
    client.on('end', () => broken.abort(new Error('the connection ended')));
    try {
      await client.connect();
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      found();
      while (await waited(beat_ms, ended)) await client.query('select 1');
      if (broken.signal.aborted) throw broken.signal.reason;
    } finally {
      // Ends at once where a word is outstanding; nobody waits for a server that does not answer.
      client.end().catch(() => undefined);
    }
  };

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      lost();
      try {
        await session();
      } catch (error) {
        if (!stopping.signal.aborted)
          log.warn(
            { err: error instanceof Error ? error.message : String(error), channel },
            'not listening',
          );
      }
      await waited(pause_ms, stopping.signal);
    }
  };

  const running = run();
  return {
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await running;
    },
  };
}
