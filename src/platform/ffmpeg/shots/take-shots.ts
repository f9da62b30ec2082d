import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { RawFrame } from '../../images/port.ts';
import { gib, words, type JailLimits } from '../../jail/port.ts';
import { decode, type TranscoderTools } from '../decode.ts';
import { LadderBroken } from '../ladder/ladder-broken.ts';
import { pictureSize } from './picture-size.ts';
import type { FrameShot } from '../port.ts';
import { shotInput } from '../rendition-input.ts';

const limits: JailLimits = {
  wall_seconds: 300,
  cpu_seconds: 240,
  memory_bytes: 4 * gib,
  file_bytes: gib / 4,
  folder_bytes: 2 * gib,
  output_bytes: 0,
};

/** See `Transcoder.shots` in port.ts. */
export async function takeShots(
  { jail }: TranscoderTools,
  shots: readonly FrameShot[],
  folder: string,
  signal?: AbortSignal,
): Promise<RawFrame[]> {
  const frames = await Promise.all(
    shots.map(async ({ file }, n) => ({
      file: join(folder, `${n}.rgb`),
      ...(await pictureSize(file)),
    })),
  );
  const take = async (
    which: readonly number[],
    from: (shot: FrameShot) => FrameShot,
  ): Promise<void> => {
    const wanted = which.flatMap((n) => {
      const [shot, frame] = [shots[n], frames[n]];
      return shot && frame ? [{ shot: from(shot), frame }] : [];
    });
    const reads = [...new Set(wanted.map(({ shot }) => shot.file))];
    await decode(jail, {
      command: 'ffmpeg',
      args: shotArgs(wanted),
      reads,
      writes: folder,
      limits,
      signal,
    }).catch(LadderBroken.from);
  };
  await take([...shots.keys()], (shot) => shot);
  const missing = await without(frames);
  // Their time is past the last picture of the file.
  if (missing.length > 0) await take(missing, (shot) => ({ ...shot, at: 0 }));
  if ((await without(frames)).length > 0) throw new Error('a rendition gave no picture');
  return frames;
}

/** Indexes of the frames that were not written completely. */
async function without(frames: readonly RawFrame[]): Promise<number[]> {
  const sizes = await Promise.all(
    frames.map(async ({ file }) => (await stat(file).catch(() => undefined))?.size ?? 0),
  );
  return frames.flatMap(({ width, height }, n) => (sizes[n] === width * height * 3 ? [] : [n]));
}

/**
 * One input per shot, seeked before it is opened: only the pictures between a key frame and the
 * moment are decoded.
 */
const shotArgs = (wanted: readonly { shot: FrameShot; frame: RawFrame }[]): string[] => [
  ...words('-nostdin -hide_banner -y -v error'),
  ...wanted.flatMap(({ shot }) => shotInput(shot)),
  ...wanted.flatMap(({ frame }, n) => [
    ...words(`-map ${n}:v:0 -frames:v 1 -pix_fmt rgb24 -f rawvideo`),
    frame.file,
  ]),
];
