import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { failMedia, findMedia, ingestFile } from '#domain/media/index.ts';
import { drawClip } from '#tests/support/clips.ts';
import { withCommands } from '#tests/support/commands.ts';
import { importCommand } from './import.ts';
import { titleOf } from './import-paths.ts';
import { jobsCommand } from '../jobs.ts';
import { printable } from '../plain-text.ts';

const it = withCommands();
const { velour } = it;

async function aFolder(name: string): Promise<string> {
  const folder = join(it.folder, name);
  await mkdir(folder, { recursive: true });
  return folder;
}
const titles = async (): Promise<string[]> =>
  (await it.ctx().db.selectFrom('video').select('title').orderBy('video_id').execute()).map(
    ({ title }) => title,
  );
/** Cases of videos, and what state these are in. */
const cases = () =>
  it
    .ctx()
    .db.selectFrom('moderation_case as c')
    .innerJoin('video as v', (join_on) =>
      join_on.on('c.target_id', '=', (eb) => eb.cast<string>('v.video_id', 'text')),
    )
    .select(['c.kind', 'c.target_type', 'v.status_id'])
    .execute();
const originals = async (): Promise<string[]> => readdir(join(it.folder, 'media/o'));

describe('velour import', () => {
  test('imports a folder, reports refused files, imports nothing twice, and leaves nothing of refused files', async () => {
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
    const refused = answer.files
      .filter(({ verdict }) => verdict === 'refused')
      .map(({ path, code }) => [path.split('/').at(-1), code]);
    expect(Object.fromEntries(refused)).toEqual({
      'empty.mp4': 'damaged',
      'letter.mkv': 'file_type',
      'nowhere.mp4': 'unreadable',
    });
    expect(await titles()).toHaveLength(1);
    expect(await cases()).toEqual([{ kind: 'publication', target_type: 'video', status_id: 2 }]);
    expect(await originals()).toHaveLength(1);
    expect(await readdir(join(it.folder, 'work'))).toEqual([]);

    const again = await velour(importCommand, [
      join(folder, 'Sea_of.dunes.mp4'),
      join(folder, 'more'),
    ]);
    expect(again.status).toBe(0);
    expect(again.out).toContain('0 imported, 2 here already, 0 refused.');
    expect(await titles()).toHaveLength(1);
    expect((await velour(jobsCommand, [])).out).toBe('Nothing is waiting.\n');
  }, 120_000);

  test('continues a run that died after ingesting the file', async () => {
    const ctx = it.ctx({ kind: 'system' });
    const file = await drawClip(join(await aFolder('later'), 'Taken in.mp4'), {
      size: '320x180',
      seconds: 1,
      tone: 330,
    });
    const { media_id } = await ingestFile(ctx, { path: file });
    expect((await velour(jobsCommand, [])).out).toMatch(/uploaded +waiting +0 %/);
    const { status, out } = await velour(
      importCommand,
      ['--publish', '--i-hold-records', '--gender', 'she', file],
      true,
    );
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

  test('retries a clip that failed in an earlier run', async () => {
    const ctx = it.ctx({ kind: 'system' });
    const file = await drawClip(join(await aFolder('again'), 'Again.mp4'), {
      size: '320x180',
      seconds: 1,
      tone: 550,
    });
    const { media_id } = await ingestFile(ctx, { path: file });
    await failMedia(ctx, media_id, 'internal', 'The disk was full.');
    const { status, out } = await velour(importCommand, [file]);
    expect([status, out.trim().split('\n').at(-1)]).toEqual([
      0,
      '1 imported, 0 here already, 0 refused.',
    ]);
    expect(await findMedia(ctx, media_id)).toBeUndefined();
  }, 120_000);

  test('refuses a video below the requested minimum length', async () => {
    const file = await drawClip(join(await aFolder('short'), 'Short.mp4'), {
      size: '320x180',
      seconds: 2,
      tone: 800,
    });
    const { status, out } = await velour(importCommand, ['--min-minutes', '0.1', file]);
    expect([status, out]).toEqual([
      1,
      expect.stringMatching(
        /refused .*: The video is too short: it must have at least 6 seconds\./,
      ),
    ]);
    expect(await originals()).toHaveLength(
      (await it.ctx().db.selectFrom('media').select('media_id').execute()).length,
    );
  }, 120_000);

  test('exits with 2 and imports nothing for an unusable CSV or an invalid length', async () => {
    const csv = join(await aFolder('wrong'), 'metadata.csv');
    await writeFile(csv, 'file,stars\na.mp4,5\n');
    expect(await velour(importCommand, ['--csv', csv])).toMatchObject({
      status: 2,
      out: '',
      err: expect.stringContaining('“stars”'),
    });
    expect(await velour(importCommand, ['--min-minutes', 'six', 'a.mp4'])).toMatchObject({
      status: 2,
      out: '',
    });
  });

  test.each([
    [[]],
    [['--publish', 'a.mp4']],
    [['--i-hold-records', 'a.mp4']],
    [['--gender', 'none', 'a.mp4']],
    [['--unknown', 'a.mp4']],
  ])('wrong use (%j) is explained, status 2', async (args) => {
    const { status, out, err } = await velour(importCommand, args);
    expect([status, out]).toEqual([2, '']);
    expect(err).toContain('velour import [--publish');
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
])('derives the title of %j as plain text: %j', (path, title) => {
  expect(titleOf(path)).toBe(title);
});

test('names on a terminal move no cursor and hide no text', () => {
  expect(printable('a\u001B[2Jb\u202Ec\nd')).toBe('a\u{FFFD}[2Jb\u{FFFD}c\u{FFFD}d');
});
