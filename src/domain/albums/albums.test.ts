import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import type { Ctx } from '../ctx.ts';
import { deleteAlbum, createAlbum, createAlbumOnce } from '../submissions/index.ts';
import { takePhoto, type NewAlbum } from './index.ts';

const it = withCtx();
const system = (): Ctx => it.ctx({ kind: 'system' });

async function aPhotoFile(name: string, background: string): Promise<string> {
  await mkdir(join(it.folder, 'in'), { recursive: true });
  const path = join(it.folder, 'in', name);
  await sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .jpeg()
    .toFile(path);
  return path;
}
const stored = async ({ storage }: Ctx): Promise<string[]> =>
  Array.fromAsync(storage.children('a/'));
const keyOf = async ({ db }: Ctx, photo_id: number): Promise<string> =>
  (
    await db
      .selectFrom('photo')
      .select('storage_key')
      .where('photo_id', '=', photo_id)
      .executeTakeFirst()
  )?.storage_key ?? '';
const anAlbum = (ctx: Ctx, photo_ids: readonly number[]): Promise<number> =>
  createAlbum(ctx, {
    command: 'velour import',
    orientation: 'str',
    lang: 'en',
    title: 'Dunes',
    photos: photo_ids.map((photo_id) => ({ photo_id })),
  });

test('a photo is taken in once, in all its sizes, under a name of ours', async () => {
  const ctx = system();
  const path = await aPhotoFile('-rf <b>.jpg', 'red');
  const all = await Promise.all([1, 2, 3].map(() => takePhoto(ctx, { path })));
  expect(new Set(all.map(({ photo_id }) => photo_id)).size).toBe(1);
  expect(all.filter(({ is_new }) => is_new)).toHaveLength(1);
  const [photo_id = 0] = all.map((each) => each.photo_id);
  const key = await keyOf(ctx, photo_id);
  expect(await stored(ctx)).toEqual([`a/${key}/`]);
  const names = (await Array.fromAsync(ctx.storage.list(`a/${key}/`))).map((each) =>
    each.split('/').at(-1),
  );
  const expected = ['320', '640', '1280', '2560'].flatMap((width) => [
    `${width}.jpg`,
    `${width}.webp`,
  ]);
  expect(new Set(names)).toEqual(new Set([...expected, '320.avif', '640.avif', '1280.avif']));
  const row = await ctx.db
    .selectFrom('photo')
    .selectAll()
    .where('photo_id', '=', photo_id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ width: 400, height: 300 });
  expect(await readdir(join(it.folder, 'work'))).toEqual([]);
});

test('a bad photo is refused and leaves nothing behind', async () => {
  const ctx = system();
  const before = await stored(ctx);
  const path = join(it.folder, 'empty.jpg');
  await writeFile(path, '');
  await expect(takePhoto(ctx, { path })).rejects.toMatchObject({
    name: 'MediaRefused',
    code: 'damaged',
  });
  await writeFile(path, 'This is a letter, not a photo.');
  await expect(takePhoto(ctx, { path })).rejects.toMatchObject({
    name: 'MediaRefused',
    code: 'file_type',
  });
  expect(await stored(ctx)).toEqual(before);
  expect(await readdir(join(it.folder, 'work'))).toEqual([]);
});

test('the same photos in the same order are published once, also by two at the same time', async () => {
  const ctx = system();
  const ids = [];
  for (const color of ['navy', 'olive'])
    ids.push((await takePhoto(ctx, { path: await aPhotoFile(`${color}.jpg`, color) })).photo_id);
  const album = {
    orientation: 'str',
    lang: 'en',
    title: 'Sea',
    command: 'velour import sea',
    photos: ids.map((photo_id) => ({ photo_id })),
  } as const;
  const once = (input: NewAlbum) => createAlbumOnce(ctx, input);
  const made = await Promise.all([1, 2].map(() => once(album)));
  expect(new Set(made.map(({ album_id }) => album_id)).size).toBe(1);
  expect(made.filter(({ is_new }) => is_new)).toHaveLength(1);
  const turned = await once({ ...album, photos: album.photos.toReversed() });
  expect(turned.is_new).toBe(true);
  const [album_id = 0] = made.map((each) => each.album_id);
  const row = await ctx.db
    .selectFrom('publication')
    .selectAll()
    .where('album_id', '=', album_id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ published_by: 'operator', command: 'velour import sea' });
  await deleteAlbum(ctx, album_id);
  expect((await once({ ...album, photos: [{ photo_id: ids[0] ?? 0 }] })).is_new).toBe(true);
});

test('a deleted album leaves the lists and takes the photos that no other album has', async () => {
  const ctx = system();
  const photos = [];
  for (const color of ['teal', 'pink', 'gold'])
    photos.push((await takePhoto(ctx, { path: await aPhotoFile(`${color}.jpg`, color) })).photo_id);
  const [own = 0, shared = 0, other = 0] = photos;
  const keys = {
    own: await keyOf(ctx, own),
    shared: await keyOf(ctx, shared),
    other: await keyOf(ctx, other),
  };
  const first = await anAlbum(ctx, [own, shared]);
  const second = await anAlbum(ctx, [shared, other]);
  await deleteAlbum(ctx, first);
  const left = async (): Promise<string[]> => {
    const there = await stored(ctx);
    return Object.values(keys).filter((key) => there.includes(`a/${key}/`));
  };
  expect(await left()).toEqual([keys.shared, keys.other]);
  expect(
    await ctx.db
      .selectFrom('album_listing')
      .select('album_id')
      .where('album_id', '=', first)
      .execute(),
  ).toEqual([]);
  expect(await keyOf(ctx, own)).toBe('');
  await deleteAlbum(ctx, second);
  expect(await left()).toEqual([]);
  await deleteAlbum(ctx, second);
  await expect(deleteAlbum(ctx, 99_999)).rejects.toMatchObject({ code: 'not_found' });
});
