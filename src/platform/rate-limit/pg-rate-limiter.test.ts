import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withDatabase } from '#tests/support/database.ts';
import { createDb } from '../db/pool.ts';
import { silentLog } from '../log.ts';
import { createPgRateLimiter, pruneRateLimits } from './pg-rate-limiter.ts';
import { secondsUntilFree } from './seconds-until-free.ts';

const database = withDatabase();
const rates = {
  vote: 5,
  view: 20,
  watch: 20,
  search: 60,
  search_page: 60,
  suggester: 20,
  write: 3,
  upload: 60,
  form: 5,
  all_forms: 5,
  challenge: 5,
  dump: 5,
  age_photo: 5,
  account: 3,
  all_sign_ups: 3,
  all_age_photos: 5,
};
const secret = 'a test secret of thirty-two chars';

const limiter = (window?: number) =>
  createPgRateLimiter({
    db: database.db,
    log: silentLog,
    secret,
    rates,
    ...(window && { window }),
  });

/** Long enough to hold a test: a window that has most of its time left. */
async function freshWindow(window: number): Promise<void> {
  const { rows } = await sql<{
    left: number;
  }>`select ${window}::float8 - mod(extract(epoch from clock_timestamp()), ${window}::numeric)::float8 as left`.execute(
    database.db,
  );
  const left = rows[0]?.left ?? 0;
  if (left < window * 0.7) await pause(left * 1000 + 20);
}

test('two limiters together never exceed the budget', async () => {
  // Also when the minute turns in between: what was taken before it still weighs.
  const [one, two] = [limiter(), limiter()];
  const takes = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      (index % 2 ? one : two).take('suggester', '192.0.2.1'),
    ),
  );
  expect(takes.filter(({ allowed }) => allowed)).toHaveLength(20);
  const [refused] = takes.filter((taken) => !taken.allowed);
  expect(refused).toMatchObject({ allowed: false, retry_after: expect.any(Number) });
});

test('separates the budgets of classes and keys', async () => {
  const own = limiter();
  for (let count = 0; count < 5; count++)
    expect(await own.take('vote', '192.0.2.2')).toMatchObject({ allowed: true });
  expect(await own.take('vote', '192.0.2.2')).toMatchObject({ allowed: false });
  expect(await own.take('view', '192.0.2.2')).toMatchObject({ allowed: true });
  expect(await own.take('vote', '192.0.2.3')).toMatchObject({ allowed: true });
});

test('refused calls do not use budget', async () => {
  const window = 1;
  const own = limiter(window);
  await freshWindow(window);
  for (let count = 0; count < 3; count++) await own.take('write', '192.0.2.4');
  const refused = await own.take('write', '192.0.2.4');
  expect(refused).toMatchObject({ allowed: false });
  if (refused.allowed) return;
  expect(refused.retry_after).toBeLessThanOrEqual(2 * window);
  await pause(refused.retry_after * 1000 + 50);
  expect(await own.take('write', '192.0.2.4')).toMatchObject({ allowed: true });
});

test.each([
  // 5 of 5 taken now, 30 s in: the next window must be a fifth over.
  [{ current: 5, previous: 0, passed: 0.5 }, 42],
  // 2 now and 6 before, at the start: half of the six must fade.
  [{ current: 2, previous: 6, passed: 0 }, 40],
  [{ current: 0, previous: 5, passed: 0.19 }, 1],
])('%o of 5 per minute is free again in %i s', (counts, seconds) => {
  expect(secondsUntilFree(counts, 5, 60)).toBe(seconds);
});

test('stores neither addresses nor classes in plain text', async () => {
  await limiter().take('suggester', '192.0.2.77');
  const rows = await database.db.selectFrom('rate_limit').select('key').execute();
  expect(
    rows.every(({ key }) => key.length === 16 && !key.toString('latin1').includes('192')),
  ).toBe(true);
});

test('removes old windows only', async () => {
  await limiter().take('suggester', '192.0.2.5');
  await sql`insert into rate_limit values ('\\x00', now() - interval '1 hour', 1)`.execute(
    database.db,
  );
  const before = await count();
  await pruneRateLimits(database.db);
  expect(await count()).toBe(before - 1);
});

test('allows calls when the database fails', async () => {
  const broken = createDb({ url: 'postgres://nobody@127.0.0.1:1/nothing', log: silentLog });
  const own = createPgRateLimiter({ db: broken.db, log: silentLog, secret, rates });
  expect(await own.take('vote', '192.0.2.6')).toMatchObject({ allowed: true });
});

async function count(): Promise<number> {
  const { n } = await database.db
    .selectFrom('rate_limit')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}
