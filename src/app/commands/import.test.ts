import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { languages, type Language } from '#contracts/vocabulary.ts';
import { saveCategories, saveTags } from '#domain/catalogue/index.ts';
import { failMedia, findMedia, ingestFile } from '#domain/media/index.ts';
import { drawClip } from '#tests/support/clips.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { importCommand } from './import.ts';
import { titleOf } from './import-paths.ts';
import { jobsCommand } from './jobs.ts';
import { printable } from './plain-text.ts';

const it = withCtx();
const real_clips = process.env['TEST_MEDIA_DIR'];

beforeEach(() => {
  vi.stubEnv('DATABASE_URL', it.url('app'));
  vi.stubEnv('DATABASE_OWNER_URL', it.url('owner'));
  vi.stubEnv('DATA_DIR', it.folder);
  vi.stubEnv('FFMPEG_PRESET', 'ultrafast');
  vi.stubEnv('LOG_LEVEL', 'silent');
});
afterEach(() => void vi.unstubAllEnvs());

async function velour(
  command: typeof importCommand,
  args: string[],
  is_tty = false,
): Promise<{ status: number; out: string; err: string }> {
  const printed = { out: '', err: '' };
  const io = { out: (line: string) => void (printed.out += `${line}\n`), err: (line: string) => void (printed.err += `${line}\n`), is_tty };
  return { status: await command.run(args, io), ...printed };
}
async function aFolder(name: string): Promise<string> {
  const folder = join(it.folder, name);
  await mkdir(folder, { recursive: true });
  return folder;
}
const drawPhoto = (path: string, background: string): Promise<unknown> =>
  sharp({ create: { width: 400, height: 300, channels: 3, background } }).toFile(path);
const titles = async (): Promise<string[]> =>
  (await it.ctx().db.selectFrom('video').select('title').orderBy('video_id').execute()).map(({ title }) => title);
const originals = async (): Promise<string[]> => readdir(join(it.folder, 'media/o'));

describe('velour import', () => {
  test('takes a folder in, names what it refuses and why, imports nothing twice, and leaves nothing of the refused', async () => {
    const folder = await aFolder('films');
    await drawClip(join(folder, 'Sea_of.dunes.mp4'), { size: '320x180', seconds: 1 });
    await aFolder('films/more');
    await copyFile(join(folder, 'Sea_of.dunes.mp4'), join(folder, 'more/the same again.mp4'));
    await writeFile(join(folder, 'empty.mp4'), '');
    await writeFile(join(folder, 'letter.mkv'), 'Dear reader, this is a letter.\n'.repeat(100));
    await writeFile(join(folder, '.hidden'), 'x');

    const first = await velour(importCommand, ['--json', folder, join(folder, 'nowhere.mp4')]);
    expect(first.status).toBe(1);
    const answer = JSON.parse(first.out) as {
      imported: number;
      duplicates: number;
      refused: number;
      files: { path: string; verdict: string; code: string }[];
    };
    expect(answer).toMatchObject({ imported: 1, duplicates: 1, refused: 3, unfinished: 0 });
    const refused = answer.files.filter(({ verdict }) => verdict === 'refused').map(({ path, code }) => [path.split('/').at(-1), code]);
    expect(Object.fromEntries(refused)).toEqual({ 'empty.mp4': 'damaged', 'letter.mkv': 'file_type', 'nowhere.mp4': 'unreadable' });
    expect(await titles()).toHaveLength(1);
    expect(await originals()).toHaveLength(1);
    expect(await readdir(join(it.folder, 'work'))).toEqual([]);

    const again = await velour(importCommand, [join(folder, 'Sea_of.dunes.mp4'), join(folder, 'more')]);
    expect(again.status).toBe(0);
    expect(again.out).toContain('0 imported, 2 here already, 0 refused.');
    expect(await titles()).toHaveLength(1);
    expect((await velour(jobsCommand, [])).out).toBe('Nothing is waiting.\n');
  }, 120_000);

  test('goes on where a run ended that took the file in and died', async () => {
    const ctx = it.ctx({ kind: 'system' });
    const file = await drawClip(join(await aFolder('later'), 'Taken in.mp4'), { size: '320x180', seconds: 1, tone: 330 });
    const { media_id } = await ingestFile(ctx, { path: file });
    expect((await velour(jobsCommand, [])).out).toMatch(/uploaded +waiting +0 %/);
    const { status, out } = await velour(importCommand, ['--gender', 'she', file], true);
    expect(status).toBe(0);
    expect(out).toContain('1 imported, 0 here already, 0 refused.');
    expect(out).toMatch(/\[[#-]{24}\] 0\/1 .*Taken in\.mp4/);
    expect(await findMedia(ctx, media_id)).toMatchObject({ state: 'ready' });
    const video = await ctx.db
      .selectFrom('video')
      .select(['title', 'orientation', 'status_id'])
      .where('media_id', '=', media_id)
      .executeTakeFirstOrThrow();
    expect(video).toEqual({ title: 'Taken in', orientation: 3, status_id: 1 });
  }, 120_000);

  test('gives a clip that failed earlier another chance', async () => {
    const ctx = it.ctx({ kind: 'system' });
    const file = await drawClip(join(await aFolder('again'), 'Again.mp4'), { size: '320x180', seconds: 1, tone: 550 });
    const { media_id } = await ingestFile(ctx, { path: file });
    await failMedia(ctx, media_id, 'internal', 'The disk was full.');
    const { status, out } = await velour(importCommand, [file]);
    expect([status, out.trim().split('\n').at(-1)]).toEqual([0, '1 imported, 0 here already, 0 refused.']);
    expect(await findMedia(ctx, media_id)).toBeUndefined();
  }, 120_000);

  test('takes photo folders as albums, each once, and names the photo that is none', async () => {
    const folder = await aFolder('shoots');
    await aFolder('shoots/Red_dunes');
    for (const [name, background] of Object.entries({ '2.jpg': 'red', '10.png': 'navy', '1.webp': 'gold' }))
      await drawPhoto(join(folder, 'Red_dunes', name), background);
    await copyFile(join(folder, 'Red_dunes/2.jpg'), join(folder, 'Red_dunes/2 again.jpg'));
    await writeFile(join(folder, 'Red_dunes/3.jpg'), '');
    await drawPhoto(join(folder, 'single.jpg'), 'teal');
    const first = await velour(importCommand, ['--json', join(folder, 'Red_dunes'), join(folder, 'single.jpg')]);
    expect(JSON.parse(first.out)).toMatchObject({ imported: 4, duplicates: 1, refused: 1, unfinished: 0 });
    const { db } = it.ctx();
    const albums = await db.selectFrom('album').select(['title', 'photos_amount', 'status_id']).orderBy('title').execute();
    expect(albums).toEqual([
      { title: 'Red dunes', photos_amount: 3, status_id: 1 },
      { title: 'shoots', photos_amount: 1, status_id: 1 },
    ]);
    const marked = await db.selectFrom('publication').select(['album_id', 'command']).where('album_id', 'is not', null).execute();
    expect(marked).toHaveLength(2);
    expect(marked[0]?.command).toMatch(/^velour import --json .*Red_dunes/);

    const again = await velour(importCommand, [folder]);
    expect(again.out).toContain('0 imported, 5 here already, 1 refused.');
    expect(await db.selectFrom('album').select('album_id').execute()).toHaveLength(2);
    const keys = await db.selectFrom('photo').select('storage_key').execute();
    expect((await readdir(join(it.folder, 'media/a'))).toSorted()).toEqual(keys.map(({ storage_key }) => storage_key).toSorted());
  }, 120_000);

  test('a CSV says what is known; its wrong rows are refused with their lines, and their files with them', async () => {
    const ctx = it.ctx({ kind: 'system' });
    const titles_of_category = Object.fromEntries(languages.map((lang) => [lang, lang === 'de' ? 'Meer' : 'Sea'])) as Record<
      Language,
      string
    >;
    const [category_id] = (await saveCategories(ctx, [{ dir: 'sea', titles: titles_of_category }])).values();
    const [known_tag] = (await saveTags(ctx, [{ dir: 'slow', title: 'Slow' }])).values();
    const folder = await aFolder('partner');
    const clip = await drawClip(join(folder, 'c1.mp4'), { size: '320x180', seconds: 1, tone: 700 });
    for (const name of ['bad date.mp4', 'bad category.mp4', 'a twin.mp4']) await copyFile(clip, join(folder, name));
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
    const { status, out } = await velour(importCommand, ['--json', '--csv', join(folder, 'metadata.csv'), folder]);
    const answer = JSON.parse(out) as { files: { path: string; verdict: string; reason: string | null }[] };
    expect([status, answer]).toMatchObject([1, { imported: 2, duplicates: 1, refused: 6 }]);
    expect(answer.files.flatMap(({ verdict, reason }) => (verdict === 'refused' ? reason : [])).slice(0, 5)).toEqual([
      'Line 4: the date “2026-02-30” is not one such as 2026-01-31 or 2026-01-31T18:30Z.',
      'Line 5: there is no category “Desert”.',
      'Line 6: there is no such file or folder.',
      'Line 7: it lies outside the folders that were given and outside that of the CSV.',
      'Line 8: line 2 names the same.',
    ]);

    const video = await ctx.db.selectFrom('video').selectAll().where('title', '=', 'Sea, slowly').executeTakeFirstOrThrow();
    expect(video).toMatchObject({ orientation: 3, lang: 'de', post_date: new Date('2026-01-31T00:00:00Z') });
    const linked = await ctx.db
      .selectFrom('video_tag')
      .innerJoin('tag', 'tag.tag_id', 'video_tag.tag_id')
      .select(['tag.tag_id', 'title'])
      .execute();
    expect(linked.map(({ title }) => title).toSorted()).toEqual(['Ann', 'Slow', '日本語']);
    expect(linked.map(({ tag_id }) => tag_id)).toContain(known_tag);
    expect(await ctx.db.selectFrom('video_category').select('category_id').execute()).toEqual([{ category_id }]);
    // One model and one channel for both, made once; what was made for the broken file is gone.
    const model = await ctx.db.selectFrom('model').select(['model_id', 'title', 'orientation']).executeTakeFirstOrThrow();
    expect(model).toMatchObject({ title: 'Ann Lee' });
    expect(await ctx.db.selectFrom('model').select('title').execute()).toHaveLength(1);
    expect(await ctx.db.selectFrom('channel').select('title').execute()).toEqual([{ title: 'Dunes TV' }]);
    expect(await ctx.db.selectFrom('tag').select('title').where('title', '=', 'Never').execute()).toEqual([]);
    const album = await ctx.db
      .selectFrom('album')
      .select(['album_id', 'channel_id'])
      .where('title', '=', 'The shoot')
      .executeTakeFirstOrThrow();
    expect(album.channel_id).toBe(video.channel_id);
    const published = await ctx.db.selectFrom('publication').selectAll().where('video_id', '=', video.video_id).executeTakeFirstOrThrow();
    expect(published).toMatchObject({ published_by: 'operator', command: expect.stringMatching(/^velour import --json --csv /) });

    await writeFile(join(folder, 'metadata.csv'), '\uFEFFFile\nshoot/\nc1.mp4\n');
    expect((await velour(importCommand, ['--csv', join(folder, 'metadata.csv')])).out).toContain('0 imported, 2 here already, 0 refused.');
  }, 120_000);

  test('a video that is too short is refused when a length is asked for', async () => {
    const file = await drawClip(join(await aFolder('short'), 'Short.mp4'), { size: '320x180', seconds: 2, tone: 800 });
    const { status, out } = await velour(importCommand, ['--min-minutes', '0.1', file]);
    expect([status, out]).toEqual([1, expect.stringMatching(/refused .*: The video is too short: it must have at least 6 seconds\./)]);
    expect(await originals()).toHaveLength((await it.ctx().db.selectFrom('media').select('media_id').execute()).length);
  }, 120_000);

  test('a CSV that cannot be used, a length that is none: status 2, nothing imported', async () => {
    const csv = join(await aFolder('wrong'), 'metadata.csv');
    await writeFile(csv, 'file,stars\na.mp4,5\n');
    expect(await velour(importCommand, ['--csv', csv])).toMatchObject({ status: 2, out: '', err: expect.stringContaining('“stars”') });
    expect(await velour(importCommand, ['--min-minutes', 'six', 'a.mp4'])).toMatchObject({ status: 2, out: '' });
  });

  test.each([[[]], [['--gender', 'none', 'a.mp4']], [['--unknown', 'a.mp4']]])('wrong use (%j) is explained, status 2', async (args) => {
    const { status, out, err } = await velour(importCommand, args);
    expect([status, out]).toEqual([2, '']);
    expect(err).toContain('velour import [--gender');
  });

  test.runIf(real_clips)(
    'real clips become videos: of different kinds',
    async () => {
      const names = ['flower_540p_5s.mp4', 'odd_161x121_vp9.webm'];
      const { status, out } = await velour(importCommand, ['--json', ...names.map((name) => join(real_clips ?? '', 'video/real', name))]);
      expect(JSON.parse(out)).toMatchObject({ imported: 2, refused: 0 });
      expect(status).toBe(0);
      const rows = await it
        .ctx()
        .db.selectFrom('media')
        .innerJoin('video', 'video.media_id', 'media.media_id')
        .select(['title', 'media.width', 'media.height', 'has_audio'])
        .execute();
      const found = Object.fromEntries(rows.map(({ title, width, height, has_audio }) => [title, [width, height, has_audio]]));
      expect(found).toMatchObject({
        'flower 540p 5s': [960, 540, true],
        'odd 161x121 vp9': [161, 121, false],
      });
    },
    180_000,
  );

  test.skipIf(real_clips)('TEST_MEDIA_DIR is not set: real clips are not tried', () => {
    expect(real_clips).toBeFalsy();
    process.stdout.write('TEST_MEDIA_DIR is not set: no real clip was imported.\n');
  });
});

test.each([
  ['/a/b/My_holiday-film.2024.mp4', 'My holiday-film 2024'],
  ['日本語のタイトル.webm', '日本語のタイトル'],
  ['..mp4', 'Untitled'],
  ['___.mkv', 'Untitled'],
  ['bell\u0007 and\nline.mp4', 'bell and line'],
  ['<script>alert(1)<_script>.mp4', '<script>alert(1)< script>'],
  [`${'x'.repeat(240)}.mp4`, 'x'.repeat(200)],
])('the title of %j is text: %j', (path, title) => {
  expect(titleOf(path)).toBe(title);
});

test('a name on a terminal moves no cursor and hides nothing', () => {
  expect(printable('a\u001B[2Jb\u202Ec\nd')).toBe('a\u{FFFD}[2Jb\u{FFFD}c\u{FFFD}d');
});
