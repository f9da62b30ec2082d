import { randomBytes } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { saveMembers } from '#domain/taxonomy/index.ts';
import type { JobHandlers, RunningJobs } from '#platform/jobs/port.ts';
import { withCtx } from '#tests/support/ctx.ts';
import type { Ctx } from '../ctx.ts';
import type { JobPayloads } from '../jobs.ts';
import { listUnfinishedMedia } from './index.ts';
import { enqueueFairly } from './enqueue-fairly.ts';

const it = withCtx();
const system = (): Ctx => it.ctx({ kind: 'system' });
afterEach(async () => void (await system().db.deleteFrom('media').execute()));

/** A clip that waits for its conversion, expected to cost so much. */
async function aWaitingClip(
  ctx: Ctx,
  seconds: number,
  owner_id: number | null = null,
): Promise<number> {
  return ctx.db.transaction().execute(async (trx) => {
    const { media_id } = await trx
      .insertInto('media')
      .values({
        storage_key: randomBytes(11).toString('hex'),
        content_hash: randomBytes(32),
        bytes: 1,
        state: 'probed',
        owner_id,
      })
      .returning('media_id')
      .executeTakeFirstOrThrow();
    await enqueueFairly(ctx, trx, { media_id, step: 'media.transcode', seconds });
    return media_id;
  });
}

/** Lets one worker take them all and says in which order it did. */
async function takenInOrder(ctx: Ctx, count: number): Promise<number[]> {
  const order: number[] = [];
  const nothing = { run: async () => undefined, dead: async () => undefined };
  const handlers: JobHandlers<JobPayloads> = {
    'media.probe': nothing,
    'media.transcode': {
      run: async ({ media_id }) => void order.push(media_id),
      dead: nothing.dead,
    },
    'media.pictures': nothing,
    'media.erase': nothing,
    'material.settle': nothing,
    'catalogue.merge': nothing,
    'cdn.purge': nothing,
    'pages.announce': nothing,
    'sitemap.ping': nothing,
    'mail.deliver': nothing,
    'member.restore': nothing,
    'member.export': nothing,
    'upload.finish': nothing,
    'album.photo': nothing,
    'album.make': nothing,
  };
  await using _working = await (ctx.jobs as RunningJobs<JobPayloads>).work(handlers);
  await expect.poll(() => order.length).toBe(count);
  return order;
}

test('runs a short clip before an earlier long one of any owner', async () => {
  const ctx = system();
  const owners = await saveMembers(ctx, [{ username: 'alice' }]);
  const long = await aWaitingClip(ctx, 4000);
  const short = await aWaitingClip(ctx, 10);
  const other = await aWaitingClip(ctx, 20, owners.get('alice'));
  expect((await listUnfinishedMedia(ctx)).map(({ media_id }) => media_id)).toEqual([
    short,
    other,
    long,
  ]);
  expect(await takenInOrder(ctx, 3)).toEqual([short, other, long]);
});

test('alternates owners: one clip does not wait for ten of another owner', async () => {
  const ctx = system();
  const owners = await saveMembers(ctx, [{ username: 'bob' }, { username: 'carol' }]);
  const many = [];
  for (let n = 0; n < 10; n++) many.push(await aWaitingClip(ctx, 10, owners.get('bob')));
  const one = await aWaitingClip(ctx, 10, owners.get('carol'));
  const order = await takenInOrder(ctx, 11);
  expect(order).toEqual([many[0], one, ...many.slice(1)]);
});

test('does not let short clips overtake a long one for ever', async () => {
  const early = system();
  const hours_later: Ctx = {
    ...early,
    clock: { now: () => new Date(Date.now() + 12 * 3_600_000) },
  };
  const owners = await saveMembers(early, [{ username: 'dave' }, { username: 'erin' }]);
  const long = await aWaitingClip(early, 4000, owners.get('dave'));
  const falling = [];
  for (const seconds of [60, 50, 40, 33])
    falling.push(await aWaitingClip(early, seconds, owners.get('erin')));
  const late = await aWaitingClip(hours_later, 5, owners.get('erin'));
  expect(await takenInOrder(early, 6)).toEqual([...falling, long, late]);
});

test('concurrent uploads of an owner get different positions', async () => {
  const ctx = system();
  await Promise.all(Array.from({ length: 4 }, () => aWaitingClip(ctx, 10)));
  const rows = await ctx.db.selectFrom('media').select('virtual_deadline').execute();
  expect(new Set(rows.map(({ virtual_deadline }) => virtual_deadline)).size).toBe(4);
  await takenInOrder(ctx, 4);
});
