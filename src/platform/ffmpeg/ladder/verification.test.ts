import { cp, mkdir, mkdtemp, open, readFile, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { drawClip } from '#tests/support/clips.ts';
import { createJail } from '../../jail/create-jail.ts';
import { countLadder } from './count-ladder.ts';
import type { TranscoderTools } from '../decode.ts';
import { decodeEnds } from './decode-ends.ts';
import { createLocalTranscoder } from '../local-transcoder.ts';
import { writeRenditions } from './make-ladder.ts';
import { settleLadder } from './playlists.ts';
import type { LadderResult, Rung, TranscodePlan } from '../port.ts';
import { sampleRendition } from './sample-rendition.ts';

vi.setConfig({ testTimeout: 60_000 });

const rung = (height: number): Rung => ({
  name: `${height}p`,
  width: height * 2,
  height,
  max_rate: 600_000,
  crf: 26,
  how: 'encode',
});
const state = {
  folder: '',
  tools: undefined as TranscoderTools | undefined,
  plan: undefined as TranscodePlan | undefined,
};

beforeAll(async () => {
  state.folder = await mkdtemp(join(tmpdir(), 'velour-verification-'));
  const tools = {
    jail: await createJail({ allow_unjailed: true }),
    preset: 'ultrafast',
    threads: 0,
  };
  const file = await drawClip(join(state.folder, 'source.mp4'), { seconds: 9 });
  const source = await createLocalTranscoder(tools).check(file, 'later');
  const codecs = { video: 'libx264', audio: 'aac', audio_rate: 64_000 } as const;
  const plan = { source, rungs: [rung(90), rung(180)], fps: 25, segment_seconds: 4, codecs };
  const whole = join(state.folder, 'whole');
  await mkdir(whole);
  await writeRenditions({ tools, file, folder: whole, plan, progress: () => undefined });
  await settleLadder(whole, plan);
  Object.assign(state, { tools, plan });
});
afterAll(() => rm(state.folder, { recursive: true, force: true }));

/** A copy of the ladder, to do something to. */
async function aLadder(): Promise<{ folder: string; verify(): Promise<LadderResult> }> {
  const { tools, plan } = state;
  if (!tools || !plan) throw new Error('inside tests only');
  const folder = await mkdtemp(join(state.folder, 'ladder-'));
  await cp(join(state.folder, 'whole'), folder, { recursive: true });
  return {
    folder,
    async verify() {
      const written = await settleLadder(folder, plan);
      const counted = await countLadder(folder, plan, written);
      await decodeEnds(tools, folder, written.slice(1));
      const place = join(folder, '90p');
      return sampleRendition(tools, {
        place,
        folder,
        width: 180,
        height: 90,
        frames: counted[0]?.frames ?? 0,
        fps: plan.fps,
        has_sound: true,
      });
    },
  };
}

/** Overwrites the middle of a file. */
async function spoil(path: string): Promise<void> {
  const { size } = await stat(path);
  const file = await open(path, 'r+');
  await file.write(
    Buffer.alloc(Math.floor(size / 4), 0xa5),
    0,
    Math.floor(size / 4),
    Math.floor(size / 2),
  );
  await file.close();
}

test('accepts a valid ladder', async () => {
  const { verify } = await aLadder();
  expect(await verify()).toMatchObject({
    duration: 9,
    moments: { length: 10 },
    storyboard: { columns: expect.any(Number) },
  });
});

test('rejects a truncated segment', async () => {
  const { folder, verify } = await aLadder();
  const path = join(folder, '180p/s00001.m4s');
  await truncate(path, (await stat(path)).size - 100);
  await expect(verify()).rejects.toThrow('cut off');
});

test('rejects a segment from another time', async () => {
  const { folder, verify } = await aLadder();
  await cp(join(folder, '180p/s00000.m4s'), join(folder, '180p/s00001.m4s'));
  await expect(verify()).rejects.toMatchObject({
    name: 'LadderBroken',
    message: expect.stringContaining('180p'),
  });
});

test('rejects damage in the last segment of a large rendition and anywhere in the smallest', async () => {
  for (const path of ['180p/s00002.m4s', '90p/s00001.m4s']) {
    const { folder, verify } = await aLadder();
    await spoil(join(folder, path));
    await expect(verify(), path).rejects.toMatchObject({
      name: 'LadderBroken',
      message: expect.stringMatching(/decoded/),
    });
  }
});

test('rejects a playlist whose lengths differ from its segments', async () => {
  const { folder, verify } = await aLadder();
  const index = join(folder, '180p/index.m3u8');
  const reported = (await readFile(index, 'utf8')).replace('#EXTINF:4.000000', '#EXTINF:0.040000');
  const file = await open(index, 'w');
  await file.write(reported);
  await file.close();
  await expect(verify()).rejects.toThrow('playlist');
});
