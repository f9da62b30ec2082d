/** Writes src/platform/db/schema.ts from a migrated database: `npm run db:types`. `generateSchema` is also what the drift test compares with. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ensureDatabase, startEmbeddedPostgres } from '#platform/db/embedded.ts';
import { migrate } from '#platform/db/migrator.ts';

const root = join(import.meta.dirname, '..');
const target = join(root, 'src/platform/db/schema.ts');

/** The text of schema.ts for a migrated database at `url`. */
export async function generateSchema(url: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'velour-types-'));
  try {
    const out = join(folder, 'schema.ts');
    const args = [
      '--dialect',
      'postgres',
      '--url',
      url,
      '--out-file',
      out,
      '--numeric-parser',
      'number',
      '--exclude-pattern',
      'pgboss.*',
    ];
    await promisify(execFile)(join(root, 'node_modules/.bin/kysely-codegen'), args);
    const text = await readFile(out, 'utf8');
    return text
      .replace(/\/\*\*[\s\S]*?\*\//, '// Generated from db by `npm run db:types`. Do not edit.')
      .replace(
        /export type Int8 = .*;/,
        'export type Int8 = ColumnType<number, number | string, number | string>;',
      )
      .replace('export interface DB {', 'export interface Database {');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const folder = await mkdtemp(join(tmpdir(), 'velour-types-'));
  const server = await startEmbeddedPostgres({ folder, is_throwaway: true });
  try {
    await ensureDatabase(server, 'velour');
    await migrate(server.url('velour', 'owner'), join(root, 'db'), 'velour_app');
    await writeFile(target, await generateSchema(server.url('velour', 'owner')));
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
