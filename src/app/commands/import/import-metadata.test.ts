import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { languages, type Language } from '#contracts/vocabulary.ts';
import { saveCategories, saveTags } from '#domain/taxonomy/index.ts';
import { drawClip } from '#tests/support/clips.ts';
import { withCommands } from '#tests/support/commands.ts';
import { importCommand } from './import.ts';

const it = withCommands();
const { velour } = it;

async function aFolder(name: string): Promise<string> {
  const folder = join(it.folder, name);
  await mkdir(folder, { recursive: true });
  return folder;
}
const drawPhoto = (path: string, background: string): Promise<unknown> =>
  sharp({ create: { width: 400, height: 300, channels: 3, background } }).toFile(path);

test('imports photo folders as albums, each once, and reports an invalid photo', async () => {
  const folder = await aFolder('shoots');
  await aFolder('shoots/Red_dunes');
  for (const [name, background] of Object.entries({
    '2.jpg': 'red',
    '10.png': 'navy',
    '1.webp': 'gold',
  }))
    await drawPhoto(join(folder, 'Red_dunes', name), background);
  await copyFile(join(folder, 'Red_dunes/2.jpg'), join(folder, 'Red_dunes/2 again.jpg'));
  await writeFile(join(folder, 'Red_dunes/3.jpg'), '');
  await drawPhoto(join(folder, 'single.jpg'), 'teal');
  const first = await velour(importCommand, [
    '--json',
    '--publish',
    '--i-hold-records',
    join(folder, 'Red_dunes'),
    join(folder, 'single.jpg'),
  ]);
  expect(JSON.parse(first.out)).toMatchObject({
    imported: 4,
    duplicates: 1,
    refused: 1,
    unfinished: 0,
  });
  const { db } = it.ctx();
  const albums = await db
    .selectFrom('album')
    .select(['title', 'photos_amount', 'status_id'])
    .orderBy('title')
    .execute();
  expect(albums).toEqual([
    { title: 'Red dunes', photos_amount: 3, status_id: 1 },
    { title: 'shoots', photos_amount: 1, status_id: 1 },
  ]);
  const marked = await db
    .selectFrom('publication')
    .select(['album_id', 'command'])
    .where('album_id', 'is not', null)
    .execute();
  expect(marked).toHaveLength(2);
  expect(marked[0]?.command).toMatch(
    /^velour import --json --publish --i-hold-records .*Red_dunes/,
  );

  const again = await velour(importCommand, [folder]);
  expect(again.out).toContain('0 imported, 5 here already, 1 refused.');
  expect(await db.selectFrom('album').select('album_id').execute()).toHaveLength(2);
  const keys = await db.selectFrom('photo').select('storage_key').execute();
  expect((await readdir(join(it.folder, 'media/a'))).toSorted()).toEqual(
    keys.map(({ storage_key }) => storage_key).toSorted(),
  );
}, 120_000);

test('applies a CSV of metadata; reports invalid rows with their lines and refuses their files', async () => {
  const ctx = it.ctx({ kind: 'system' });
  const titles_of_category = Object.fromEntries(
    languages.map((lang) => [lang, lang === 'de' ? 'Meer' : 'Sea']),
  ) as Record<Language, string>;
  const [category_id] = (
    await saveCategories(ctx, [{ dir: 'sea', titles: titles_of_category }])
  ).values();
  const [known_tag] = (await saveTags(ctx, [{ dir: 'slow', title: 'Slow' }])).values();
  const folder = await aFolder('partner');
  const clip = await drawClip(join(folder, 'c1.mp4'), { size: '320x180', seconds: 1, tone: 700 });
  for (const name of ['bad date.mp4', 'bad category.mp4', 'a twin.mp4'])
    await copyFile(clip, join(folder, name));
  await writeFile(join(folder, 'broken.mp4'), 'Dear reader, this is a letter.\n'.repeat(100));
  await aFolder('partner/shoot');
  await drawPhoto(join(folder, 'shoot/1.jpg'), 'pink');
  await aFolder('outside');
  await writeFile(
    join(folder, 'metadata.csv'),
    [
      'file,title,categories,tags,models,channel,country,orientation,date,language',
      'c1.mp4,"Sea, slowly",MEER,slow; Ann;日本語,Ann Lee,Dunes TV,de,she,2026-01-31,de',
      'shoot,The shoot,sea,,ann lee,dunes tv,,,,',
      'bad date.mp4,,,,,,,,2026-02-30,',
      'bad category.mp4,,Desert,,,,,,,',
      'none.mp4,,,,,,,,,',
      '../outside,,,,,,,,,',
      './c1.mp4,,,,,,,,,',
      'broken.mp4,,,Never,Nobody,No channel,,,,',
    ].join('\r\n'),
  );
  const { status, out } = await velour(importCommand, [
    '--json',
    '--publish',
    '--i-hold-records',
    '--csv',
    join(folder, 'metadata.csv'),
    folder,
  ]);
  const answer = JSON.parse(out) as {
    files: { path: string; verdict: string; reason: string | null }[];
  };
  expect([status, answer]).toMatchObject([1, { imported: 2, duplicates: 1, refused: 6 }]);
  expect(
    answer.files
      .flatMap(({ verdict, reason }) => (verdict === 'refused' ? reason : []))
      .slice(0, 5),
  ).toEqual([
    'Line 4: the date “2026-02-30” is not one such as 2026-01-31 or 2026-01-31T18:30Z.',
    'Line 5: there is no category “Desert”.',
    'Line 6: there is no such file or folder.',
    'Line 7: it lies outside the folders that were given and outside that of the CSV.',
    'Line 8: line 2 names the same.',
  ]);

  const video = await ctx.db
    .selectFrom('video')
    .selectAll()
    .where('title', '=', 'Sea, slowly')
    .executeTakeFirstOrThrow();
  expect(video).toMatchObject({
    orientation: 3,
    lang: 'de',
    post_date: new Date('2026-01-31T00:00:00Z'),
  });
  const linked = await ctx.db
    .selectFrom('video_tag')
    .innerJoin('tag', 'tag.tag_id', 'video_tag.tag_id')
    .select(['tag.tag_id', 'title'])
    .execute();
  expect(linked.map(({ title }) => title).toSorted()).toEqual(['Ann', 'Slow', '日本語']);
  expect(linked.map(({ tag_id }) => tag_id)).toContain(known_tag);
  expect(await ctx.db.selectFrom('video_category').select('category_id').execute()).toEqual([
    { category_id },
  ]);
  // One model and one channel for both, made once; what was made for the broken file is gone.
  const model = await ctx.db
    .selectFrom('model')
    .select(['model_id', 'title', 'orientation'])
    .executeTakeFirstOrThrow();
  expect(model).toMatchObject({ title: 'Ann Lee' });
  expect(await ctx.db.selectFrom('model').select('title').execute()).toHaveLength(1);
  expect(await ctx.db.selectFrom('channel').select('title').execute()).toEqual([
    { title: 'Dunes TV' },
  ]);
  expect(
    await ctx.db.selectFrom('tag').select('title').where('title', '=', 'Never').execute(),
  ).toEqual([]);
  const album = await ctx.db
    .selectFrom('album')
    .select(['album_id', 'channel_id'])
    .where('title', '=', 'The shoot')
    .executeTakeFirstOrThrow();
  expect(album.channel_id).toBe(video.channel_id);
  const published = await ctx.db
    .selectFrom('publication')
    .selectAll()
    .where('video_id', '=', video.video_id)
    .executeTakeFirstOrThrow();
  expect(published).toMatchObject({
    published_by: 'operator',
    statement: 'I hold records',
    command: expect.stringMatching(/^velour import --json --publish --i-hold-records --csv /),
  });

  await writeFile(join(folder, 'metadata.csv'), '\uFEFFFile\nshoot/\nc1.mp4\n');
  expect((await velour(importCommand, ['--csv', join(folder, 'metadata.csv')])).out).toContain(
    '0 imported, 2 here already, 0 refused.',
  );
}, 120_000);
