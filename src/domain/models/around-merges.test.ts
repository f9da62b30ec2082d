import { beforeAll, expect, test } from 'vitest';
import { withMerging } from '#tests/support/merging.ts';
import { aVideo } from '#tests/support/factories.ts';
import { aPhoto, joinPages } from '#tests/support/many-people.ts';
import { createAlbum } from '../submissions/index.ts';
import { mergeNames } from '../merging/index.ts';
import { listRelatedNames } from '../taxonomy/index.ts';
import { refreshPeople } from '../stats/index.ts';
import { getRelatedModels, listWall } from './index.ts';

// Related names and walls while a name is merged into another, and after.
const { system, names, videosUnder, runQueued } = withMerging();

const relatedTo = async (dir: string) =>
  (await getRelatedModels(system(), dir)).with.map((model) => model.dir);
const wallOf = (dir: string) =>
  joinPages(async (page) => {
    const { entries, total_count } = await listWall(system(), { dir, page });
    return {
      items: entries.map((entry) =>
        entry.kind === 'album' ? -entry.album.album_id : entry.video.video_id,
      ),
      total_count,
    };
  });

const none = { dir: '', id: 0 };
const some = { from: none, into: none, mate: none, other: none, posts: [] as number[] };

beforeAll(async () => {
  const [from = none, into = none, mate = none, other = none] = await names('model', 4);
  const videos = [
    ...(await videosUnder('model', [from.id, mate.id], 3)),
    ...(await videosUnder('model', [into.id, mate.id], 2)),
    ...(await videosUnder('model', [from.id, into.id], 1)),
    ...(await videosUnder('model', [into.id, other.id], 4)),
  ];
  const photos = [await aPhoto(system())];
  const album = { orientation: 'str', lang: 'en', title: 'Faces', photos } as const;
  const albums = [
    await createAlbum(system(), { command: 'velour import', ...album, model_ids: [from.id] }),
    await createAlbum(system(), {
      command: 'velour import',
      ...album,
      model_ids: [from.id, into.id],
    }),
  ];
  Object.assign(some, {
    from,
    into,
    mate,
    other,
    posts: [...videos, ...albums.map((id) => -id)].toSorted((a, b) => a - b),
  });
});

test('a merged model is no related model, and its links count for the model that it became, before and after its links move', async () => {
  const { from, into, mate, other, posts } = some;
  expect(await relatedTo(into.dir)).toEqual([other.dir, mate.dir, from.dir]);
  expect(await relatedTo(mate.dir)).toEqual([from.dir, into.dir]);
  await mergeNames(system(), { kind: 'model', dir: from.dir, into: into.dir });

  const expectOne = async () => {
    expect(await relatedTo(into.dir)).toEqual([mate.dir, other.dir]);
    expect(await relatedTo(mate.dir)).toEqual([into.dir]);
    expect((await wallOf(into.dir)).toSorted((a, b) => a - b)).toEqual(posts);
    const moved = { code: 'not_found', info: { dir: into.dir } };
    await expect(relatedTo(from.dir)).rejects.toMatchObject(moved);
    await expect(wallOf(from.dir)).rejects.toMatchObject(moved);
  };
  await expectOne();
  await runQueued();
  await expectOne();
});

test.each([
  ['category', 'categories'],
  ['tag', 'tags'],
] as const)(
  'a merged %s is in no list of related names, and its target counts each video once',
  async (kind, section) => {
    const [from = none, into = none, mate = none, other = none] = await names(kind, 4);
    await videosUnder(kind, [from.id, mate.id], 3);
    await videosUnder(kind, [into.id, mate.id], 2);
    await videosUnder(kind, [from.id, into.id, mate.id], 1);
    await videosUnder(kind, [into.id, other.id], 4);
    const related = async (dir: string) =>
      (
        await listRelatedNames(system(), { section, orientation: 'str', lang: 'en', dir })
      ).names.map((name) => [name.dir, name.total_videos]);
    expect(await related(into.dir)).toEqual([
      [other.dir, 4],
      [mate.dir, 6],
      [from.dir, 4],
    ]);
    await mergeNames(system(), { kind, dir: from.dir, into: into.dir });

    const expectOne = async () => {
      expect(await related(into.dir)).toEqual([
        [mate.dir, 6],
        [other.dir, 4],
      ]);
      expect(await related(mate.dir)).toEqual([[into.dir, 10]]);
      await expect(related(from.dir)).rejects.toMatchObject({
        code: 'not_found',
        info: { dir: into.dir },
      });
    };
    await expectOne();
    await runQueued();
    await expectOne();
  },
);

test('those seen in a category are alike, whether or not their videos have moved to what it is merged into', async () => {
  const [from = none, into = none] = await names('category', 2);
  const [self = none, before = none, moved = none] = await names('model', 3);
  for (const [model, category] of [
    [self, from],
    [before, from],
    [moved, into],
  ] as const)
    await aVideo(system(), { model_ids: [model.id], category_ids: [category.id] });
  await refreshPeople(system());
  const likeSelf = async () =>
    (await getRelatedModels(system(), self.dir)).similar.map(({ dir }) => dir).toSorted();
  expect(await likeSelf()).toEqual([before.dir]);
  await mergeNames(system(), { kind: 'category', dir: from.dir, into: into.dir });
  expect(await likeSelf()).toEqual([before.dir, moved.dir].toSorted());
  await runQueued();
  expect(await likeSelf()).toEqual([before.dir, moved.dir].toSorted());
});
