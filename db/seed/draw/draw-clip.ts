import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { secondsOf, type ClipPlan } from '../data/clip-plan.ts';
import { scenes, type SceneName } from '../data/scenes.ts';
import { blendCanvas, createCanvas, develop, smooth, type Size } from './canvas.ts';
import { createRandom } from '../random.ts';
import { soundArgs } from '../sound.ts';

const even = (x: number): number => 2 * Math.round(x / 2);

/** Paints one scene of a clip; when it repeats, its end dissolves into its beginning. */
function painter(clip: ClipPlan, name: SceneName, size: Size): (seconds: number) => Buffer {
  const { key, loop, repeats } = clip;
  const scene = scenes[name](size, createRandom(`${key}/${name}`));
  const [canvas, spare] = [createCanvas(size), createCanvas(size)];
  const fade = repeats > 1 ? loop / 5 : 0;
  return (seconds) => {
    scene(canvas, seconds);
    if (seconds < fade) {
      scene(spare, seconds + loop);
      blendCanvas(canvas, spare, 1 - smooth(0, fade, seconds));
    }
    const bytes = Buffer.allocUnsafe(size.width * size.height * 3);
    develop(canvas, 0.14, bytes);
    return bytes;
  };
}

/** Runs ffmpeg on what `feed` gives; throws with its last words. */
async function ffmpeg(
  key: string,
  args: readonly string[],
  feed?: (write: (bytes: Buffer) => Promise<void>) => Promise<void>,
): Promise<void> {
  const child = spawn('ffmpeg', ['-hide_banner', '-v', 'error', '-y', ...args], {
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const closed = once(child, 'close');
  let words = '';
  child.stderr.on('data', (chunk: Buffer) => (words = (words + chunk.toString()).slice(-2000)));
  child.stdin.on('error', () => undefined);
  try {
    await feed?.(async (bytes) => {
      if (child.exitCode !== null || child.stdin.write(bytes)) return;
      // It closes its input as soon as it has as many pictures as it was asked for.
      const drained = once(child.stdin, 'drain').catch(() => undefined);
      await Promise.race([drained, closed]);
    });
  } finally {
    child.stdin.end();
  }
  const [code] = (await closed) as [number | null];
  if (code !== 0)
    throw new Error(`ffmpeg could not write ${key}: ${words.trim() || `exit ${code}`}`);
}

/** Renditions of the same size are copies of what this writes, so it has their key frames. */
function encoderArgs(
  { width, height, fps, repeats, loop, drawn_fps }: ClipPlan,
  size: Size,
): string[] {
  const input = `-f rawvideo -pix_fmt rgb24 -s ${size.width}x${size.height} -r ${drawn_fps} -i pipe:0`;
  const blended = `framerate=fps=${fps}:interp_start=0:interp_end=255:scene=100`;
  const filter = `scale=${width}:${height}:flags=bicubic,format=yuv420p,setsar=1,${blended}`;
  // The size of a repeated loop counts as often as it is repeated.
  const codec = `-c:v libx264 -preset veryfast -crf ${repeats > 1 ? 27 : 22} -bf 0 -threads 2`;
  const frames = `-g ${fps * 4} -sc_threshold 0 -flags +bitexact+cgop -frames:v ${Math.round(loop * fps)}`;
  return [...input.split(' '), '-vf', filter, ...`${codec} ${frames}`.split(' ')];
}

/**
 * Draws a clip into `output` (an mp4 that appears only when it is whole). The same plan gives the
 * same bytes on one machine. Throws when ffmpeg fails; `progress` runs from 0 to 1.
 */
export async function drawClip(
  clip: ClipPlan,
  output: string,
  progress: (fraction: number) => void,
): Promise<void> {
  const { key, loop, repeats, drawn_fps, drawn_height: height } = clip;
  const size = { height, width: even((height * clip.width) / clip.height) };
  // A unique folder: the encoder of a run that was killed may still be writing into its own.
  const folder = `${output}.${randomUUID()}`;
  const [list, sound, whole] = ['list', 'sound.aac', 'whole.mp4'].map((name) => join(folder, name));
  if (!list || !sound || !whole) throw new RangeError('three files');
  await mkdir(folder);
  try {
    // Blending looks two pictures ahead.
    const count = Math.ceil(loop * drawn_fps) + 2;
    for (const [n, name] of clip.scenes.entries()) {
      const paint = painter(clip, name, size);
      await ffmpeg(key, [...encoderArgs(clip, size), join(folder, `${n}.mp4`)], async (put) => {
        for (let picture = 0; picture < count; picture++) {
          await put(paint(picture / drawn_fps));
          progress((n + (picture + 1) / count) / clip.scenes.length);
        }
      });
    }
    const lines = clip.scenes.flatMap((_, n) => Array(repeats).fill(`file ${n}.mp4`));
    await writeFile(list, ['ffconcat version 1.0', ...lines, ''].join('\n'));
    const seconds = secondsOf(clip);
    const heard = soundArgs({ ...clip, seconds });
    if (heard) await ffmpeg(key, [...heard, sound]);
    const sources = [
      '-f',
      'concat',
      '-i',
      list,
      ...(heard ? ['-stream_loop', '-1', '-i', sound] : []),
    ];
    const copy = `-c copy -t ${seconds} -fflags +bitexact -map_metadata -1`.split(' ');
    await ffmpeg(key, [...sources, ...copy, whole]);
    await rename(whole, output);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
