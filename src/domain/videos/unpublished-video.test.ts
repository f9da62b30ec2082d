import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { AppError, ErrorInfo } from '#contracts/errors.ts';
import { drawClip } from '#tests/support/clips.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aMedia, aVideo } from '#tests/support/factories.ts';
import type { Viewer } from '../ctx.ts';
import { failMedia, ingestFile, makePictures, probeMedia, transcodeMedia } from '../media/index.ts';
import { saveMembers } from '../taxonomy/index.ts';
import { getVideo, getVideoFile, listRelated, publishReadyVideos } from './index.ts';

const world = withCtx();
const visitor: Viewer = { kind: 'visitor' };

describe('a video that is not published, to the member who uploaded it', () => {
  const outcome = async (
    video_id: number,
    viewer: Viewer,
  ): Promise<{ code: string; info?: ErrorInfo }[]> => {
    const reads = [
      getVideo(world.ctx(viewer), video_id),
      getVideoFile(world.ctx(viewer), { video_id, lifetime: 600 }),
      listRelated(world.ctx(viewer), { video_id, count: 12, type: 'all', group: 1 }),
    ];
    return (await Promise.allSettled(reads)).map((read) => {
      if (read.status === 'fulfilled') return { code: 'seen' };
      const { code, info } = read.reason as AppError;
      return { code, ...(info && { info }) };
    });
  };
  const ofAlice = async (): Promise<{ alice: Viewer; member_id: number }> => {
    const members = await saveMembers(world.ctx({ kind: 'system' }), [{ username: 'alice' }]);
    const member_id = members.get('alice') ?? 0;
    return { alice: { kind: 'member', member_id }, member_id };
  };
  const thrice = <T>(value: T): T[] => [value, value, value];

  test('is being processed, with the percentage of the pipeline', async () => {
    const ctx = world.ctx({ kind: 'system' });
    const { alice, member_id } = await ofAlice();
    const path = await drawClip(join(world.folder, 'a.mp4'), { size: '320x180', seconds: 2 });
    const { media_id } = await ingestFile(ctx, { path });
    const id = await aVideo(ctx, { media_id, member_id });
    const at = async (percent: number): Promise<void> =>
      expect(await outcome(id, alice)).toEqual(thrice({ code: 'processing', info: { percent } }));
    await at(0);
    await probeMedia(ctx, { media_id });
    await at(5);
    const seen: number[] = [];
    const converting = transcodeMedia(ctx, { media_id }).then(() => (isDone = true));
    let isDone = false;
    while (!isDone) {
      const [first] = await outcome(id, alice);
      seen.push(Number(first?.info?.['percent']));
      await pause(50);
    }
    await converting;
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    await at(90);
    await makePictures(ctx, { media_id }, { lock: async () => {}, publish: publishReadyVideos });
    expect(await outcome(id, visitor)).toEqual(thrice({ code: 'seen' }));
  }, 120_000);

  test('could not be published once its clip has failed', async () => {
    const ctx = world.ctx({ kind: 'system' });
    const { alice, member_id } = await ofAlice();
    const media_id = await aMedia(ctx, { state: 'uploaded' });
    const id = await aVideo(ctx, { media_id, member_id });
    await failMedia(ctx, media_id, 'damaged', 'The file is damaged.');
    expect(await outcome(id, alice)).toEqual(thrice({ code: 'failed' }));
  });

  test.each([
    ['pending', 'pending'],
    ['rejected', 'failed'],
    ['deleted', 'deleted'],
  ] as const)('%s is %s', async (status, code) => {
    const { alice, member_id } = await ofAlice();
    const id = await aVideo(world.ctx({ kind: 'system' }), { status, member_id });
    expect(await outcome(id, alice)).toEqual(thrice({ code }));
  });

  test('is not found for anybody else', async () => {
    const ctx = world.ctx({ kind: 'system' });
    const { member_id } = await ofAlice();
    const ids = [
      await aVideo(ctx, { status: 'pending', member_id }),
      await aVideo(ctx, { status: 'rejected', member_id }),
      await aVideo(ctx, { media_id: await aMedia(ctx, { state: 'uploaded' }), member_id }),
      // A video without an uploader has no owner.
      await aVideo(ctx, { status: 'pending' }),
    ];
    const other: Viewer = { kind: 'member', member_id: member_id + 1000 };
    for (const id of ids)
      for (const viewer of [visitor, other])
        expect(await outcome(id, viewer)).toEqual(thrice({ code: 'not_found' }));
  });
});
