import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { videoStatus } from '#contracts/vocabulary.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aMedia, aVideo } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { openCase } from '../moderation/index.ts';
import { listOwnVideos, measureUsualTimes } from './index.ts';

const world = withCtx();

/** A ready video that waits in the queue; its case is as old as said. */
async function aWaiting(member_id: number, hours: number): Promise<number> {
  const video_id = await aVideo(world.ctx(), { member_id });
  await sql`update video set status_id = ${videoStatus.pending} where video_id = ${video_id}`.execute(
    world.db,
  );
  const { reference } = await world.db.transaction().execute((trx) =>
    openCase(world.ctx(), trx, {
      kind: 'publication',
      subject: { type: 'video', id: String(video_id) },
      member_id,
    }),
  );
  await sql`update moderation_case set created_at = now() - make_interval(hours => ${hours}),
    due_at = now() + make_interval(hours => ${100 - hours}) where reference = ${reference}`.execute(
    world.db,
  );
  return video_id;
}
const listOf = (member_id: number) =>
  listOwnVideos(world.ctx(), { member_id, search: '', sort: 'newest', before: 0 });

test('a waiting video has its place among all publications, and the usual time is the median of the last fifty', async () => {
  const { member_id } = await aMember(world.ctx(), 'Anna');
  const { member_id: other } = await aMember(world.ctx(), 'Ben');
  expect((await listOf(member_id)).usual).toEqual({ processing: null, review: null });
  const second = await aWaiting(member_id, 20);
  await aWaiting(other, 30);
  const third = await aWaiting(member_id, 10);
  const places = async () =>
    Object.fromEntries((await listOf(member_id)).videos.map((each) => [each.video_id, each.place]));
  expect(await places()).toEqual({ [second]: 2, [third]: 3 });

  // The oldest is decided.
  await sql`update moderation_case set state = 'closed', outcome = 'approved', closed_at = now()
    where member_id = ${other}`.execute(world.db);
  expect(await places()).toEqual({ [second]: 1, [third]: 2 });
  for (const minutes of [10, 20, 90]) {
    const media_id = await aMedia(world.ctx());
    await sql`update media set created_at = now() - make_interval(mins => ${minutes}), ready_at = now()
      where media_id = ${media_id}`.execute(world.db);
  }
  await measureUsualTimes(world.ctx());
  expect((await listOf(member_id)).usual).toEqual({ processing: 1200, review: 30 * 3600 });
});
