import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { RelatedNames, type RelatedNamesQuery } from '#contracts/calls/catalogue/catalogue.ts';
import { limits } from '#contracts/limits/limits.ts';
import { orientationCode, orientations } from '#contracts/vocabulary.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aVideo } from '#tests/support/factories.ts';
import { manyVideos, type ManyVideos } from '#tests/support/many-videos.ts';
import { countNames, newestOf } from '#tests/support/newest-videos.ts';
import { listRelatedNames, saveTags } from './index.ts';

const world = withCtx();
const kinds = { categories: 'category', tags: 'tag' } as const;
const state: { many?: ManyVideos } = {};

beforeAll(async () => {
  const many = await manyVideos(world.ctx(), { count: 3000, seed: 'beside' });
  state.many = many;
  await sql`insert into category_i18n (category_id, lang, title)
    select category_id, 'de', 'Rubrik ' || category_id from category where category_id % 2 = 0`.execute(
    world.db,
  );
});

const related = (query: Partial<RelatedNamesQuery> & { dir: string }) =>
  listRelatedNames(world.ctx(), {
    section: 'categories',
    orientation: 'str',
    lang: 'en',
    ...query,
  });

/** Counted in memory, out of what was written. */
function expected({
  section,
  orientation,
  dir,
}: Pick<RelatedNamesQuery, 'section' | 'orientation' | 'dir'>) {
  const { videos = [], names } = state.many ?? {};
  const dirs = (names?.[kinds[section]] ?? []).map((name) => name.dir);
  const place = dirs.indexOf(dir);
  const ofOrientation = videos.filter(
    (video) => video.orientation === orientationCode[orientation],
  );
  const totalOf = (of: number): number =>
    ofOrientation.filter((video) => video.is_listed && video[section].includes(of)).length;
  return countNames(
    newestOf(ofOrientation, (video) => video[section].includes(place)),
    section,
  )
    .filter((name) => name.place !== place)
    .slice(0, limits.co_occurring.listed)
    .map((name) => ({ dir: dirs[name.place], total_videos: totalOf(name.place) }));
}

describe.each(['categories', 'tags'] as const)('co-occurring names of %s', (section) => {
  test('are the most frequent on its newest videos of the orientation, each with its own total', async () => {
    const dirs = (state.many?.names[kinds[section]] ?? []).map(({ dir }) => dir).slice(0, 40);
    let full = 0;
    for (const orientation of orientations)
      for (const dir of dirs) {
        const answer = await related({ section, orientation, dir });
        expect(RelatedNames.parse(answer)).toEqual(answer);
        const found = answer.names.map((name) => ({
          dir: name.dir,
          total_videos: name.total_videos,
        }));
        expect([orientation, dir, found]).toEqual([
          orientation,
          dir,
          expected({ section, orientation, dir }),
        ]);
        if (found.length === limits.co_occurring.listed) full++;
      }
    expect(full).toBeGreaterThan(20);
  });
});

test('ignores videos beyond the newest', () => {
  const { videos = [] } = state.many ?? {};
  const filed = videos.filter(
    (video) => video.is_listed && video.orientation === 1 && video.categories.includes(0),
  );
  const [newest, all] = [newestOf(filed, () => true), filed].map((of) =>
    countNames(of, 'categories'),
  );
  expect(newest?.[0]?.videos).toBe(limits.co_occurring.videos);
  expect(newest?.map(({ place }) => place)).not.toEqual(all?.map(({ place }) => place));
});

test('returns category titles in the language where they exist; tags are not translated', async () => {
  const german = await related({ dir: 'category-1', lang: 'de' });
  const names = new Map(state.many?.names.category.map(({ dir, id }) => [dir, id]));
  for (const { dir, title } of german.names) {
    const id = names.get(dir) ?? 0;
    expect(title).toBe(
      id % 2 === 0 ? `Rubrik ${id}` : `The ${dir.slice('category-'.length)}th category`,
    );
  }
  expect(german.names.length).toBe(limits.co_occurring.listed);
  const tags = { section: 'tags', dir: 'tag-1' } as const;
  expect(await related({ ...tags, lang: 'ja' })).toEqual(await related(tags));
});

describe('a tag', () => {
  test('ignores hidden videos, and returns nothing for a name without videos', async () => {
    const ctx = world.ctx();
    const ids = await saveTags(
      ctx,
      ['lone', 'shown', 'private', 'deleted', 'pending', 'unused'].map((dir) => ({
        dir,
        title: dir,
      })),
    );
    const pair = (dir: string) => [ids.get('lone') ?? 0, ids.get(dir) ?? 0];
    await aVideo(ctx, { tag_ids: pair('private'), is_private: true });
    await aVideo(ctx, { tag_ids: pair('deleted'), status: 'deleted' });
    await aVideo(ctx, { tag_ids: pair('pending'), status: 'pending' });
    expect(await related({ section: 'tags', dir: 'lone' })).toEqual({ names: [] });
    expect(await related({ section: 'tags', dir: 'unused' })).toEqual({ names: [] });
    await aVideo(ctx, { tag_ids: pair('shown') });
    expect(await related({ section: 'tags', dir: 'lone' })).toEqual({
      names: [{ dir: 'shown', title: 'shown', total_videos: 1 }],
    });
    expect(await related({ section: 'tags', dir: 'lone', orientation: 'gay' })).toEqual({
      names: [],
    });
  });

  test('reports the new dir of a renamed name, but not of an unknown one or another kind', async () => {
    const object_id = state.many?.names.tag[4]?.id ?? 0;
    await world.db
      .insertInto('redirect')
      .values({ kind: 'tag', old_dir: 'before', object_id })
      .execute();
    await expect(related({ section: 'tags', dir: 'before' })).rejects.toMatchObject({
      code: 'not_found',
      info: { dir: 'tag-5' },
    });
    for (const dir of ['nothing', '__proto__', 'constructor', 'category-1', 'before'])
      await expect(
        related({ section: dir === 'category-1' ? 'tags' : 'categories', dir }),
      ).rejects.toMatchObject({
        code: 'not_found',
        info: undefined,
      });
  });
});
