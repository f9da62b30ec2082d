import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db/pool.ts';
import { prepared } from '#platform/db/prepared-statements.ts';
import type { Published } from './publication.ts';

/** The records missing before a video or album can be approved, by field: `uploader: "unverified"`, `person_12: "no valid record"`; empty for none. */
export async function missingRecords(
  db: Db | Trx,
  { type, id }: Published,
): Promise<Record<string, string>> {
  const { rows } = await sql<{ missing: string[] }>`
    select ${prepared} missing_records(${type}, ${id}) as missing`.execute(db);
  return missingFields(rows[0]?.missing ?? []);
}

/** The result of `missing_records`, by field. */
export const missingFields = (missing: readonly string[]): Record<string, string> =>
  Object.fromEntries(missing.map((what) => wordsOf(what)));

const words: Readonly<Record<string, string>> = {
  uploader: 'unverified',
  ai_made: 'unanswered',
  people_shown: 'unanswered',
  people: 'fewer named than shown',
};

const wordsOf = (what: string): [string, string] => [
  what.replace(' ', '_'),
  words[what] ?? 'no valid record',
];
