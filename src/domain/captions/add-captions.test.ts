import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { aMedia, aVideo } from '#tests/support/factories.ts';
import type { Ctx } from '../ctx.ts';
import { findOrphans, inWorkFolder, key_note, placesOf, sweepWorkFolders } from '../media/index.ts';
import { deleteVideo } from '../submissions/index.ts';
import { addCaptions, listCaptions, removeCaptions } from './index.ts';

const it = withCtx();
const system = (): Ctx => it.ctx({ kind: 'system' });
const vtt = (text: string, end = '00:02.000'): Buffer =>
  Buffer.from(`WEBVTT\n\n00:01.000 --> ${end}\n${text}\n`);

const keysOf = async ({ db }: Ctx, video_id: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('video_caption')
    .select('storage_key')
    .where('video_id', '=', video_id)
    .orderBy('lang')
    .execute();
  return rows.map(({ storage_key }) => storage_key);
};
const stored = (storage_key: string): Promise<string> =>
  readFile(join(it.folder, 'media', placesOf(storage_key).captions), 'utf8');
/** Every folder of captions, those of a failed or replaced upload included. */
const folders = (): Promise<string[]> => readdir(join(it.folder, 'media', 'v')).catch(() => []);
const orphans = (ctx: Ctx): Promise<unknown[]> =>
  Array.fromAsync(findOrphans(ctx, { min_age_seconds: 0 }));

test('stores clean captions by language, and lists them', async () => {
  const ctx = system();
  const video_id = await aVideo(ctx);
  const added = await addCaptions(ctx, { video_id, lang: 'DE', bytes: vtt('Guten Tag & mehr') });
  expect(added).toEqual({ lang: 'de', label: 'Deutsch', cues: 1, is_replaced: false });
  await addCaptions(ctx, { video_id, lang: 'en', label: 'English (plain)', bytes: vtt('Hello') });
  expect(await listCaptions(ctx, video_id)).toMatchObject([
    { lang: 'de', label: 'Deutsch', cues: 1 },
    { lang: 'en', label: 'English (plain)', cues: 1 },
  ]);
  const [de = ''] = await keysOf(ctx, video_id);
  expect(await stored(de)).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nGuten Tag &amp; mehr\n');
  expect(await orphans(ctx)).toEqual([]);
});

test('the same language again replaces the captions, their file and its entry in the caches', async () => {
  const ctx = system();
  const video_id = await aVideo(ctx);
  await addCaptions(ctx, { video_id, lang: 'de', bytes: vtt('alt') });
  const [before = ''] = await keysOf(ctx, video_id);
  expect(await addCaptions(ctx, { video_id, lang: 'de', bytes: vtt('neu') })).toMatchObject({
    is_replaced: true,
  });
  const keys = await keysOf(ctx, video_id);
  expect(keys).toHaveLength(1);
  expect(await stored(keys[0] ?? '')).toContain('neu');
  await expect(stored(before)).rejects.toThrow('ENOENT');
  const { rows } = await sql`select from cache_purge where tag = ${`x-${before}`}`.execute(ctx.db);
  expect(rows).toHaveLength(1);
});

test('of many at once for one language one remains, with its file and no other', async () => {
  const ctx = system();
  const video_id = await aVideo(ctx);
  const texts = Array.from({ length: 8 }, (_, n) => `text ${n}`);
  const before = (await folders()).length;
  const added = await Promise.all(
    texts.map((text) => addCaptions(ctx, { video_id, lang: 'fr', bytes: vtt(text) })),
  );
  expect(added.filter(({ is_replaced }) => !is_replaced)).toHaveLength(1);
  const keys = await keysOf(ctx, video_id);
  expect(keys).toHaveLength(1);
  expect(await stored(keys[0] ?? '')).toMatch(/text \d/);
  expect((await folders()).length).toBe(before + 1);
});

test('removes captions of a language once, with their file', async () => {
  const ctx = system();
  const video_id = await aVideo(ctx);
  await addCaptions(ctx, { video_id, lang: 'de', bytes: vtt('a') });
  await addCaptions(ctx, { video_id, lang: 'pt-BR', bytes: vtt('b') });
  const [de = '', pt = ''] = await keysOf(ctx, video_id);
  expect(await removeCaptions(ctx, { video_id, lang: 'de' })).toBe(true);
  expect(await removeCaptions(ctx, { video_id, lang: 'de' })).toBe(false);
  expect(await keysOf(ctx, video_id)).toEqual([pt]);
  await expect(stored(de)).rejects.toThrow('ENOENT');
  expect(await stored(pt)).toContain('b');
});

test('a deleted video takes its captions along, and not those of another video of its clip', async () => {
  const ctx = system();
  const media_id = await aMedia(ctx);
  const [first, second] = [await aVideo(ctx, { media_id }), await aVideo(ctx, { media_id })];
  await addCaptions(ctx, { video_id: first, lang: 'de', bytes: vtt('a') });
  await addCaptions(ctx, { video_id: second, lang: 'de', bytes: vtt('b') });
  const [[gone = ''], [other = '']] = [await keysOf(ctx, first), await keysOf(ctx, second)];
  await deleteVideo(ctx, first);
  expect(await keysOf(ctx, first)).toEqual([]);
  await expect(stored(gone)).rejects.toThrow('ENOENT');
  expect(await stored(other)).toContain('b');
  await expect(
    addCaptions(ctx, { video_id: first, lang: 'de', bytes: vtt('a') }),
  ).rejects.toMatchObject({ code: 'deleted' });
});

test('captions that are added while their video is deleted leave neither row nor file', async () => {
  const ctx = system();
  const before = (await folders()).length;
  const ids = await Promise.all(Array.from({ length: 6 }, () => aVideo(ctx)));
  await Promise.allSettled(
    ids.flatMap((video_id) => [
      addCaptions(ctx, { video_id, lang: 'de', bytes: vtt('a') }),
      deleteVideo(ctx, video_id),
      addCaptions(ctx, { video_id, lang: 'en', bytes: vtt('a') }),
    ]),
  );
  for (const video_id of ids) expect(await keysOf(ctx, video_id)).toEqual([]);
  expect((await folders()).length).toBe(before);
});

test('the file of a process that died before its row was there is swept; one with a row stays', async () => {
  const ctx = system();
  const video_id = await aVideo(ctx);
  await addCaptions(ctx, { video_id, lang: 'de', bytes: vtt('stays') });
  const [claimed = ''] = await keysOf(ctx, video_id);
  const lost = 'c1'.padEnd(22, 'a');
  const file = join(it.folder, 'lost.vtt');
  await writeFile(file, vtt('lost'));
  await ctx.storage.putFile(placesOf(lost).captions, file);
  expect(await orphans(ctx)).toMatchObject([{ objects: 1 }]);
  const name = await inWorkFolder(ctx, 'new', async (folder) => folder.split('/').at(-1) ?? '');
  const [, host, boot] = name.split('-');
  for (const [n, key] of [lost, claimed].entries()) {
    const dead = join(ctx.settings.work_folder, `new-${host}-${boot}-99999999${n}-1-00000000`);
    await mkdir(dead);
    await writeFile(join(dead, key_note), key);
  }
  expect(await orphans(ctx)).toEqual([]);
  expect(await sweepWorkFolders(ctx)).toBe(2);
  await expect(stored(lost)).rejects.toThrow('ENOENT');
  expect(await stored(claimed)).toContain('stays');
});

describe('refuses, and stores nothing:', () => {
  test.each([
    ['a cue after the end of the film', { bytes: vtt('x', '01:02.500') }, 'the film is over'],
    ['an unknown language', { lang: 'xx' }, 'is no language code'],
    ['an empty label', { label: '' }, 'A label has 1 to 60 characters'],
    ['a long label', { label: 'x'.repeat(61) }, 'A label has 1 to 60 characters'],
    ['no file', { bytes: Buffer.alloc(0) }, 'The first line is not WEBVTT'],
    ['2 MB and a byte', { bytes: Buffer.alloc(2 * 1024 * 1024 + 1, 'x') }, 'more than 2 MB'],
    ['Windows-1252', { bytes: Buffer.from('WEBVTT\n\n\xe9', 'latin1') }, 'neither UTF-8 nor'],
    ['UTF-16 without a mark', { bytes: Buffer.from('WEBVTT\n\nx', 'utf16le') }, 'neither UTF-8'],
    [
      'UTF-32 with a mark',
      { bytes: Buffer.from('\ufeff\0W\0', 'utf16le') },
      'convert it first, as by: iconv',
    ],
    ['a script', { bytes: vtt('<script src="//x.example"></script>') }, 'is no tag of WebVTT'],
  ])('%s', async (_, change, sentence) => {
    const ctx = system();
    const video_id = await aVideo(ctx, { seconds: 60 });
    const before = await folders();
    await expect(
      addCaptions(ctx, { video_id, lang: 'de', bytes: vtt('x'), ...change }),
    ).rejects.toThrow(sentence);
    expect(await keysOf(ctx, video_id)).toEqual([]);
    expect(await folders()).toEqual(before);
  });

  test('an unknown video, and one whose clip is not ready', async () => {
    const ctx = system();
    const bytes = vtt('x');
    await expect(
      addCaptions(ctx, { video_id: 60_000_000, lang: 'de', bytes }),
    ).rejects.toMatchObject({ code: 'not_found' });
    const media_id = await aMedia(ctx, { state: 'uploaded' });
    const video_id = await aVideo(ctx, { media_id });
    await expect(addCaptions(ctx, { video_id, lang: 'de', bytes })).rejects.toThrow(
      'still being processed',
    );
  });
});

test.each([
  ['UTF-8 with a mark', Buffer.from('\ufeffWEBVTT\n\n00:01.000 --> 00:02.000\nÄ 漢 😀\n')],
  [
    'UTF-16, little end first',
    Buffer.from('\ufeffWEBVTT\n\n00:01.000 --> 00:02.000\nÄ 漢 😀\n', 'utf16le'),
  ],
  [
    'UTF-16, big end first',
    Buffer.from('\ufeffWEBVTT\n\n00:01.000 --> 00:02.000\nÄ 漢 😀\n', 'utf16le').swap16(),
  ],
])('takes %s', async (_, bytes) => {
  const ctx = system();
  const video_id = await aVideo(ctx);
  await addCaptions(ctx, { video_id, lang: 'de', bytes });
  const [key = ''] = await keysOf(ctx, video_id);
  expect(await stored(key)).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nÄ 漢 😀\n');
});

test('a last cue that ends a moment after the film ends with it', async () => {
  const ctx = system();
  const video_id = await aVideo(ctx, { seconds: 60 });
  await addCaptions(ctx, { video_id, lang: 'de', bytes: vtt('x', '01:00.900') });
  const [key = ''] = await keysOf(ctx, video_id);
  expect(await stored(key)).toContain('00:00:01.000 --> 00:01:00.000');
});
