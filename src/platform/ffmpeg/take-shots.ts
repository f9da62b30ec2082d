import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RawFrame } from '../images/port.ts';
import type { JailLimits } from '../jail/port.ts';
import { decode, type TranscoderTools } from './decode.ts';
import { frameArgs } from './frame-args.ts';
import type { FrameShot } from './port.ts';

const gib = 1024 ** 3;
const limits: JailLimits = {
  wall_seconds: 120,
  cpu_seconds: 60,
  memory_bytes: 4 * gib,
  file_bytes: gib,
  folder_bytes: 2 * gib,
  output_bytes: gib,
};

/** See the port. */
export async function takeShots(
  { jail }: TranscoderTools,
  shots: readonly FrameShot[],
  folder: string,
  signal?: AbortSignal,
): Promise<RawFrame[]> {
  const taken: RawFrame[] = [];
  for (const [n, { file, at }] of shots.entries()) {
    const { stdout } = await decode(jail, { command: 'ffmpeg', args: frameArgs(file, at), reads: [file], limits, signal });
    if (stdout.length === 0) continue;
    const path = join(folder, `${n}.png`);
    await writeFile(path, stdout);
    taken.push({ file: path, width: 0, height: 0 });
  }
  return taken;
}
