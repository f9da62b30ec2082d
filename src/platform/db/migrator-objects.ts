import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/**
 * A file of `db/functions` (a function with its overloads, or a view) or `db/triggers` (all
 * triggers of a table).
 */
export interface ObjectFile extends SqlFile {
  /** `functions/wilson.sql` */
  name: string;
  kind: 'function' | 'view' | 'trigger';
  /** The function or view, or the table of the triggers. */
  object: string;
}

export interface SqlFile {
  name: string;
  sql: string;
  checksum: string;
}

/** A statement of a file that PostgreSQL refused; `cause` is its error. */
export class FileError extends Error {
  constructor(name: string, cause: unknown) {
    super(`${name} failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/**
 * Files `functions/*.sql` and `triggers/*.sql` of a folder, by name. A missing folder holds none.
 */
export async function readObjectFiles(folder: string): Promise<ObjectFile[]> {
  const files: ObjectFile[] = [];
  for (const part of ['functions', 'triggers'] as const) {
    const is_view = (sql: string): boolean => /^create view /m.test(sql);
    const path = join(folder, part);
    const found = existsSync(path) ? await readSqlFiles(path, /^[a-z][a-z0-9_]*\.sql$/) : [];
    for (const each of found) {
      const kind = part === 'triggers' ? 'trigger' : is_view(each.sql) ? 'view' : 'function';
      files.push({ ...each, name: `${part}/${each.name}`, kind, object: objectOf(each.name) });
    }
  }
  return files;
}

/** Files of a folder whose name matches, by name. */
export async function readSqlFiles(folder: string, pattern: RegExp): Promise<SqlFile[]> {
  const names = await readdir(folder);
  return Promise.all(
    names
      .filter((name) => pattern.test(name))
      .toSorted()
      .map(async (name) => {
        const sql = await readFile(join(folder, name), 'utf8');
        return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
      }),
  );
}

const objectOf = (name: string): string => name.replace(/^.*\//, '').replace(/\.sql$/, '');

/** Runs the SQL of a file; errors name the file. */
export async function runFile(
  client: pg.Client,
  { name, sql }: { name: string; sql: string },
): Promise<void> {
  try {
    await client.query(sql);
  } catch (error) {
    throw new FileError(name, error);
  }
}

/**
 * Applies the files whose text changed and drops the objects of files that are gone, inside the
 * caller's transaction. `recorded` has the checksums that the database has, by name. Returns the
 * names of changed and removed files.
 */
export async function applyObjectFiles(
  client: pg.Client,
  files: readonly ObjectFile[],
  recorded: ReadonlyMap<string, string>,
): Promise<string[]> {
  const changed = files.filter(({ name, checksum }) => recorded.get(name) !== checksum);
  const removed = [...recorded.keys()].filter((name) => !files.some((file) => file.name === name));
  const names = [...changed.map(({ name }) => name), ...removed];
  if (names.length === 0) return [];

  // Functions may call functions that come later.
  await client.query('set local check_function_bodies = off');
  const is_views_affected = names.some((name) => name.startsWith('functions/'));
  const views = files.filter(({ kind }) => kind === 'view');
  if (is_views_affected)
    await dropViews(client, [...views.map(({ object }) => object), ...removed.map(objectOf)]);
  for (const file of changed.filter(({ kind }) => kind === 'function'))
    await replaceFunction(client, file);
  if (is_views_affected) await createViews(client, views);
  for (const file of changed.filter(({ kind }) => kind === 'trigger'))
    await replaceTriggers(client, file);
  // Triggers first: they depend on functions.
  for (const name of removed.toSorted().toReversed()) {
    const object = objectOf(name);
    if (name.startsWith('triggers/'))
      await dropTriggers(client, object, await versionsOfTriggers(client, object));
    else await dropFunctions(client, await versionsOfFunction(client, object));
  }
  await client.query('delete from sql_file where name = any($1)', [names]);
  await client.query(
    'insert into sql_file (name, checksum) select * from unnest($1::text[], $2::text[])',
    [changed.map(({ name }) => name), changed.map(({ checksum }) => checksum)],
  );
  return names;
}

const invalid_function_definition = '42P13';
const undefined_table = '42P01';
const codeOf = (error: unknown): unknown =>
  error instanceof FileError && error.cause instanceof pg.DatabaseError
    ? error.cause.code
    : undefined;

/** An attempt that leaves the transaction usable. Returns the error, if any. */
async function attempt(client: pg.Client, file: ObjectFile): Promise<unknown> {
  await client.query('savepoint file');
  try {
    await runFile(client, file);
  } catch (error) {
    await client.query('rollback to savepoint file');
    return error;
  }
  await client.query('release savepoint file');
  return undefined;
}

/** Rows of the catalogue by what identifies them, with a version that each replacement changes. */
type Versions = Map<string, string>;

async function readVersions(client: pg.Client, query: string, object: string): Promise<Versions> {
  const { rows } = await client.query<{ key: string; version: string }>(query, [object]);
  return new Map(rows.map(({ key, version }) => [key, version]));
}

const versionsOfFunction = (client: pg.Client, object: string): Promise<Versions> =>
  readVersions(
    client,
    `select p.oid::regprocedure::text as key, p.xmin::text || p.ctid::text as version from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.proname = $1
       and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`,
    object,
  );

const versionsOfTriggers = (client: pg.Client, table: string): Promise<Versions> =>
  readVersions(
    client,
    `select quote_ident(tgname) as key, xmin::text || ctid::text as version from pg_trigger
     where tgrelid = to_regclass('public.' || quote_ident($1)) and not tgisinternal and tgparentid = 0`,
    table,
  );

/** The entries that a file did not replace. */
const untouched = (before: Versions, after: Versions): Versions =>
  new Map([...after].filter(([key, version]) => before.get(key) === version));

/**
 * A changed result or parameter name needs a new function; signatures that the file no longer
 * defines are dropped.
 */
async function replaceFunction(client: pg.Client, file: ObjectFile): Promise<void> {
  const before = await versionsOfFunction(client, file.object);
  const error = await attempt(client, file);
  if (error !== undefined) {
    if (codeOf(error) !== invalid_function_definition || before.size === 0) throw error;
    await dropFunctions(client, before);
    await runFile(client, file);
  }
  const after = await versionsOfFunction(client, file.object);
  const stale = untouched(before, after);
  if (stale.size === after.size)
    throw new Error(`${file.name} does not define the function ${file.object}.`);
  await dropFunctions(client, stale);
}

/** Never with "cascade": a table that still needs the function keeps it, and the error says so. */
async function dropFunctions(client: pg.Client, functions: Versions): Promise<void> {
  for (const signature of functions.keys()) await client.query(`drop function ${signature}`);
}

async function replaceTriggers(client: pg.Client, file: ObjectFile): Promise<void> {
  const before = await versionsOfTriggers(client, file.object);
  await runFile(client, file);
  const stale = untouched(before, await versionsOfTriggers(client, file.object));
  await dropTriggers(client, file.object, stale);
}

async function dropTriggers(client: pg.Client, table: string, triggers: Versions): Promise<void> {
  for (const trigger of triggers.keys())
    await client.query(`drop trigger ${trigger} on public.${pg.escapeIdentifier(table)}`);
}

/** All in one statement, because views may depend on each other. */
async function dropViews(client: pg.Client, names: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'v' and relname = any($1)`,
    [names],
  );
  if (rows.length > 0) await client.query(`drop view ${rows.map(({ name }) => name).join(', ')}`);
}

/** A view that reads a view which does not exist yet is tried again after the others. */
async function createViews(client: pg.Client, views: readonly ObjectFile[]): Promise<void> {
  let waiting = views;
  while (waiting.length > 0) {
    const failed: { view: ObjectFile; error: unknown }[] = [];
    for (const view of waiting) {
      const error = await attempt(client, view);
      if (error === undefined) continue;
      if (codeOf(error) !== undefined_table) throw error;
      failed.push({ view, error });
    }
    if (failed.length === waiting.length) throw failed[0]?.error;
    waiting = failed.map(({ view }) => view);
  }
}
