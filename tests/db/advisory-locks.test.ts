import { glob, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate_lock } from '#platform/db/migrator.ts';
import { withDatabase } from '#tests/support/database.ts';

const database = withDatabase();
const root = resolve(import.meta.dirname, '../..');

async function registry(): Promise<Map<string, number>> {
  const text = await readFile(join(root, 'db/functions/lock_key.sql'), 'utf8');
  return new Map(
    [...text.matchAll(/when '(\w+)' then return (\d+);/g)].map(([, name = '', key]) => [
      name,
      Number(key),
    ]),
  );
}

/** First arguments of calls of advisory lock functions, of SQL and of SQL in TypeScript. */
async function uses(): Promise<{ file: string; key: string }[]> {
  const found = [];
  for await (const file of glob('{src,db,bench,tests,e2e,tools}/**/*.{sql,ts,mjs}', {
    cwd: root,
  })) {
    if (file.endsWith('.test.ts') && file.startsWith('tests/db/')) continue;
    const text = await readFile(join(root, file), 'utf8');
    // A statement that chooses between two functions calls the one of `lock`.
    for (const match of text.matchAll(
      /(?:pg_\w*advisory_\w+|\$\{lock\})\((lock_key\('\w+'\)|[^,)]+)/g,
    ))
      found.push({ file, key: match[1] ?? '' });
  }
  return found;
}

test('each advisory lock is taken by a name of lock_key()', async () => {
  const names = await registry();
  const found = await uses();
  const strangers = found.filter(
    ({ key }) => !names.has(/^lock_key\('(\w+)'\)$/.exec(key)?.[1] ?? ''),
  );
  expect(strangers).toEqual([{ file: 'src/platform/db/migrator.ts', key: '$1' }]);
  const used = new Set(found.map(({ key }) => /'(\w+)'/.exec(key)?.[1]));
  expect([...names.keys()].filter((name) => !used.has(name))).toEqual(['migrate']);
});

test('lock_key() gives each name a number of its own, and the migrator its own', async () => {
  const names = await registry();
  expect(names.size).toBeGreaterThan(10);
  expect(new Set(names.values()).size).toBe(names.size);
  expect(names.get('migrate')).toBe(migrate_lock);
  const { rows } = await sql<{
    key: number;
  }>`select lock_key(name) as key from unnest(${[...names.keys()]}::text[]) name`.execute(
    database.db,
  );
  expect(rows.map(({ key }) => key)).toEqual([...names.values()]);
});

test('lock_key() refuses an unknown name instead of returning null', async () => {
  await expect(sql`select lock_key('unknown')`.execute(database.db)).rejects.toThrow(
    /case not found/,
  );
});
