import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { orientations } from '#contracts/vocabulary.ts';
import { createDomain } from '#domain/index.ts';
import { listCategories } from '#domain/taxonomy/index.ts';
import { upkeepTasks } from '#domain/upkeep/index.ts';
import { categories } from '#seed/data/categories.ts';
import { clips } from '#seed/data/clips.ts';
import { planVideos } from '#seed/data/plan-videos.ts';
import { seedVideos } from '#seed/seed-entries.ts';
import { seedNames } from '#seed/seed-names.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aMedia } from '#tests/support/factories.ts';

const world = withCtx();

test('the demo gives each category of each orientation a cover of its own scene', async () => {
  const ctx = world.ctx({ kind: 'system' });
  const { operator } = createDomain(ctx).for(ctx.viewer);
  const seed = { ...ctx, operator };
  const names = await seedNames(seed, { modelAvatars: [], channelAvatars: [], channelBanners: [] });
  const media = new Map<string, number>();
  for (const { key } of clips) media.set(key, await aMedia(ctx));
  const videos = planVideos(clips);
  await seedVideos(seed, videos, names, media);
  for (const task of upkeepTasks) await task.run(ctx);
  const { rows } = await sql<{ orientation: number; ex_id: string }>`
    select p.orientation, v.ex_id from category_picture p join video v using (video_id)`.execute(
    ctx.db,
  );
  for (const [index, wanted] of orientations.entries()) {
    const pictures = rows
      .filter(({ orientation }) => orientation === index + 1)
      .map(({ ex_id }) => videos.find(({ id }) => id === ex_id)?.picture);
    const listed = await listCategories(ctx, { orientation: wanted, lang: 'en' });
    expect(pictures.length).toBe(listed.categories.length);
    expect(new Set(pictures).size, wanted).toBe(pictures.length);
    if (wanted === 'str') expect(pictures.length).toBe(categories.length);
  }
});
