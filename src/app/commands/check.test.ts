import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawClip } from '#tests/support/clips.ts';
import type { CheckedFile } from './check-files.ts';
import { checkCommand } from './check.ts';

const state = { folder: '' };
beforeAll(async () => {
  state.folder = await mkdtemp(join(tmpdir(), 'velour-command-'));
  await mkdir(join(state.folder, 'films/deep'), { recursive: true });
  await drawClip(at('films/b.mp4'), { size: '320x180', seconds: 3 });
  await drawClip(at('films/deep/silent.mkv'), { size: '180x320', seconds: 1, tone: 0 });
  await writeFile(at('films/a.avi'), '');
  await writeFile(at('films/notes.txt'), 'Not for you');
  await writeFile(at('films/.hidden.mp4'), '');
});
afterAll(() => rm(state.folder, { recursive: true, force: true }));

const at = (path: string): string => join(state.folder, path);
async function velour(...args: string[]): Promise<{ status: number; out: string; err: string }> {
  const printed = { out: '', err: '' };
  const io = {
    out: (line: string) => void (printed.out += `${line}\n`),
    err: (line: string) => void (printed.err += `${line}\n`),
    is_tty: false,
  };
  return { status: await checkCommand.run(args, io), ...printed };
}
const json = (out: string): CheckedFile[] =>
  out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as CheckedFile);

describe('velour check', () => {
  test('prints one JSON object per line, in order, for folders without their hidden files', async () => {
    const { status, out } = await velour('--json', `${state.folder}/films/`, at('nowhere.mp4'));
    expect(status).toBe(1);
    expect(json(out)).toEqual([
      refusal('films/a.avi', 'damaged', 'The file is empty.', 'video'),
      {
        path: at('films/b.mp4'),
        verdict: 'accept',
        code: null,
        reason: null,
        kind: 'video',
        duration_s: expect.closeTo(3, 1),
        width: 320,
        height: 180,
        audio_channels: 1,
      },
      expect.objectContaining({
        path: at('films/deep/silent.mkv'),
        verdict: 'accept',
        width: 180,
        height: 320,
        audio_channels: 0,
      }),
      refusal('films/notes.txt', 'file_type', 'Files of this type are not taken.', null),
      refusal('nowhere.mp4', 'unreadable', 'There is no such file.', 'video'),
    ]);
  });

  test('prints the argument as given, joined with the path below it', async () => {
    const given = `${state.folder}/./films/../films/deep`;
    expect(json((await velour('--json', given)).out).map(({ path }) => path)).toEqual([
      `${given}/silent.mkv`,
    ]);
  });

  test('prints one line per file and makes control characters of names visible', async () => {
    await mkdir(at('names'), { recursive: true });
    const nasty = '\u001B[2J\u202Egpj.\n-i.mp4';
    await drawClip(at('plain.mp4'), { size: '320x180', seconds: 1 });
    await promisify(execFile)('cp', [at('plain.mp4'), at(`names/${nasty}`)]);
    const { status, out } = await velour(at('names'));
    expect(status).toBe(0);
    expect(out).toBe(
      `accept  ${at('names')}/\u{FFFD}[2J\u{FFFD}gpj.\u{FFFD}-i.mp4: 320 × 180, 1 s, 1 channel\n`,
    );
    expect(json((await velour('--json', at('names'))).out)[0]?.path).toBe(
      `${at('names')}/${nasty}`,
    );
  });

  test.each([
    ['0.05', 0, null],
    ['0.1', 1, 'too_short'],
  ])('applies --min-minutes %s to a clip of three seconds', async (minutes, status, code) => {
    const found = await velour('--json', '--min-minutes', minutes, at('films/b.mp4'));
    expect(found.status).toBe(status);
    expect(json(found.out)).toMatchObject([{ code, duration_s: expect.closeTo(3, 1), width: 320 }]);
  });

  test('refuses unreadable paths with a reason', async () => {
    await mkdir(at('closed'));
    await symlink('/nowhere', at('dangling.mp4'));
    await promisify(execFile)('mkfifo', [at('pipe.mp4')]);
    const found = json(
      (await velour('--json', at('dangling.mp4'), at('pipe.mp4'), `${at('plain.mp4')}/x.mp4`)).out,
    );
    expect(found.map(({ code, reason }) => [code, reason])).toEqual([
      ['unreadable', 'There is no such file.'],
      ['unreadable', 'It is not a file.'],
      ['unreadable', 'There is no such file.'],
    ]);
  });

  test.runIf(process.getuid?.() !== 0)('a folder that may not be read is named', async () => {
    await chmod(at('closed'), 0);
    expect(json((await velour('--json', at('closed'))).out)).toMatchObject([
      { path: at('closed'), code: 'unreadable' },
    ]);
  });

  test('accepts an empty folder', async () => {
    await mkdir(at('empty'));
    expect(await velour(at('empty'))).toEqual({ status: 0, out: '', err: '' });
  });

  test.each([
    [[]],
    [['--min-minutes', 'six', 'a.mp4']],
    [['--min-minutes', '-1', 'a.mp4']],
    [['--unknown', 'a.mp4']],
  ])('explains wrong use (%j) and exits with 2', async (args) => {
    const { status, out, err } = await velour(...args);
    expect([status, out]).toEqual([2, '']);
    expect(err).toContain('velour check [--json] [--min-minutes n]');
  });
});

test('the program needs no database, creates no DATA_DIR, and ends its decoders when stopped', async () => {
  await drawClip(at('long.mp4'), { size: '1920x1080', seconds: 5 });
  const env = {
    PATH: process.env['PATH'],
    NODE_ENV: 'test',
    DATA_DIR: at('data'),
    DATABASE_URL: 'postgres://x:y@127.0.0.1:1/z',
    TMPDIR: at('tmp'),
  };
  await mkdir(at('tmp'));
  const cli = join(import.meta.dirname, '../cli.ts');
  const child = execFile(process.execPath, [cli, 'check', at('long.mp4')], { env });
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
  // A program that starts while others run takes long now and then.
  await expect.poll(async () => readdir(at('tmp')), { timeout: 45_000 }).toHaveLength(1);
  child.kill('SIGINT');
  expect(await closed).toBe(1);
  expect(await readdir(at('tmp'))).toEqual([]);
  await expect(readdir(at('data'))).rejects.toThrow('ENOENT');
});

const refusal = (
  path: string,
  code: CheckedFile['code'],
  reason: string,
  kind: CheckedFile['kind'],
): CheckedFile => ({
  path: at(path),
  verdict: 'refuse',
  code,
  reason,
  kind,
  duration_s: null,
  width: null,
  height: null,
  audio_channels: null,
});
