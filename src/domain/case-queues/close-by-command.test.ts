import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { videoStatus } from '#contracts/vocabulary.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aVideo } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { aReportOf, decideNow, giveCase } from '#tests/support/reports.ts';
import { hideVideo } from '../cases/index.ts';
import { openCase } from '../moderation/index.ts';
import { closeByCommand } from './index.ts';
import { restoreVideo } from '../submissions/index.ts';

const it = withCtx();
const system = () => it.ctx({ kind: 'system' });

let number = 0;
/** A report about a public video of a member. */
async function reported() {
  const { member_id } = await aMember(it.ctx(), `Commanded-${++number}`);
  const video_id = await aVideo(system(), { member_id });
  return { member_id, video_id, reference: await aReportOf(it.ctx(), 'video', video_id) };
}
const mails = async () =>
  (await sql`select from mail_outbox where kind = 'decision'`.execute(it.db)).rows.length;

test('the command answers that something was removed only once it is not public any more', async () => {
  const { reference } = await reported();
  const answer = { reference, outcome: 'removed', words: 'It is gone.' } as const;
  await expect(closeByCommand(system(), answer)).rejects.toMatchObject({
    code: 'invalid',
    info: { outcome: 'still_public' },
  });
  expect(await mails()).toBe(0);
  await decideNow(system(), reference, 'remove');
  expect(await closeByCommand(system(), answer)).toBe(true);
  expect(await closeByCommand(system(), answer)).toBe(false);
});

test('the command closes a case that a moderator has claimed', async () => {
  const { reference } = await reported();
  await giveCase(it.ctx(), reference, (await aMember(it.ctx(), 'Claiming')).member_id);
  expect(await closeByCommand(system(), { reference, outcome: 'unchanged', words: '' })).toBe(true);
});

test('the command closes a case of the staff, and writes to no one', async () => {
  const { video_id } = await reported();
  const { reference } = await it.db
    .transaction()
    .execute((trx) =>
      openCase(it.ctx(), trx, { kind: 'edit', subject: { type: 'video', id: String(video_id) } }),
    );
  const before = await mails();
  expect(await closeByCommand(system(), { reference, outcome: 'unchanged', words: 'Fine.' })).toBe(
    true,
  );
  expect(await mails()).toBe(before);
});

test('the command hides no video of a member, and shows none that a decision holds or has removed', async () => {
  const { video_id, reference } = await reported();
  const of = { reference, video_id };
  await expect(hideVideo(system(), of)).rejects.toThrow('forbidden');
  for (const action of ['hold', 'remove'] as const) {
    await decideNow(system(), reference, action);
    await expect(restoreVideo(system(), of)).rejects.toThrow('forbidden');
  }
  const { status_id } = await it.db
    .selectFrom('video')
    .select('status_id')
    .where('video_id', '=', video_id)
    .executeTakeFirstOrThrow();
  expect(status_id).toBe(videoStatus.rejected);
});
