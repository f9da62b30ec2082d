import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const folder = resolve(import.meta.dirname, '../../db');

async function read(part: string): Promise<{ name: string; text: string }[]> {
  const names = await readdir(join(folder, part));
  return Promise.all(
    names.map(async (name) => ({ name, text: await readFile(join(folder, part, name), 'utf8') })),
  );
}
const defined = (text: string): string[] =>
  [...text.matchAll(/^create (?:or replace )?(?:function|view) (\w+)/gm)].map(
    ([, name = '']) => name,
  );

test('each file of db/functions defines the function or view of its name and no other', async () => {
  for (const { name, text } of await read('functions'))
    expect([name, [...new Set(defined(text))]]).toEqual([name, [name.replace(/\.sql$/, '')]]);
});

test('each file of db/triggers defines triggers of the table of its name only', async () => {
  for (const { name, text } of await read('triggers')) {
    const tables = [
      ...text.matchAll(
        /^create (?:or replace|constraint) trigger [^;]*? on (\w+)(?: deferrable initially deferred)?$/gm,
      ),
    ];
    const statements = [...text.matchAll(/^create/gm)];
    expect([name, tables.map(([, table]) => table)]).toEqual([
      name,
      statements.map(() => name.replace(/\.sql$/, '')),
    ]);
  }
});

test('migrations hold tables and rows; only the functions that tables depend on, each defined once', async () => {
  const migrations = await read('migrations');
  const inMigrations = migrations.flatMap(({ name, text }) =>
    defined(text)
      // An object that its migration drops again helps only that migration.
      .filter((object) => !text.includes(`\ndrop function ${object}(`))
      .map((object) => `${name} ${object}`),
  );
  expect(inMigrations).toEqual([
    '0001-types.sql facet_code',
    '0001-types.sql facet_kind',
    '0001-types.sql facet_object',
    '0001-types.sql facet_orientation',
    '0001-types.sql flag_facets',
    '0012-search.sql search_fold',
    '0012-search.sql search_pairs',
    '0012-search.sql search_words',
    '0012-search.sql search_name_parts',
    '0012-search.sql search_deletes',
    '0016-search-objects.sql search_titles',
    '0020-sitemaps.sql page_shard_of',
  ]);
  expect(migrations.filter(({ text }) => /^create (or replace )?trigger/m.test(text))).toEqual([]);
  const inFunctions = (await read('functions')).flatMap(({ text }) => defined(text));
  const twice = inMigrations.filter((entry) => inFunctions.includes(entry.split(' ')[1] ?? ''));
  expect(twice).toEqual([]);
});
