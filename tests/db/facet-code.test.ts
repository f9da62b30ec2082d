import { glob, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { thingCode, thingKinds } from '#contracts/things.ts';
import { objectKind } from '#contracts/vocabulary.ts';
import { facetCode, facetKind, facetRange } from '#platform/db/facet-code.ts';
import { withDatabase } from '#tests/support/database.ts';

const database = withDatabase();
const root = resolve(import.meta.dirname, '../..');

const objects = [
  0,
  1,
  2,
  3,
  4,
  1000,
  65_535,
  65_536,
  2 ** 26 - 2,
  2 ** 26 - 1,
  ...Array.from({ length: 400 }, (_, index) => (index * 167_773 + index * index * 7) % 2 ** 26),
];
const facets = [1, 2, 3, 4, 5, 6, 7].flatMap((kind) =>
  objects.flatMap((object) =>
    [1, 2, 3].map((orientation) => ({
      kind,
      object,
      orientation,
      facet: facetCode(kind, object, orientation),
    })),
  ),
);

test('TypeScript and SQL pack and unpack facets in the same way', async () => {
  const { rows } = await sql<(typeof facets)[number]>`
    select facet_kind(facet) as kind, facet_object(facet) as object, facet_orientation(facet) as orientation, facet
    from (select facet_code(kind, object, orientation) as facet
      from unnest(${facets.map(({ kind }) => kind)}::int[], ${facets.map(({ object }) => object)}::int[], ${facets.map(({ orientation }) => orientation)}::int[])
        with ordinality q(kind, object, orientation, n) order by n) f`.execute(database.db);
  expect(rows).toEqual(facets);
  expect(facets.filter(({ facet, kind }) => facetKind(facet) !== kind)).toEqual([]);
  for (const { facet, kind } of facets) {
    const { first, end } = facetRange(kind);
    expect(facet >= first && facet < end).toBe(true);
  }
});

test('facets have the codes that members and visitors hide things by', async () => {
  // Ids begin at 1.
  const named = facets.filter(({ object }) => object > 0);
  const { rows } = await sql<{ codes: string }>`
    select thing_codes(${named.map(({ facet }) => facet)}::int[]) as codes
    union all select thing_codes('{}')`.execute(database.db);
  const codes = named
    .toSorted((a, b) => a.facet - b.facet)
    .flatMap(({ kind, object: id }) => {
      const name = thingKinds.find((each) => objectKind[each] === kind);
      return name === undefined ? [] : thingCode({ kind: name, id });
    });
  expect(rows.map((row) => row.codes.split(' '))).toEqual([codes, ['']]);
});

test('facets are shifted in one SQL file and one TypeScript file', async () => {
  const shifts = /(<<|>>)\s*(28|2)\b|67108863|\b(facet|f)\s*&\s*3\b/;
  const found: string[] = [];
  for await (const file of glob('{src,db,bench,web}/**/*.{sql,ts,tsx}', { cwd: root })) {
    // Hashes of pictures are bits of their own.
    if (file.endsWith('.test.ts') || file.startsWith('src/platform/hash/')) continue;
    if (shifts.test(await readFile(join(root, file), 'utf8'))) found.push(file);
  }
  expect(found.toSorted()).toEqual(['db/migrations/0001-types.sql']);
  expect(await readFile(join(root, 'src/platform/db/facet-code.ts'), 'utf8')).toMatch(/<</);
});
