import { sql, type RawBuilder } from 'kysely';
import * as z from 'zod/mini';

/** Why no field has a column. */
export type LeftOut =
  /** Another field or section says it. */
  | 'said'
  /** A secret, or what proves one: it must not lie in a file. */
  | 'secret'
  /** Where a file is stored; the file itself is in the archive. */
  | 'file'
  /** Made of other columns. */
  | 'derived'
  /** How the site works on it; it says nothing about the member. */
  | 'internal'
  /** Always empty, or always the same. */
  | 'unused';

/**
 * One section of data.json: rows of one table. A test compares the parts with docs/privacy.md, and
 * their columns with PostgreSQL's catalogue: a column that is neither exported nor left out fails.
 */
export interface ExportPart {
  /** For readers of the schema. */
  about: string;
  table: string;
  /** Which rows are the member's: a column with the number or the address of the account. */
  column: string;
  by: 'number' | 'address';
  /** Which of them, of `t`; all without it. */
  only?: RawBuilder<unknown>;
  /** Of a row; a field is the column of its name, unless `computed` says how it is read of `t`. */
  shape: z.ZodMiniObject;
  computed?: Readonly<Record<string, RawBuilder<unknown>>>;
  left_out: Readonly<Partial<Record<LeftOut, readonly string[]>>>;
}

export const text = z.string();
export const number = z.number();
export const yes = z.boolean();
export const time = z.iso.datetime();
export const maybeText = z.nullable(text);
export const maybeNumber = z.nullable(number);
export const maybeTime = z.nullable(time);
export const names = z.array(text);

export const country = sql`(select code from country as c where c.country_id = t.country_id)`;

/** Titles that a video, an album or a playlist is linked with. */
export const linked = (table: string, of: string): RawBuilder<unknown> =>
  sql`(select coalesce(json_agg(n.title order by n.title), '[]')
    from ${sql.table(`${of}_${table}`)} as l join ${sql.table(table)} as n using (${sql.ref(`${table}_id`)})
    where ${sql.ref(`l.${of}_id`)} = ${sql.ref(`t.${of}_id`)})`;
