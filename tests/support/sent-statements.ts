import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { onTestFinished, vi } from 'vitest';

/**
 * Listens to the statements that this process sends to PostgreSQL until the test ends. The function that it returns does some work and
 * returns the texts of the statements sent for that work, whatever else the process does meanwhile.
 */
export function listenToStatements(): (work: () => Promise<unknown>) => Promise<string[]> {
  const hearing = new AsyncLocalStorage<string[]>();
  const send = pg.Client.prototype.query as (...values: unknown[]) => unknown;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function query(
    this: pg.Client,
    ...values: unknown[]
  ) {
    const [first] = values as [string | { text?: string }];
    hearing.getStore()?.push(typeof first === 'string' ? first : (first.text ?? ''));
    return send.apply(this, values);
  } as never);
  onTestFinished(() => spy.mockRestore());
  return async (work) => {
    const sent: string[] = [];
    await hearing.run(sent, async () => {
      // Some promises begin their work when they are awaited.
      await work();
    });
    return sent;
  };
}
