import { expect, test } from 'vitest';
import { getVideo } from '../videos/index.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aVideo } from '#tests/support/factories.ts';
import { createViewCounter, recount, type View } from './index.ts';

const world = withCtx();
const voter = (n: number): string => n.toString(16).padStart(32, '0');
const view = (video_id: number, who: number): View => ({ video_id, voter_key: voter(who) });

async function viewsOf(video_id: number): Promise<number> {
  await recount(world.ctx());
  return (await getVideo(world.ctx(), video_id)).video.statistics.viewed;
}

test('a view counts once per visitor and video in 30 minutes, over all processes', async () => {
  const ctx = world.ctx();
  const id = await aVideo(ctx);
  await using one = createViewCounter(ctx);
  await using two = createViewCounter(ctx);
  for (const counter of [one, two, one]) counter.record(view(id, 1));
  one.record(view(id, 2));
  await Promise.all([one.flush(), two.flush()]);
  one.record(view(id, 1));
  await one.flush();
  expect(await viewsOf(id)).toBe(2);

  await ctx.db
    .updateTable('view_seen')
    .set({ seen_at: new Date(Date.now() - 31 * 60_000) })
    .execute();
  one.record(view(id, 1));
  await one.flush();
  expect(await viewsOf(id)).toBe(3);
});

test('unknown and hidden videos do not count, and do not stop the others', async () => {
  const ctx = world.ctx();
  const shown = await aVideo(ctx);
  const hidden = await aVideo(ctx, { status: 'pending' });
  await using counter = createViewCounter(ctx);
  for (const id of [shown, hidden, 60_000_000]) counter.record(view(id, 9));
  expect(await counter.flush()).toBe(1);
  expect(await viewsOf(shown)).toBe(1);
});

test('what waits is written when the counter closes', async () => {
  const ctx = world.ctx();
  const id = await aVideo(ctx);
  {
    await using counter = createViewCounter(ctx);
    for (let who = 0; who < 500; who++) counter.record(view(id, who));
  }
  expect(await viewsOf(id)).toBe(500);
});
