import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliverMail, failMail } from '#domain/mail/index.ts';
import { deadQueue, queue_schema } from '#platform/jobs/port.ts';
import { withCtx } from '../support/ctx.ts';
import { anUnconfirmed } from '../support/members.ts';

const it = withCtx();
const state: { boss?: PgBoss } = {};
beforeAll(async () => {
  const boss = new PgBoss({
    connectionString: it.url('app'),
    schema: queue_schema,
    migrate: false,
    createSchema: false,
    supervise: false,
    schedule: false,
    max: 2,
  });
  state.boss = await boss.start();
});
afterAll(() => state.boss?.stop({ graceful: false }));

const queue = 'mail.deliver';

/** Has a job of the queue fail at once, whenever it is due. Returns the seconds between its attempts. */
async function failUntilGivenUp(boss: PgBoss): Promise<number[]> {
  const delays: number[] = [];
  for (;;) {
    const [job] = await boss.fetch<{ mail_id: number }>(queue);
    if (!job) return delays;
    await boss.fail(queue, job.id, { message: '451 Try again later.' });
    const { rows } = await sql<{ seconds: number }>`
      update pgboss.job as j set start_after = now() from pgboss.job as before
      where j.name = ${queue} and j.id = ${job.id} and j.state = 'retry' and before.name = j.name and before.id = j.id
      returning extract(epoch from before.start_after - now())::float8 as seconds`.execute(it.db);
    delays.push(...rows.map(({ seconds }) => seconds));
  }
}

test('a mail that the mail server does not take is tried for a day, every hour at last, and then given up', async () => {
  if (!state.boss) throw new Error('the queue was not reached');
  await anUnconfirmed(it.ctx(), 'Greta');
  const delays = await failUntilGivenUp(state.boss);
  const hours = delays.reduce((sum, seconds) => sum + seconds, 0) / 3600;
  expect(hours).toBeGreaterThan(23);
  expect(hours).toBeLessThan(25);
  expect(Math.max(...delays)).toBeLessThanOrEqual(3600);
  expect(delays[0]).toBeLessThanOrEqual(40);

  const [dead] = await state.boss.fetch<{ mail_id: number }>(deadQueue(queue));
  await failMail(it.ctx(), dead?.data.mail_id ?? 0, '451 Try again later.');
  const mails = await it.db.selectFrom('mail_outbox').select(['mail_id', 'state']).execute();
  expect(mails).toEqual([{ mail_id: dead?.data.mail_id, state: 'failed' }]);
  // A repeat sends nothing.
  const unused = { ...it.ctx().mailer, deliver: () => Promise.reject(new Error('it was sent')) };
  await deliverMail({ ...it.ctx(), mailer: unused }, dead?.data ?? { mail_id: 0 });
});
