import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { Album } from '#contracts/calls/catalogue/albums.ts';
import { withManyAlbums } from '#tests/support/many-albums.ts';
import { aPhoto } from '#tests/support/many-people.ts';
import { deleteAlbum, createAlbum } from '../submissions/index.ts';
import { getAlbum } from './index.ts';

const { world, names } = withManyAlbums();

describe('an album', () => {
  test('shows its photos in order, and what it is filed under', async () => {
    const ctx = world.ctx();
    const [first, second] = [
      await aPhoto(ctx, { width: 4000, height: 3000 }),
      await aPhoto(ctx, { width: 800, height: 1200 }),
    ];
    const album_id = await createAlbum(ctx, {
      command: 'velour import',
      orientation: 'str',
      lang: 'de',
      title: 'Stille Dünen',
      photos: [{ photo_id: second.photo_id, title: 'Eins' }, { photo_id: first.photo_id }],
      category_ids: [names.lake, names.dune],
      tag_ids: [names.sand],
      model_ids: [names.ann],
      channel_id: names.studio,
      counters: { views: 9, likes: 3, dislikes: 1 },
    });
    const { album } = await getAlbum(ctx, album_id);
    expect(Album.parse(album)).toEqual(album);
    expect(album).toEqual({
      album_id,
      dir: 'stille-dunen',
      title: 'Stille Dünen',
      lang: 'de',
      thumb: `/media/a/${second.storage_key}/320.jpg`,
      photos_amount: 2,
      gender: 'str',
      statistics: { viewed: 9, likes: 3, dislikes: 1 },
      photos: [
        { url: `/media/a/${second.storage_key}/1280.jpg`, width: 800, height: 1200, title: 'Eins' },
        { url: `/media/a/${first.storage_key}/1280.jpg`, width: 4000, height: 3000, title: '' },
      ],
      models: [{ dir: 'ann', title: 'Ann', img: '/media/i/face.webp' }],
      tags: [{ dir: 'sand', title: 'Sand' }],
      categories: [
        { dir: 'dune', title: 'Dune' },
        { dir: 'lake', title: 'Lake' },
      ],
      channel: { dir: 'studio', title: 'Studio' },
      labels: [],
    });
    await ctx.db
      .updateTable('album')
      .set({ cover_position: 2 })
      .where('album_id', '=', album_id)
      .execute();
    expect((await getAlbum(ctx, album_id)).album.thumb).toBe(
      `/media/a/${first.storage_key}/320.jpg`,
    );
    // A cover that is no longer there.
    await ctx.db
      .updateTable('album')
      .set({ cover_position: 9 })
      .where('album_id', '=', album_id)
      .execute();
    expect((await getAlbum(ctx, album_id)).album.thumb).toBe(
      `/media/a/${second.storage_key}/320.jpg`,
    );
  });

  test('whose photos are all gone is there, without a cover', async () => {
    const ctx = world.ctx();
    const album_id = await createAlbum(ctx, {
      command: 'velour import',
      orientation: 'str',
      lang: 'en',
      title: 'Bare',
      photos: [await aPhoto(ctx)],
    });
    await ctx.db.deleteFrom('album_photo').where('album_id', '=', album_id).execute();
    await sql`select album_refresh(array[${album_id}]::int[])`.execute(ctx.db);
    expect((await getAlbum(ctx, album_id)).album).toMatchObject({
      title: 'Bare',
      photos: [],
      photos_amount: 0,
      thumb: '',
    });
  });

  test('is seen as a video is: hidden, gone, waiting', async () => {
    const ctx = world.ctx();
    const make = async (change: { status_id?: number; is_private?: boolean }): Promise<number> => {
      const album_id = await createAlbum(ctx, {
        command: 'velour import',
        orientation: 'str',
        lang: 'en',
        title: 'One',
        photos: [await aPhoto(ctx)],
      });
      await ctx.db.updateTable('album').set(change).where('album_id', '=', album_id).execute();
      return album_id;
    };
    const hidden = await make({ is_private: true });
    await expect(getAlbum(ctx, hidden)).rejects.toMatchObject({ code: 'private' });
    expect(
      (await getAlbum(world.ctx({ kind: 'member', member_id: 1 }), hidden)).album.album_id,
    ).toBe(hidden);
    for (const status_id of [2, 3, 4])
      await expect(getAlbum(ctx, await make({ status_id }))).rejects.toMatchObject({
        code: 'not_found',
      });
    const gone = await make({ is_private: false });
    await deleteAlbum(world.ctx({ kind: 'system' }), gone);
    await expect(getAlbum(ctx, gone)).rejects.toMatchObject({ code: 'deleted' });
    await expect(getAlbum(ctx, 60_000_000)).rejects.toMatchObject({ code: 'not_found' });
  });
});
