import { open } from 'node:fs/promises';
import { assertRoom } from '../storage/disk-space.ts';
import { frameArgs } from './frame-args.ts';
import { ladderArgs, progressFrames, progressSeconds } from './ladder-args.ts';
import { createPacketClock, type PacketSpan } from './packet-clock.ts';
import { settleLadder } from './playlists.ts';
import { MediaRefused, type ProbedVideo, type TranscodePlan, type Transcoder } from './port.ts';
import { firstPicturesArgs, packetArgs, probeArgs } from './probe-args.ts';
import { readProbe, type HeaderFacts } from './read-probe.ts';
import { looksLikeVideo, sniffed_bytes } from './sniff-container.ts';
import { DecoderFailed, runDecoder, type DecoderLimits, type DecoderRun } from './run-decoder.ts';

const gib = 1024 ** 3;
const probe_limits: DecoderLimits = { wall_seconds: 120, cpu_seconds: 20, memory_bytes: 2 * gib, file_bytes: 0, output_bytes: 4_000_000 };
const packet_limits: DecoderLimits = { ...probe_limits, wall_seconds: 240, cpu_seconds: 120 };
const ladder_limits: DecoderLimits = {
  wall_seconds: 4 * 3600,
  cpu_seconds: 12 * 3600,
  memory_bytes: 8 * gib,
  file_bytes: 2 * gib,
  output_bytes: 0,
};
const frame_limits: DecoderLimits = { ...probe_limits, memory_bytes: 4 * gib, output_bytes: 256 * 1024 * 1024 };

/** Faults of the machine, not of the file: worth another try. */
const machine_fault =
  /No space left|Cannot allocate memory|Permission denied|Input\/output error|Too many open files|Resource temporarily unavailable|Read-only file system/;

const not_a_video = 'The file is not a video of a kind that is accepted.';

/** Runs the system's ffmpeg and ffprobe. `preset` is x264's. */
export function createLocalTranscoder({ preset }: { preset: string }): Transcoder {
  return {
    probe: (file, signal) => probe(file, signal),
    ladder: (file, folder, plan, progress, signal) => ladder(ladderArgs(file, folder, plan, preset), folder, plan, progress, signal),
    async frame({ file, at }, signal) {
      const { stdout } = await decode({ command: 'ffmpeg', args: frameArgs(file, at), limits: frame_limits, signal });
      return stdout.length > 0 ? stdout : undefined;
    },
  };
}

async function probe(file: string, signal?: AbortSignal): Promise<ProbedVideo> {
  if ((await headOf(file)).length === 0) throw new MediaRefused('empty', 'The file is empty.');
  const { stdout } = await decode({ command: 'ffprobe', args: probeArgs(file), limits: probe_limits, signal }).catch(
    async (error: unknown) => {
      if (error instanceof MediaRefused && !looksLikeVideo(await headOf(file)))
        throw new MediaRefused('file_type', not_a_video, { cause: error });
      throw error;
    },
  );
  const facts = readProbe(stdout.toString());
  const clock = createPacketClock();
  await decode({ command: 'ffprobe', args: packetArgs(file, facts.video_index), limits: packet_limits, signal, onLine: clock.add });
  const { claimed_duration: _, claimed_fps: __, ...rest } = facts;
  const measured = measure(facts, clock.span());
  let pictures = 0;
  const onLine = (line: string): void => void (pictures = progressFrames(line) ?? pictures);
  await decode({
    command: 'ffmpeg',
    args: firstPicturesArgs(file, facts.video_index),
    limits: { ...probe_limits, memory_bytes: 4 * gib },
    signal,
    onLine,
  });
  if (pictures === 0) throw new MediaRefused('damaged', 'The file is damaged: none of its pictures can be decoded.');
  return { ...rest, ...measured };
}

async function headOf(file: string): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(sniffed_bytes), 0, sniffed_bytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Length and rate from what is really there. Throws when it is much less than the header claims, or no video at all. */
export function measure(
  { claimed_duration, claimed_fps }: HeaderFacts,
  { packets, seconds }: PacketSpan,
): { duration: number; fps: number } {
  const duration = seconds ?? packets / (claimed_fps ?? 25);
  if (packets === 0 || duration <= 0) throw new MediaRefused('damaged', 'The file is damaged: it holds no pictures.');
  if (claimed_duration !== undefined && duration < claimed_duration * 0.9 - 0.5) {
    throw new MediaRefused(
      'damaged',
      `The file is damaged or cut off: it says ${Math.round(claimed_duration)} seconds and holds ${Math.round(duration)}.`,
    );
  }
  const counted = packets / duration;
  if (counted < 1 && duration > 2) throw new MediaRefused('damaged', 'The file holds less than one picture a second.');
  // Fields may come as packets of their own, so the header's rate is right when it is half of what was counted.
  const is_plausible = claimed_fps !== undefined && counted / claimed_fps > 0.5 && counted / claimed_fps < 2.2;
  const fps = is_plausible ? claimed_fps : Math.min(Math.max(counted, 1), 240);
  return { duration, fps };
}

async function ladder(
  args: string[],
  folder: string,
  plan: TranscodePlan,
  progress: (fraction: number) => void,
  signal?: AbortSignal,
): Promise<number> {
  await assertRoom(folder, mostBytes(plan));
  let frames = 0;
  const onLine = (line: string): void => {
    frames = progressFrames(line) ?? frames;
    const seconds = progressSeconds(line);
    if (seconds !== undefined) progress(Math.min(1, seconds / plan.source.duration));
  };
  const { complaints } = await decode({ command: 'ffmpeg', args, limits: ladder_limits, signal, onLine });
  if (frames === 0) throw new MediaRefused('damaged', 'The file is damaged: none of its pictures can be decoded.');
  if (complaints > frames / 10 && complaints > 3)
    throw new MediaRefused('damaged', 'The file is damaged: too many of its pictures cannot be decoded.');
  const seconds = await settleLadder(folder, plan);
  if (seconds < plan.source.duration * 0.9 - 0.5) throw new MediaRefused('damaged', 'The file is damaged: not all of it can be decoded.');
  return seconds;
}

/** What the renditions can take at most. */
const mostBytes = ({ rungs, source }: TranscodePlan): number =>
  rungs.reduce((sum, { max_rate }) => sum + ((max_rate + 160_000) * source.duration) / 8, 0);

/** Runs a decoder; what is the file's fault becomes a refusal. */
async function decode(run: DecoderRun): ReturnType<typeof runDecoder> {
  try {
    return await runDecoder(run);
  } catch (error) {
    if (!(error instanceof DecoderFailed)) throw error;
    if (/not on whitelist|Format .*not.*whitelist/i.test(error.stderr)) {
      throw new MediaRefused('file_type', not_a_video, { cause: error });
    }
    if (error.how === 'exit' && !machine_fault.test(error.stderr)) {
      throw new MediaRefused('damaged', 'The file is damaged: it cannot be decoded.', { cause: error });
    }
    if (error.how === 'limit')
      throw new MediaRefused('damaged', 'The file is damaged: decoding it takes more than a file may cost.', { cause: error });
    throw error;
  }
}
