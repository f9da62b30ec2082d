import type { JailLimits } from '../jail/port.ts';
import { MediaRefused } from '../media-refused.ts';
import { assertRoom } from '../storage/disk-space.ts';
import { decode, type TranscoderTools } from './decode.ts';
import { ladderArgs, progressFrames, progressSeconds } from './ladder-args.ts';
import { settleLadder } from './playlists.ts';
import type { LadderResult, TranscodePlan } from './port.ts';

const gib = 1024 ** 3;
const ladder_limits: JailLimits = {
  wall_seconds: 4 * 3600,
  cpu_seconds: 12 * 3600,
  memory_bytes: 8 * gib,
  file_bytes: 2 * gib,
  folder_bytes: 64 * gib,
  output_bytes: 0,
};

/** See the port. */
export async function makeLadder(
  { jail, preset }: TranscoderTools,
  file: string,
  folder: string,
  plan: TranscodePlan,
  progress: (fraction: number) => void,
  signal?: AbortSignal,
): Promise<LadderResult> {
  await assertRoom(folder, mostBytes(plan));
  let frames = 0;
  const onLine = (line: string): void => {
    frames = progressFrames(line) ?? frames;
    const seconds = progressSeconds(line);
    if (seconds !== undefined) progress(Math.min(1, seconds / plan.source.duration));
  };
  const args = ladderArgs(file, folder, plan, preset);
  const { complaints } = await decode(jail, {
    command: 'ffmpeg',
    args,
    reads: [file],
    writes: folder,
    limits: ladder_limits,
    signal,
    onLine,
  });
  if (frames === 0) throw new MediaRefused('damaged', 'The file is damaged: none of its pictures can be decoded.');
  if (complaints > frames / 10 && complaints > 3)
    throw new MediaRefused('damaged', 'The file is damaged: too many of its pictures cannot be decoded.');
  const seconds = await settleLadder(folder, plan);
  if (seconds < plan.source.duration * 0.9 - 0.5) throw new MediaRefused('damaged', 'The file is damaged: not all of it can be decoded.');
  return {
    duration: seconds,
    storyboard: { interval: 1, width: 160, height: 90, columns: 10, rows: 10, count: 0 },
    moments: Array.from({ length: 10 }, (_, n) => ((n + 0.5) * seconds) / 10),
  };
}

/** What the renditions can take at most. */
const mostBytes = ({ rungs, source }: TranscodePlan): number =>
  rungs.reduce((sum, { max_rate }) => sum + ((max_rate + 160_000) * source.duration) / 8, 0);
