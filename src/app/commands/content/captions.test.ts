import { mkdir, open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { withCommands } from '#tests/support/commands.ts';
import { aVideo } from '#tests/support/factories.ts';
import { captionsCommand } from './captions.ts';

const it = withCommands();
const good = 'WEBVTT\n\n00:01.000 --> 00:02.000\nGuten Tag\n';
let files = 0;

async function aFile(content: string | Buffer): Promise<string> {
  const path = join(it.folder, `captions-${files++}.vtt`);
  await writeFile(path, content);
  return path;
}
const velour = (...args: string[]): ReturnType<typeof it.velour> =>
  it.velour(captionsCommand, args);
const rows = (video_id: number): Promise<unknown[]> =>
  it.db.selectFrom('video_caption').selectAll().where('video_id', '=', video_id).execute();

test('adds, replaces, lists and removes captions', async () => {
  const id = String(await aVideo(it.ctx({ kind: 'system' })));
  const path = await aFile(good);
  expect(await velour('add', id, path, '--lang', 'DE')).toEqual({
    status: 0,
    out: `${id}: de (Deutsch) added, 1 cues\n`,
    err: '',
  });
  const named = await velour('add', id, path, '--lang', 'de', '--label', ' Deutsch\n(alle) ');
  expect(named.out).toBe(`${id}: de (Deutsch (alle)) replaced, 1 cues\n`);
  const json = await velour('add', '--json', '--lang', 'pt-BR', id, path);
  expect(JSON.parse(json.out)).toEqual({
    lang: 'pt-BR',
    label: 'Português (Brasil)',
    cues: 1,
    is_replaced: false,
  });
  expect((await velour('list', id)).out.split('\n')).toEqual([
    expect.stringMatching(/^de: Deutsch \(alle\), 1 cues, 1 kB, since \d{4}-\d\d-\d\d$/),
    expect.stringMatching(/^pt-BR: Português \(Brasil\), 1 cues/),
    '',
  ]);
  expect(JSON.parse((await velour('list', '--json', id)).out)).toMatchObject([
    { lang: 'de' },
    { lang: 'pt-BR', cues: 1 },
  ]);
  expect(await velour('remove', id, '--lang', 'de')).toMatchObject({ status: 0 });
  expect(await velour('remove', id, '--lang', 'de')).toEqual({
    status: 1,
    out: '',
    err: `${id} has no captions in that language.\n`,
  });
  expect(await velour('remove', id, '--lang', 'pt-br')).toMatchObject({ status: 0 });
  expect(await velour('list', id)).toMatchObject({ status: 0, out: `${id} has no captions.\n` });
});

describe('refuses in one sentence, and changes nothing:', () => {
  const refusal = async (path: string, lang = 'de'): Promise<string> => {
    const video_id = await aVideo(it.ctx({ kind: 'system' }), { seconds: 60 });
    const answer = await velour('add', String(video_id), path, '--lang', lang);
    expect([answer.status, answer.out, await rows(video_id)]).toEqual([1, '', []]);
    expect(answer.err).toMatch(/^[^\n]+\n$/);
    return answer.err;
  };

  test('a folder, a device, a missing, an empty and a large file', async () => {
    const folder = join(it.folder, 'a-folder');
    await mkdir(folder);
    expect(await refusal(folder)).toContain('a folder or a device');
    expect(await refusal('/dev/zero')).toContain('a folder or a device');
    expect(await refusal(join(it.folder, 'nowhere.vtt'))).toContain('There is no such file');
    expect(await refusal(await aFile(''))).toContain('The file is empty');
    const large = await aFile(good);
    const handle = await open(large, 'r+');
    await handle.truncate(10 * 1024 * 1024);
    await handle.close();
    expect(await refusal(large)).toContain('more than 2 MB');
  });

  test('scripts, other encodings, other formats, late cues and unknown languages', async () => {
    const script = good.replace('Guten Tag', '<script>alert(1)</script>');
    expect(await refusal(await aFile(script))).toContain('Line 4: “<script>” is no tag of WebVTT');
    const windows = Buffer.from(good.replace('Guten Tag', 'Über'), 'latin1');
    expect(await refusal(await aFile(windows))).toContain('iconv -f WINDOWS-1252 -t UTF-8');
    const ass = '[Script Info]\nTitle: Hello\n';
    expect(await refusal(await aFile(ass))).toContain('ffmpeg -i captions.ass captions.vtt');
    const late = good.replace('00:02.000', '01:10.000');
    expect(await refusal(await aFile(late))).toContain('the film is over at 60.000 s');
    expect(await refusal(await aFile(good), 'klingon')).toContain('is no language code');
    const escapes = good.replace('Guten Tag', '<\u009b2J\u202e>');
    expect(await refusal(await aFile(escapes))).not.toMatch(/\p{Cc}(?!$)|\u202e/u);
  });

  test('an unknown video, as JSON too', async () => {
    const path = await aFile(good);
    const args = ['60000000', path, '--lang', 'de'];
    expect(await velour('add', ...args)).toMatchObject({
      status: 1,
      err: '60000000: there is no such video\n',
    });
    const json = await velour('add', '--json', ...args);
    expect([json.status, JSON.parse(json.out)]).toEqual([
      1,
      { refused: '60000000: there is no such video' },
    ]);
    expect(await velour('list', '60000000')).toMatchObject({ status: 1, out: '' });
  });
});

test.each([
  [],
  ['add'],
  ['add', '1'],
  ['add', '1', 'x.vtt'],
  ['add', 'one', 'x.vtt', '--lang', 'de'],
  ['add', '1', 'x.vtt', 'y.vtt', '--lang', 'de'],
  ['list'],
  ['list', '1', 'x.vtt'],
  ['list', '1', '--lang', 'de'],
  ['remove', '1'],
  ['remove', '1', 'x.vtt', '--lang', 'de'],
  ['remove', '1', '--lang', 'de', '--label', 'x'],
  ['show', '1', '--lang', 'de'],
  ['add', '1', 'x.vtt', '--lang', 'de', '--force'],
])('reports wrong use of velour captions %s %s', async (...args) => {
  const { status, out, err } = await velour(...args);
  expect([status, out, err]).toEqual([2, '', expect.stringContaining('velour captions add')]);
});
