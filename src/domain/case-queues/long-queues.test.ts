import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { listQueue, type QueueCursor, type QueueFilter } from './index.ts';

const it = withCtx();
const by = { staff_id: 1, has_child_safety: true };

test('a page of a filter that few cases meet looks at some thousand of them, and its pages together have all that there are', async () => {
  // Two in nine thousand are of the region, far from the beginning.
  await sql`
    insert into moderation_case (kind, reference, region, priority, due_at, target_type, target_id)
    select 'publication', 'Q' || lpad(n::text, 7, '0'), case when n in (5000, 8999) then 'at' else '' end, n % 3,
      case when n % 2 = 0 then now() + make_interval(mins => n) end, 'video', n::text
    from generate_series(1, 9000) n`.execute(it.db);
  await sql`analyze moderation_case`.execute(it.db);
  const pages: number[] = [];
  const read = async (filter: QueueFilter): Promise<string[]> => {
    const found: string[] = [];
    pages.length = 0;
    let after: QueueCursor | undefined;
    do {
      const { cases, next } = await listQueue(it.ctx(), by, filter, after);
      found.push(...cases.map(({ reference }) => reference));
      pages.push(cases.length);
      after = next ?? undefined;
    } while (after);
    return found;
  };
  expect((await read({ region: 'at' })).toSorted()).toEqual(['Q0005000', 'Q0008999']);
  expect(pages).toHaveLength(5);
  const all = await read({});
  expect([all.length, new Set(all).size]).toEqual([9000, 9000]);
  // Conditions that an index answers do not count towards the cases that a page scans.
  expect(await read({ subject_type: 'album' })).toEqual([]);
  expect(pages).toEqual([0]);
  const urgent = await read({ priority: 2, state: 'open' });
  expect(urgent).toHaveLength(3000);
  expect(new Set(pages)).toEqual(new Set([50]));
});
