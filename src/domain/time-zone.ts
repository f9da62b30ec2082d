import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db/pool.ts';

/**
 * Whether a name is that of a time zone, UTC or one with a place such as Asia/Kolkata, for PostgreSQL and for browsers alike. Short names are refused: IST and BST are other
 * hours for one than for the other, and AGT is known to one alone.
 */
export async function isTimeZone(db: Db | Trx, name: string): Promise<boolean> {
  if (name === 'UTC' || known.has(name)) return true;
  if (!name.includes('/') || !isKnownHere(name)) return false;
  const { rows } = await sql`select from pg_timezone_names where name = ${name}`.execute(db);
  if (rows.length > 0) known.add(name);
  return rows.length > 0;
}

/** PostgreSQL reads a file for each name that it has, tens of milliseconds; drafts ask every few seconds. */
const known = new Set<string>();

function isKnownHere(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name }).format();
    return true;
  } catch {
    return false;
  }
}
