import pg from 'pg';
import { seedBig, type Promised } from '#seed/big/seed-big.ts';
import { seedCommunity } from '#seed/big/community/seed-community.ts';
import { seedMembers } from '#seed/big/seed-members.ts';
import type { Config } from '#platform/config.ts';
import { withClient } from '#platform/db/single-client.ts';
import { dropDatabase, migrateDatabase, openDatabase, type OpenDatabase } from './database.ts';
import { Refusal } from './refusal.ts';

export const big_database = 'velour_bench';

/** Stored as the comment of a database that holds the big catalogue. */
interface Mark {
  videos: number;
  /** Missing in databases of earlier versions, which have none. */
  members?: number;
  /** The members have comments, subscriptions and the like. Missing where they have none. */
  has_community?: boolean;
  is_whole: boolean;
}

export interface BigSeed {
  is_new: boolean;
  seconds: number;
  promises: Promised[];
}

interface Options {
  name: string;
  /** 0 for none. */
  videos: number;
  /** Members with accounts, and with a community where there are videos; none unless set. */
  members?: number;
  /** Recreates the database even when it is complete. */
  force: boolean;
  report(part: string, seconds: number): void;
}

/**
 * Creates the big catalogue and members in a database of its own, unless they exist in that size; an incomplete
 * one or one of another size is replaced. Throws `Refusal` for a database that holds anything else.
 */
export async function seedBigCatalogue(
  config: Config,
  { name, videos, members = 0, force, report }: Options,
): Promise<BigSeed> {
  const begun = performance.now();
  await using found = await openDatabase(config, { may_attach: true, name });
  const mark = await readMark(found);
  // The community of members is about videos.
  const has_community = videos > 0 && members > 0;
  const isSame =
    mark?.videos === videos &&
    (mark.members ?? 0) === members &&
    (mark.has_community ?? false) === has_community;
  if (mark?.is_whole && isSame && !force) return { is_new: false, seconds: 0, promises: [] };
  if (!mark && (await hasTables(found)))
    throw new Refusal(
      `The database ${name} holds something else; choose another name with --database.`,
    );
  if (mark) await dropDatabase(found);
  await using database = await openDatabase(config, { may_attach: true, name });
  await writeMark(database, { videos, members, has_community, is_whole: false });
  await migrateDatabase(config, database);
  const { owner_url } = database;
  const promises = [
    ...(videos > 0 ? await seedBig({ owner_url, videos, report }) : []),
    ...(members > 0 ? await seedMembers({ owner_url, members, report }) : []),
    ...(has_community ? await seedCommunity({ owner_url, members, report }) : []),
  ];
  await writeMark(database, { videos, members, has_community, is_whole: true });
  return { is_new: true, seconds: (performance.now() - begun) / 1000, promises };
}

/** Opens the big catalogue and migrates it. Throws `Refusal` when it is missing or incomplete. */
export async function openBigCatalogue(
  config: Config,
  name: string,
): Promise<{ database: OpenDatabase; videos: number }> {
  const database = await openDatabase(config, { may_attach: true, name });
  const mark = await readMark(database);
  if (!mark?.is_whole || mark.videos === 0) {
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

const ask = async <Row extends pg.QueryResultRow>(
  { owner_url }: OpenDatabase,
  text: string,
): Promise<Row[]> =>
  withClient({ connectionString: owner_url }, async (client) => {
    const { rows } = await client.query<Row>(text);
    return rows;
  });
