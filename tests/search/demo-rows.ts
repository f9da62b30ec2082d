import type { Ctx } from '#domain/ctx.ts';
import type { Operator } from '#domain/index.ts';
import { clips } from '#seed/data/clips.ts';
import { secondsOf } from '#seed/data/clip-plan.ts';
import { planVideos } from '#seed/data/plan-videos.ts';
import { seedVideos } from '#seed/seed-entries.ts';
import { seedNames } from '#seed/seed-names.ts';
import { aMedia } from '#tests/support/factories.ts';

/** The videos of the demo catalogue with their names and counters, as rows alone. */
export async function fillDemoRows(ctx: Ctx, operator: Operator): Promise<void> {
  const seed = { operator, db: ctx.db, storage: ctx.storage, clock: ctx.clock };
  const names = await seedNames(seed, { modelAvatars: [], channelAvatars: [], channelBanners: [] });
  const media = new Map<string, number>();
  for (const clip of clips)
    media.set(clip.key, await aMedia(ctx, { seconds: secondsOf(clip), height: clip.height }));
  await seedVideos(seed, planVideos(clips), names, media);
}
