import pg from 'pg';
import { seedBig, type Promised } from '#seed/big/seed-big.ts';
import type { Config } from '#platform/config.ts';
import { dropDatabase, migrateDatabase, openDatabase, type OpenDatabase } from './database.ts';
import { Refusal } from './refusal.ts';

export const big_database = 'velour_bench';

/** What a database of the big catalogue says of itself, in its comment. */
interface Mark {
  videos: number;
  is_whole: boolean;
}

export interface BigSeed {
  is_new: boolean;
  seconds: number;
  promises: Promised[];
}

interface Options {
  name: string;
  videos: number;
  /** Makes it anew even when it is there. */
  force: boolean;
  report(part: string, seconds: number): void;
}

/**
 * Makes the big catalogue in a database of its own. Nothing is done when it is there in that size; one that was interrupted, or has another size, is made
 * anew. Throws `Refusal` for a database that holds anything else.
 */
export async function seedBigCatalogue(
  config: Config,
  { name, videos, force, report }: Options,
): Promise<BigSeed> {
  const begun = performance.now();
  await using found = await openDatabase(config, { may_attach: true, name });
  const mark = await readMark(found);
  if (mark?.is_whole && mark.videos === videos && !force)
    return { is_new: false, seconds: 0, promises: [] };
  if (!mark && (await hasTables(found)))
    throw new Refusal(
      `The database ${name} holds something else; choose another name with --database.`,
    );
  if (mark) await dropDatabase(found);
  // Attaches to the server that is open already.
  await using database = await openDatabase(config, { may_attach: true, name });
  await writeMark(database, { videos, is_whole: false });
  await migrateDatabase(config, database);
  const promises = await seedBig({ owner_url: database.owner_url, videos, report });
  await writeMark(database, { videos, is_whole: true });
  return { is_new: true, seconds: (performance.now() - begun) / 1000, promises };
}

/** The big catalogue that is there, brought up to date. Throws `Refusal` when there is none, or half of one. */
export async function openBigCatalogue(
  config: Config,
  name: string,
): Promise<{ database: OpenDatabase; videos: number }> {
  const database = await openDatabase(config, { may_attach: true, name });
  const mark = await readMark(database);
  if (!mark?.is_whole) {
    await database[Symbol.asyncDispose]();
    throw new Refusal(
      `There is no big catalogue in the database ${name}; make it with: npx velour bench seed --videos 1000000`,
    );
  }
  await migrateDatabase(config, database);
  return { database, videos: mark.videos };
}

async function readMark(database: OpenDatabase): Promise<Mark | undefined> {
  const [row] = await ask<{ text: string | null }>(
    database,
    `select shobj_description(oid, 'pg_database') as text from pg_database where datname = current_database()`,
  );
  if (!row?.text?.startsWith('{"videos"')) return undefined;
  return JSON.parse(row.text) as Mark;
}

async function writeMark(database: OpenDatabase, mark: Mark): Promise<void> {
  const name = pg.escapeIdentifier(new URL(database.owner_url).pathname.slice(1));
  await ask(database, `comment on database ${name} is ${pg.escapeLiteral(JSON.stringify(mark))}`);
}

const hasTables = async (database: OpenDatabase): Promise<boolean> =>
  (await ask(database, `select from pg_tables where schemaname = 'public' limit 1`)).length > 0;

async function ask<Row extends pg.QueryResultRow>(
  database: OpenDatabase,
  text: string,
): Promise<Row[]> {
  const client = new pg.Client({
    connectionString: database.owner_url,
    connectionTimeoutMillis: 5000,
    statement_timeout: 60_000,
  });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
