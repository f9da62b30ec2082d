import { expect, test } from 'vitest';
import type { Db } from '#platform/db/pool.ts';
import { withDatabase } from '#tests/support/database.ts';
import { readPage, windowOf, type PageCount, type PagedList } from './read-page.ts';

const it = withDatabase();

test('the windows of all pages cover every row once for every total and page size', () => {
  for (let total = 0; total <= 40; total++) {
    for (let count = 1; count <= 7; count++) {
      const rows = Array.from({ length: total }, (_, row) => row);
      const joined = [];
      for (let page = 1; ; page++) {
        const window = windowOf(page, count, total);
        if (!window) break;
        const { offset, limit, is_reversed } = window;
        const read = (is_reversed ? rows.toReversed() : rows).slice(offset, offset + limit);
        joined.push(...(is_reversed ? read.toReversed() : read));
      }
      expect(joined, `${total} rows, ${count} a page`).toEqual(rows);
    }
  }
});

test('a row that is inserted while a page is read does not shift the page', async () => {
  const insert = (dir: string) => it.db.insertInto('tag').values({ dir, title: dir }).execute();
  const dirs = async (on: Db) =>
    (await on.selectFrom('tag').select(['tag_id', 'dir']).orderBy('dir', 'desc').execute()).map(
      (tag) => tag.dir,
    );
  for (const letter of 'hijklmn') await insert(letter);

  // Each count is followed by an insert on another connection, at the far end of the list.
  const added = 'gfedcba'.split('');
  const seen: string[][] = [];
  const list: PagedList<number, PageCount> = {
    async count(on) {
      const there = await dirs(on);
      seen.push(there);
      await insert(added.shift() ?? '');
      return { total_count: there.length };
    },
    async ids(on, { offset, limit, is_reversed }) {
      const rows = await on
        .selectFrom('tag')
        .select('tag_id')
        .orderBy('dir', is_reversed ? 'asc' : 'desc')
        .offset(offset)
        .limit(limit)
        .execute();
      return rows.map(({ tag_id }) => tag_id);
    },
  };
  const named = new Map<number, string>();
  const page = async (number: number) => {
    const { ids, total_count } = await readPage(it.db, { page: number, count: 3 }, list);
    for (const { tag_id, dir } of await it.db.selectFrom('tag').select(['tag_id', 'dir']).execute())
      named.set(tag_id, dir);
    return { dirs: ids.map((id) => named.get(id)), total_count };
  };
  const last = await page(3);
  expect(seen).toHaveLength(2);
  expect(last).toEqual({ dirs: seen[1]?.slice(6, 9), total_count: 8 });
  expect(await page(1)).toEqual({ dirs: ['n', 'm', 'l'], total_count: 9 });
  expect(await page(99)).toEqual({ dirs: [], total_count: 10 });
});
