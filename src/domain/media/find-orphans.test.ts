import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { aMedia } from '#tests/support/factories.ts';
import type { Ctx } from '../ctx.ts';
import { eraseObjects } from './erase-objects.ts';
import { findOrphans, removeOrphan } from './find-orphans.ts';
import { findMedia } from './media-state.ts';
import { inWorkFolder, key_note } from './work-folder.ts';

const it = withCtx();
const aKey = (): string => randomBytes(11).toString('hex');

/** Puts objects below a prefix; `hours` old. */
async function store(
  { storage }: Ctx,
  prefix: string,
  names: readonly string[],
  hours = 2,
): Promise<void> {
  const folder = await mkdtemp(join(it.folder, 'in-'));
  const then = Date.now() / 1000 - hours * 3600;
  for (const name of names) {
    const file = join(folder, name);
    await mkdir(join(file, '..'), { recursive: true });
    await writeFile(file, '12345');
    await utimes(file, then, then);
  }
  await storage.putFolder(prefix, folder);
}
const found = async (ctx: Ctx, min_age_seconds?: number): Promise<string[]> =>
  (
    await Array.fromAsync(
      findOrphans(ctx, min_age_seconds === undefined ? {} : { min_age_seconds }),
    )
  )
    .map(({ key }) => key)
    .toSorted();

beforeEach(async () => {
  const ctx = it.ctx({ kind: 'system' });
  for (const place of ['o', 'v', 'p', 'a', 'i']) await ctx.storage.remove(`${place}/`);
});

test('finds objects without a row under every prefix, and no others', async () => {
  const ctx = it.ctx({ kind: 'system' });
  const media = await findMedia(ctx, await aMedia(ctx));
  const clip = media?.storage_key ?? '';
  const photo = aKey();
  await ctx.db
    .insertInto('photo')
    .values({ storage_key: photo, content_hash: randomBytes(32), width: 1, height: 1 })
    .execute();
  const avatars = { model: aKey(), member: aKey(), cover: aKey(), channel: aKey(), banner: aKey() };
  await ctx.db
    .insertInto('model')
    .values({ dir: 'a', title: 'A', orientation: 1, avatar_key: avatars.model })
    .execute();
  await ctx.db
    .insertInto('member')
    .values({
      username: 'abc',
      username_key: 'abc',
      avatar_key: avatars.member,
      cover_key: avatars.cover,
    })
    .execute();
  await ctx.db
    .insertInto('channel')
    .values({ dir: 'a', title: 'A', avatar_key: avatars.channel, banner_key: avatars.banner })
    .execute();
  const lost = aKey();
  for (const place of ['o', 'v', 'p']) await store(ctx, `${place}/${clip}/`, ['one']);
  await store(ctx, `a/${photo}/`, ['320.jpg']);
  for (const place of ['o', 'p', 'a']) await store(ctx, `${place}/${lost}/`, ['one']);
  await store(ctx, `v/${lost}/`, ['master.m3u8', '360p/init.mp4']);
  await store(
    ctx,
    'i/',
    [...Object.values(avatars), lost].map((key) => `${key}.webp`),
  );
  expect(await found(ctx)).toEqual([
    `a/${lost}/`,
    `i/${lost}.webp`,
    `o/${lost}/`,
    `p/${lost}/`,
    `v/${lost}/`,
  ]);
  const orphans = await Array.fromAsync(findOrphans(ctx));
  expect(orphans.find(({ key }) => key.startsWith('v/'))).toMatchObject({ objects: 2, bytes: 10 });

  for (const orphan of orphans) expect(await removeOrphan(ctx, orphan)).toBe(true);
  expect(await found(ctx, 0)).toEqual([]);
  expect(await Array.fromAsync(ctx.storage.list('v/'))).toEqual([`v/${clip}/one`]);
});

test('skips young objects and files being ingested', async () => {
  const ctx = it.ctx({ kind: 'system' });
  const [young, underway] = [aKey(), aKey()];
  await store(ctx, `o/${young}/`, ['source'], 0.9);
  await store(ctx, `o/${underway}/`, ['source']);
  await inWorkFolder(ctx, 'new', async (folder) => {
    await writeFile(join(folder, key_note), underway);
    expect(await found(ctx)).toEqual([]);
    expect(await found(ctx, 0)).toEqual([`o/${young}/`]);
  });
  expect(await found(ctx)).toEqual([`o/${underway}/`]);
});

test('does not remove objects whose row was inserted meanwhile', async () => {
  const ctx = it.ctx({ kind: 'system' });
  const key = aKey();
  await store(ctx, `a/${key}/`, ['320.jpg']);
  const [orphan] = await Array.fromAsync(findOrphans(ctx));
  await ctx.db
    .insertInto('photo')
    .values({ storage_key: key, content_hash: randomBytes(32), width: 1, height: 1 })
    .execute();
  expect(orphan && (await removeOrphan(ctx, orphan))).toBe(false);
  await eraseObjects(ctx, { storage_key: key });
  expect(await ctx.storage.facts(`a/${key}/320.jpg`)).toBeDefined();
});

test('finds keys of older layouts and without any owner, in several batches', async () => {
  const ctx = it.ctx({ kind: 'system' });
  const many = Array.from({ length: 1500 }, () => `${aKey()}-320.webp`);
  await store(ctx, 'a/', many);
  expect(await found(ctx)).toHaveLength(1500);
});
