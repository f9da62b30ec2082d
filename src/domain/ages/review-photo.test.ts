import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { aMember } from '#tests/support/members.ts';
import { aPicture } from '#tests/support/photos.ts';
import { listHistory, listQueue } from '../case-queues/index.ts';
import type { Ctx } from '../ctx.ts';
import { claimCase, operator } from '../moderation/index.ts';
import {
  decideAgePhoto,
  decidePhoto,
  newAgeSecret,
  newPhotoKeys,
  pruneAges,
  sendPhoto,
  takePhotoStatus,
  viewAgePhoto,
} from './index.ts';

const it = withCtx();
const challenge_age = 21;

async function aWaiting(ctx: Ctx = it.ctx()) {
  const secret = newAgeSecret();
  await sendPhoto(ctx, { secret, bytes: await aPicture(300, 300).png().toBuffer(), challenge_age });
  const { rows } = await sql<{ photo_id: number; case_id: number; reference: string }>`
    select photo_id, case_id, reference from age_photo join moderation_case using (case_id)
    order by photo_id desc limit 1`.execute(it.db);
  const [row = { photo_id: 0, case_id: 0, reference: '' }] = rows;
  return { secret, ...row };
}
let count = 0;
const aReviewer = async () => ({
  staff_id: (await aMember(it.ctx(), `Reviewer-${++count}`)).member_id,
  has_child_safety: false,
});
const eventsOf = async (case_id: number) =>
  (await listHistory(it.ctx(), { case_id })).map(({ kind, actor }) => [kind, actor]).toReversed();
const stateOf = (case_id: number) =>
  it.db
    .selectFrom('moderation_case')
    .select(['state', 'outcome'])
    .where('case_id', '=', case_id)
    .executeTakeFirstOrThrow();
const files = () => Array.fromAsync(it.ctx().private_storage.list('a/'));
const status = (secret: string) => takePhotoStatus(it.ctx(), { secret, challenge_age });

test('a photo waits in the queue for a day, is shown to the reviewer who has claimed the case, and is erased by the decision', async () => {
  const { secret, reference, case_id } = await aWaiting();
  const { cases } = await listQueue(it.ctx(), operator, { kinds: ['age-photo'] });
  const [waiting] = cases.filter((each) => each.reference === reference);
  expect(waiting).toMatchObject({ subject_id: null, member_id: null });
  const hours = ((waiting?.due_at?.getTime() ?? 0) - Date.now()) / 3_600_000;
  expect([hours > 23, hours <= 24]).toEqual([true, true]);
  const by = await aReviewer();
  await expect(viewAgePhoto(it.ctx(), by, reference)).rejects.toMatchObject({
    code: 'forbidden',
    info: { reason: 'not_claimed' },
  });
  await claimCase(it.ctx(), by, reference);
  const picture = await viewAgePhoto(it.ctx(), by, reference);
  expect([...picture.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
  await decideAgePhoto(it.ctx(), by, { reference, refusal: undefined });
  expect(await files()).toEqual([]);
  expect(await stateOf(case_id)).toEqual({ state: 'closed', outcome: 'approved' });
  expect(await status(secret)).toEqual({ state: 'passed', reason: null });
  expect(await eventsOf(case_id)).toEqual([
    ['created', 'system'],
    ['claimed', 'staff'],
    ['viewed', 'staff'],
    ['closed', 'staff'],
  ]);
});

test('that it is looked at is written before a process finds that it has no key', async () => {
  const { public_key, private_key } = newPhotoKeys();
  const ctx = it.ctx();
  const withKeys = (keys: { public_key: string; private_key: string }): Ctx => ({
    ...ctx,
    settings: { ...ctx.settings, age_photo_keys: keys },
  });
  const { reference, case_id } = await aWaiting(withKeys({ public_key, private_key }));
  const by = await aReviewer();
  await claimCase(ctx, by, reference);
  await expect(
    viewAgePhoto(withKeys({ public_key, private_key: '' }), by, reference),
  ).rejects.toMatchObject({ code: 'forbidden', info: { reason: 'no_key' } });
  expect((await eventsOf(case_id)).at(-1)).toEqual(['viewed', 'staff']);
  await decideAgePhoto(ctx, by, { reference, refusal: 'unclear' });
});

test('of two who decide at once, at the console and at the command line, one counts', async () => {
  const { secret, reference, photo_id, case_id } = await aWaiting();
  const by = await aReviewer();
  const ended = await Promise.allSettled([
    decideAgePhoto(it.ctx(), by, { reference, refusal: 'age' }),
    decidePhoto(it.ctx(), { photo_id, refusal: 'face' }),
  ]);
  const first = ended[0].status === 'fulfilled';
  if (!first) expect(ended[0]).toMatchObject({ reason: { code: 'already' } });
  expect(ended[1]).toEqual({ status: 'fulfilled', value: !first });
  expect(await status(secret)).toEqual({ state: 'refused', reason: first ? 'age' : 'face' });
  expect(await stateOf(case_id)).toEqual({ state: 'closed', outcome: 'rejected' });
  const closings = (await eventsOf(case_id)).filter(([kind]) => kind === 'closed');
  expect(closings).toHaveLength(1);
});

test('a reviewer neither views nor decides the photo of a case that another one has claimed', async () => {
  const { reference } = await aWaiting();
  await claimCase(it.ctx(), await aReviewer(), reference);
  const other = await aReviewer();
  for (const attempt of [
    () => viewAgePhoto(it.ctx(), other, reference),
    () => decideAgePhoto(it.ctx(), other, { reference, refusal: undefined }),
  ])
    await expect(attempt()).rejects.toMatchObject({
      code: expect.stringMatching(/^(already|forbidden)$/),
    });
});

test('an undecided photo expires with its case', async () => {
  const { reference, photo_id, case_id } = await aWaiting();
  await sql`update age_photo set created_at = now() - interval '25 hours' where photo_id = ${photo_id}`.execute(
    it.db,
  );
  await pruneAges(it.ctx());
  expect(await stateOf(case_id)).toEqual({ state: 'closed', outcome: 'changed' });
  const by = await aReviewer();
  await expect(
    decideAgePhoto(it.ctx(), by, { reference, refusal: undefined }),
  ).rejects.toMatchObject({ code: 'already' });
});
