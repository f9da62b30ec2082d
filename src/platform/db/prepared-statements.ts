import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';

const mark = '/* kept plan */';

/**
 * Behind `select`: the server keeps the plan of this statement for as long as the connection lives. For rows that are fetched by key alone, where the plan
 * is the same whatever is asked for and takes as long to find as the rows do. The text must not vary with the parameters.
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

/** Sends statements that carry the mark under a name, all others as ever. */
export class PreparingClient extends pg.Client {
  override query = ((text: unknown, values: unknown, ...rest: unknown[]): unknown => {
    // oxlint-disable-next-line typescript/unbound-method -- called on this client below
    const query = pg.Client.prototype.query as unknown as AnyQuery;
    const is_kept = typeof text === 'string' && Array.isArray(values) && text.includes(mark);
    return is_kept
      ? query.call(this, { name: nameOf(text), text, values: values as unknown[] }, ...rest)
      : query.call(this, text, values, ...rest);
  }) as pg.Client['query'];
}
