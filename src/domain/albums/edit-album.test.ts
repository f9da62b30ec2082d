import { expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { thingCode } from '#contracts/things.ts';
import { facetCode } from '#platform/db/facet-code.ts';
import { saveModels, saveTags } from '../taxonomy/index.ts';
import type { Ctx } from '../ctx.ts';
import { recount } from '../stats/index.ts';
import { albumCards } from './album-cards.ts';
import { deleteAlbum, createAlbum } from '../submissions/index.ts';
import { editAlbum, savePhotos, setAlbumState } from './index.ts';

const world = withCtx();
const system = (): Ctx => world.ctx({ kind: 'system' });
async function expectRecounted(): Promise<void> {
  for (const { kind, differing } of await recount(system()))
    expect([kind, differing]).toEqual([kind, 0]);
}
const albumsOf = async (dir: string): Promise<number | undefined> => {
  await expectRecounted();
  return (
    await world.db
      .selectFrom('model_listing')
      .select('total_albums')
      .where('dir', '=', dir)
      .executeTakeFirst()
  )?.total_albums;
};
const codesOf = async (album_id: number) =>
  (await albumCards(world.db, system().settings, [album_id])).map(({ things }) => things);
const listed = async (album_id: number) =>
  world.db
    .selectFrom('album_listing')
    .select(['orientation', 'facets'])
    .where('album_id', '=', album_id)
    .executeTakeFirst();

test('an album is edited, hidden and shown; lists, counts and models follow', async () => {
  const ctx = system();
  const [ada = 0, ben = 0] = (
    await saveModels(
      ctx,
      ['ada', 'ben'].map((dir) => ({
        dir,
        title: dir,
        orientation: 'str' as const,
        attributes: {},
      })),
    )
  ).values();
  const tag_id = (await saveTags(ctx, [{ dir: 'dusk', title: 'Dusk' }])).get('dusk') ?? 0;
  const [photo_id = 0] = await savePhotos(ctx, [
    { storage_key: 'a'.repeat(22), content_hash: Buffer.alloc(32, 1), width: 4, height: 3 },
  ]);
  const id = await createAlbum(ctx, {
    command: 'velour import',
    orientation: 'str',
    lang: 'en',
    title: 'Dunes',
    photos: [{ photo_id }],
    model_ids: [ada],
  });
  expect([await albumsOf('ada'), await albumsOf('ben')]).toEqual([1, 0]);

  await editAlbum(ctx, id, {
    title: 'Dunes at dusk',
    orientation: 'she',
    model_ids: [ben],
    tag_ids: [tag_id],
    description: 'Sand',
  });
  expect([await albumsOf('ada'), await albumsOf('ben')]).toEqual([0, 1]);
  expect(await listed(id)).toEqual({
    orientation: 3,
    facets: [facetCode(2, tag_id, 3), facetCode(3, ben, 3)],
  });
  const codes = [{ kind: 'tag', id: tag_id } as const, { kind: 'model', id: ben } as const]
    .map(thingCode)
    .join(' ');
  expect(await codesOf(id)).toEqual([codes]);
  const row = await ctx.db
    .selectFrom('album')
    .select(['dir', 'title', 'description'])
    .where('album_id', '=', id)
    .executeTakeFirst();
  expect(row).toEqual({ dir: 'dunes-at-dusk', title: 'Dunes at dusk', description: 'Sand' });

  for (const change of [{ status: 'pending' }, { status: 'active', is_private: true }] as const) {
    await setAlbumState(ctx, id, change);
    expect([await listed(id), await albumsOf('ben')]).toEqual([undefined, 0]);
    expect(await codesOf(id)).toEqual(['']);
  }
  await setAlbumState(ctx, id, { is_private: false });
  expect([(await listed(id))?.orientation, await albumsOf('ben')]).toEqual([3, 1]);
  expect(await codesOf(id)).toEqual([codes]);

  await world.db.updateTable('album').set({ things: '' }).where('album_id', '=', id).execute();
  expect(await recount(ctx)).toContainEqual({ kind: 'album_things', differing: 1 });
  await editAlbum(ctx, id, {});
  expect(await codesOf(id)).toEqual([codes]);

  await deleteAlbum(ctx, id);
  await expect(editAlbum(ctx, id, { title: 'x' })).rejects.toMatchObject({ code: 'deleted' });
  await expect(setAlbumState(ctx, id, { status: 'active' })).rejects.toMatchObject({
    code: 'deleted',
  });
  await expect(editAlbum(ctx, 99_999, {})).rejects.toMatchObject({ code: 'not_found' });
  await expect(setAlbumState(ctx, 99_999, {})).rejects.toMatchObject({ code: 'not_found' });
  expect(await albumsOf('ben')).toBe(0);
});
