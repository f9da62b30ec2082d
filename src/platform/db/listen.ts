import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { messageOf, type Log } from '../log.ts';

export interface ListenOptions {
  url: string;
  channel: string;
  log: Log;
  onNotification(payload: string): void;
  /** Notifications may be missed from now on. Also called before the first connection. */
  onGap(): void;
  /** Notifications arrive again. */
  onListening(): void;
}

/** Timeouts of connecting and of any answer, ms. */
const [connect_ms, answer_ms] = [5000, 2000];
/** Time between two heartbeats and between two connection attempts, ms. */
const [heartbeat_ms, reconnect_ms] = [2000, 500];

/**
 * Receives NOTIFY on a dedicated connection until disposed. A connection that breaks or does not
 * answer (the server hangs, the network is cut) is replaced; `onGap` reports the interruption.
 */
export function listen({
  url,
  channel,
  log,
  onNotification,
  onGap,
  onListening,
}: ListenOptions): AsyncDisposable {
  const stopping = new AbortController();
  const session = async (): Promise<void> => {
    const connection_lost = new AbortController();
    const ended = AbortSignal.any([connection_lost.signal, stopping.signal]);
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: connect_ms,
      query_timeout: answer_ms,
    });
    client.on('notification', ({ payload }) => onNotification(payload ?? ''));
    client.on('error', (error) => connection_lost.abort(error));
    client.on('end', () => connection_lost.abort(new Error('the connection ended')));
    try {
      await client.connect();
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      onListening();
      while (await elapsed(heartbeat_ms, ended)) await client.query('select 1');
      if (connection_lost.signal.aborted) throw connection_lost.signal.reason;
    } finally {
      // Ends without waiting for outstanding queries: the server may never answer.
      client.end().catch(() => undefined);
    }
  };

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      onGap();
      try {
        await session();
      } catch (error) {
        if (!stopping.signal.aborted)
          log.warn(
            { err: messageOf(error), channel },
            `listening failed; reconnecting in ${reconnect_ms} ms`,
          );
      }
      await elapsed(reconnect_ms, stopping.signal);
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

/** Resolves to true after `ms`, or to false when the session or the listener ends first. */
const elapsed = (ms: number, signal: AbortSignal): Promise<boolean> =>
  pause(ms, true, { signal }).catch(() => false);
