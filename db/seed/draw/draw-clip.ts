import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rename } from 'node:fs/promises';
import {
  createCanvas,
  develop,
  smooth,
  vignette,
  type Canvas,
  type Scene,
  type Size,
} from './canvas.ts';
import type { ClipPlan } from './clip-plan.ts';
import { looks } from './looks/all.ts';
import { createRandom } from '../random.ts';
import { soundGraph } from './sound.ts';

interface Act {
  scene: Scene;
  starts: number;
  ends: number;
}

const even = (x: number): number => 2 * Math.round(x / 2);

/** The size in which a clip is drawn before it is enlarged. */
const drawnSize = (clip: ClipPlan): Size => ({
  height: clip.drawn_height,
  width: even((clip.drawn_height * clip.width) / clip.height),
});

/** Paints the moment `at`; two acts overlap for `fade` seconds round the change. */
function paintMoment(
  acts: readonly Act[],
  at: number,
  fade: number,
  canvas: Canvas,
  spare: Canvas,
): void {
  const index = Math.max(
    0,
    acts.findLastIndex((act) => act.starts <= at),
  );
  const act = acts[index];
  if (!act) return;
  const show = (one: Act, on: Canvas): void =>
    one.scene.paint(on, at - one.starts + fade, (at - one.starts) / (one.ends - one.starts));
  show(act, canvas);
  const before = at < act.starts + fade / 2 ? acts[index - 1] : undefined;
  const after = at > act.ends - fade / 2 ? acts[index + 1] : undefined;
  const other = before ?? after;
  if (!other) return;
  show(other, spare);
  const share = before
    ? 1 - smooth(-fade / 2, fade / 2, at - act.starts)
    : smooth(-fade / 2, fade / 2, at - act.ends);
  const { data } = canvas;
  for (let i = 0; i < data.length; i++) {
    const mine = data[i] ?? 0;
    data[i] = mine + ((spare.data[i] ?? 0) - mine) * share;
  }
}

function encoderArguments(clip: ClipPlan, size: Size, output: string): string[] {
  const picture = `[0:v]scale=${clip.width}:${clip.height}:flags=bicubic,format=yuv420p,framerate=fps=${clip.fps}:interp_start=0:interp_end=255:scene=100,setsar=1[picture]`;
  const sound = soundGraph(clip);
  return [
    '-nostdin',
    '-hide_banner',
    '-loglevel',
    'error',
    '-y',
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgb24',
    '-s',
    `${size.width}x${size.height}`,
    '-r',
    String(clip.drawn_fps),
    '-i',
    'pipe:0',
    '-filter_complex',
    sound ? `${picture};${sound}` : picture,
    '-map',
    '[picture]',
    ...(sound ? ['-map', '[sound]', '-c:a', 'aac', '-b:a', '128k'] : []),
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-crf',
    '19',
    '-threads',
    '2',
    '-t',
    String(clip.seconds),
    '-flags',
    '+bitexact',
    '-fflags',
    '+bitexact',
    '-map_metadata',
    '-1',
    '-f',
    'mp4',
    output,
  ];
}

/** Scenes of the clip with their times, each prepared only when it is first shown. */
function prepareActs(clip: ClipPlan, size: Size): Act[] {
  let tenths = 0;
  return clip.parts.map(([name, share]) => {
    const starts = (tenths / 10) * clip.seconds;
    tenths += share;
    let scene: Scene | undefined;
    const lazy: Scene = {
      paint(canvas, seconds, u) {
        scene ??= looks[name](size, createRandom(`${clip.key}/${name}`));
        scene.paint(canvas, seconds, u);
      },
    };
    return { scene: lazy, starts, ends: (tenths / 10) * clip.seconds };
  });
}

/**
 * Draws a clip into `output` (an mp4 that appears only when it is whole). The same plan gives the same bytes on one machine.
 * Throws when ffmpeg fails; `progress` runs from 0 to 1.
 */
export async function drawClip(
  clip: ClipPlan,
  output: string,
  progress: (fraction: number) => void,
): Promise<void> {
  const size = drawnSize(clip);
  const acts = prepareActs(clip, size);
  const gain = vignette(size, 0.14);
  const canvas = createCanvas(size);
  const spare = createCanvas(size);
  const fade = Math.min(0.8, clip.seconds * 0.07);
  // A name of its own: the encoder of a run that was killed may still be writing its part.
  const part = `${output}.${randomUUID()}.part`;
  const child = spawn('ffmpeg', encoderArguments(clip, size, part), {
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let complaint = '';
  child.stderr.on(
    'data',
    (chunk: Buffer) => (complaint = (complaint + chunk.toString()).slice(-2000)),
  );
  child.stdin.on('error', () => undefined);
  const closed = once(child, 'close');
  // Two pictures more than fit, because blending looks ahead; ffmpeg cuts at the exact length.
  const count = Math.ceil(clip.seconds * clip.drawn_fps) + 2;
  for (let n = 0; n < count && child.exitCode === null; n++) {
    paintMoment(acts, Math.min(n / clip.drawn_fps, clip.seconds), fade, canvas, spare);
    const bytes = Buffer.allocUnsafe(size.width * size.height * 3);
    develop(canvas, gain, bytes);
    if (!child.stdin.write(bytes)) await Promise.race([once(child.stdin, 'drain'), closed]);
    progress((n + 1) / count);
  }
  child.stdin.end();
  const [code] = (await closed) as [number | null];
  if (code !== 0)
    throw new Error(`ffmpeg could not write ${clip.key}: ${complaint.trim() || `exit ${code}`}`);
  await rename(part, output);
}
