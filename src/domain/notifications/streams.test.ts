import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { createCountedStreams } from './index.ts';

const it = withCtx();
const aProcess = () => createCountedStreams(it.db, { most: 3, seconds: 3600 });
let made = 1000;

test('a member has three streams in all processes together, opened at once as well, and others have theirs', async () => {
  const [one, two, three] = [aProcess(), aProcess(), aProcess()];
  const member_id = ++made;
  const asked = [one, two, three, one, two, three].map((process) => process.open(member_id));
  const opened = (await Promise.all(asked)).filter((id) => id !== undefined);
  expect(opened).toHaveLength(3);
  expect(await two.open(++made)).toBeDefined();
  await one.close(opened.slice(0, 1));
  expect(await two.open(member_id)).toBeDefined();
  expect(await three.open(member_id)).toBeUndefined();
});

test('streams of a process that was killed do not count after its lease, and one that says that it is there keeps them', async () => {
  const [killed, alive, other] = [aProcess(), aProcess(), aProcess()];
  const member_id = ++made;
  await killed.open(member_id);
  await killed.open(member_id);
  await alive.open(member_id);
  const elapse = (seconds: number) =>
    sql`update notification_process set alive_until = alive_until - make_interval(secs => ${seconds})`.execute(
      it.db,
    );
  await elapse(30);
  await alive.keep();
  expect(await other.open(member_id)).toBeUndefined();
  await elapse(20);
  await alive.keep();
  expect(await other.open(member_id)).toBeDefined();
  expect(await other.open(member_id)).toBeDefined();
  expect(await other.open(member_id)).toBeUndefined();
  // A minute later nothing is left of it; the others have theirs.
  await elapse(70);
  await alive.keep();
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from notification_stream where member_id = ${member_id}`.execute(
    it.db,
  );
  expect(rows).toEqual([{ n: 3 }]);
});

test('a stream whose time is over does not count, although its end was not heard of', async () => {
  const process = aProcess();
  const member_id = ++made;
  for (let n = 0; n < 3; n++) await process.open(member_id);
  await sql`update notification_stream set opened_at = now() - interval '2 hours' where member_id = ${member_id}`.execute(
    it.db,
  );
  expect(await process.open(member_id)).toBeDefined();
});
