import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';

const mark = '/* prepared */';

/**
 * Marks a statement, placed right after `select`, as prepared: the server reuses its plan for the
 * lifetime of the connection. For rows fetched by key alone, where every parameter has the same
 * plan and planning takes as long as the fetch. The text must not vary with the parameters.
 */
export const prepared = sql.raw<unknown>(mark);

const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `kept_${createHash('sha256').update(text).digest('hex').slice(0, 40)}`;
  names.set(text, name);
  return name;
}

type AnyQuery = (...args: unknown[]) => unknown;

/** Sends marked statements by name, so that the server prepares them; all others unchanged. */
export class PreparingClient extends pg.Client {
  override query = ((text: unknown, values: unknown, ...rest: unknown[]): unknown => {
    // oxlint-disable-next-line typescript/unbound-method -- called on this client below
    const query = pg.Client.prototype.query as unknown as AnyQuery;
    const is_marked = typeof text === 'string' && Array.isArray(values) && text.includes(mark);
    return is_marked
      ? query.call(this, { name: nameOf(text), text, values: values as unknown[] }, ...rest)
      : query.call(this, text, values, ...rest);
  }) as pg.Client['query'];
}
