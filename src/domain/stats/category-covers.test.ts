import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { languages, type Language, type Orientation } from '#contracts/vocabulary.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aMedia, aVideo } from '#tests/support/factories.ts';
import { saveCategories } from '../taxonomy/index.ts';
import { pickCategoryCovers } from './index.ts';

const world = withCtx();
let ids: Map<string, number>;

const titles = Object.fromEntries(languages.map((lang) => [lang, 'Name'])) as Record<
  Language,
  string
>;
const category = (dir: string): number => ids.get(dir) ?? 0;

/** A video of the categories, more popular than all before it. */
async function video(
  dirs: readonly string[],
  media_id?: number,
  orientation: Orientation = 'str',
): Promise<number> {
  const ctx = world.ctx();
  const video_id = await aVideo(ctx, {
    orientation,
    category_ids: dirs.map(category),
    ...(media_id && { media_id }),
  });
  await sql`update listing set pop = (select max(pop) + 1 from listing) where video_id = ${video_id}`.execute(
    ctx.db,
  );
  return video_id;
}

async function covers(dirs: readonly string[]): Promise<number[]> {
  await pickCategoryCovers(world.ctx());
  const rows = await world.db
    .selectFrom('category_picture')
    .select(['category_id', 'video_id'])
    .execute();
  return dirs.map((dir) => rows.find((row) => row.category_id === category(dir))?.video_id ?? 0);
}

beforeAll(async () => {
  const dirs = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k'];
  ids = await saveCategories(
    world.ctx(),
    dirs.map((dir) => ({ dir, titles })),
  );
});

test('gives no video to two categories while another one can be had', async () => {
  const only = await video(['a', 'b']);
  expect(await covers(['a', 'b'])).toEqual([only, only]);
  const more = await video(['a', 'b', 'c']);
  const both = await covers(['a', 'b']);
  expect(new Set(both)).toEqual(new Set([only, more]));
  // The third has one video, which another category must give up; two are left for three.
  const [, , third] = await covers(['a', 'b', 'c']);
  expect(third).toBe(more);
  const best = await video(['b']);
  expect(await covers(['a', 'b', 'c'])).toEqual([only, best, more]);
});

test('moves categories along a chain to free a video', async () => {
  const fourth = await video(['f']);
  const third = await video(['e', 'f']);
  const second = await video(['d', 'e', 'g']);
  const first = await video(['d', 'g']);
  expect(await covers(['d', 'e', 'f', 'g'])).toEqual([first, third, fourth, second]);
});

test('counts the same picture of two videos as one', async () => {
  const media_id = await aMedia(world.ctx());
  const other = await video(['i']);
  const same = await video(['i'], media_id);
  const first = await video(['h'], media_id);
  await sql`update listing set pop = pop + 1000 where video_id in (${same}, ${first})`.execute(
    world.db,
  );
  const [h, i] = await covers(['h', 'i']);
  expect([h === first, i === same].filter(Boolean)).toHaveLength(1);
  expect([first, same, other]).toContain(i);
});

test('lets categories of two orientations show the same picture', async () => {
  const media_id = await aMedia(world.ctx());
  const gay = await video(['k'], media_id, 'gay');
  await video(['j']);
  const str = await video(['j'], media_id);
  expect(await covers(['j', 'k'])).toEqual([str, gay]);
});
