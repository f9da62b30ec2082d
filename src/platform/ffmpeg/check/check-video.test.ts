import { mkdir, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawClip, type ClipFacts } from '#tests/support/clips.ts';
import { createJail } from '../../jail/create-jail.ts';
import { checkVideo } from './check-video.ts';
import type { ProbedVideo } from '../port.ts';

const state = { folder: '' };
beforeAll(async () => {
  state.folder = await mkdtemp(join(tmpdir(), 'velour-check-'));
});
afterAll(() => rm(state.folder, { recursive: true, force: true }));

async function check(
  file: string,
  how: 'whole' | 'later' = 'whole',
  signal?: AbortSignal,
): Promise<ProbedVideo> {
  const jail = await createJail({ allow_unjailed: true });
  return await checkVideo(
    { jail, preset: 'ultrafast', threads: 1 },
    join(state.folder, file),
    how,
    signal,
  );
}
const draw = (name: string, facts: ClipFacts = {}): Promise<string> =>
  drawClip(join(state.folder, name), facts);

test.each(['whole', 'later'] as const)(
  'reads the facts of a plain clip, decoded %s',
  async (how) => {
    await draw('plain.mp4', {
      size: '640x360',
      seconds: 3,
      rate: 25,
      extra: ['-g', '50', '-ar', '48000'],
    });
    expect(await check('plain.mp4', how)).toEqual({
      duration: expect.closeTo(3, 1),
      width: 640,
      height: 360,
      fps: 25,
      video_index: 0,
      audio_index: 1,
      audio_channels: 1,
      is_interlaced: false,
      ignores_rotation: false,
      lost_at_start: 0,
      has_wrong_clock: false,
      has_longer_sound: false,
      has_unsaid_colours: true,
      transfer: 'sdr',
      copy: {
        average: expect.any(Number),
        peak: expect.any(Number),
        key_gap: expect.closeTo(2, 1),
        has_plain_sound: true,
      },
    });
  },
);

test.each(['mkv', 'm2t', 'flv', 'mov'])(
  'recognises %s by its content without its file name',
  async (ending) => {
    await draw(`a.${ending}`, {
      size: '320x180',
      seconds: 2,
      extra: ending === 'm2t' ? ['-f', 'mpegts'] : [],
    });
    await writeFile(
      join(state.folder, 'source'),
      await readFile(join(state.folder, `a.${ending}`)),
    );
    expect(await check('source')).toMatchObject({
      width: 320,
      height: 180,
      fps: 25,
      duration: expect.closeTo(2, 0),
      audio_channels: 1,
    });
  },
);

test('refuses a truncated file, with and without decoding', async () => {
  const cut = await draw('cut.mp4', { seconds: 4, extra: ['-movflags', '+faststart'] });
  await truncate(cut, 60_000);
  for (const how of ['whole', 'later'] as const)
    await expect(check('cut.mp4', how)).rejects.toMatchObject({
      code: 'damaged',
      message: expect.stringMatching(/cut off: it says 4\.0 seconds/),
    });
});

test('accepts concatenated recordings that start between key frames', async () => {
  const extra = ['-g', '50', '-f', 'mpegts'];
  const first = await readFile(await draw('first.m2t', { size: '320x180', seconds: 12, extra }));
  const second = await readFile(
    await draw('second.m2t', {
      size: '320x180',
      seconds: 4,
      extra: [...extra, '-output_ts_offset', '3600'],
    }),
  );
  await writeFile(join(state.folder, 'joined.m2t'), Buffer.concat([first, second]));
  expect(await check('joined.m2t')).toMatchObject({
    duration: expect.closeTo(16, 0),
    lost_at_start: 0,
    copy: undefined,
  });
  await writeFile(join(state.folder, 'late.m2t'), first.subarray(188 * 150 + 77));
  const late = await check('late.m2t');
  expect(late).toMatchObject({ duration: expect.closeTo(12, 0), copy: undefined });
  expect(late.lost_at_start).toBeGreaterThan(10);
});

test('finds damage in the middle by decoding', async () => {
  const file = await draw('noise.mp4', { seconds: 4, extra: ['-movflags', '+faststart'] });
  const bytes = await readFile(file);
  for (let at = bytes.indexOf('mdat') + 20_000; at < bytes.length - 4; at += 7)
    bytes[at] = at % 251;
  await writeFile(file, bytes);
  expect(await check('noise.mp4', 'later')).toMatchObject({ duration: expect.closeTo(4, 1) });
  await expect(check('noise.mp4', 'whole')).rejects.toMatchObject({
    name: 'MediaRefused',
    code: 'damaged',
  });
});

test.each([
  ['nothing', '', 'damaged'],
  [
    'a playlist',
    '#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\nhttp://127.0.0.1:18081/a.ts\n'.repeat(3),
    'file_type',
  ],
  ['a web page', '<!doctype html><p>Hello</p>'.repeat(20), 'damaged'],
  ['zeros', '\0'.repeat(100_000), 'damaged'],
])('refuses %s', async (_, content, code) => {
  await writeFile(join(state.folder, 'wrong.mp4'), content);
  await expect(check('wrong.mp4')).rejects.toMatchObject({ name: 'MediaRefused', code });
});

test('stops at once when aborted', async () => {
  await draw('long.mp4', { size: '1280x720', seconds: 20 });
  const stop = new AbortController();
  setTimeout(() => stop.abort(new Error('enough')), 150);
  await expect(check('long.mp4', 'whole', stop.signal)).rejects.toThrow('enough');
});

test('a missing file is an error, not a refusal', async () => {
  await mkdir(join(state.folder, 'folder'));
  await expect(check('nowhere')).rejects.toMatchObject({ code: 'ENOENT' });
  await expect(check('folder')).rejects.toMatchObject({ code: 'EISDIR' });
});
