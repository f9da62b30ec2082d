import { open } from 'node:fs/promises';
import type { JailLimits } from '../jail/port.ts';
import { MediaRefused } from '../media-refused.ts';
import { decode, not_a_video, type TranscoderTools } from './decode.ts';
import { progressFrames } from './ladder-args.ts';
import { createPacketClock, type PacketSpan } from './packet-clock.ts';
import type { ProbedVideo } from './port.ts';
import { firstPicturesArgs, packetArgs, probeArgs } from './probe-args.ts';
import { readProbe, type HeaderFacts } from './read-probe.ts';
import { looksLikeVideo, sniffed_bytes } from './sniff-container.ts';

const gib = 1024 ** 3;
const probe_limits: JailLimits = {
  wall_seconds: 120,
  cpu_seconds: 20,
  memory_bytes: 2 * gib,
  file_bytes: 0,
  folder_bytes: 0,
  output_bytes: 4_000_000,
};
const packet_limits: JailLimits = { ...probe_limits, wall_seconds: 240, cpu_seconds: 120 };

/** See the port. */
export async function checkVideo(
  { jail }: TranscoderTools,
  file: string,
  _decode: 'whole' | 'later',
  signal?: AbortSignal,
): Promise<ProbedVideo> {
  if ((await headOf(file)).length === 0) throw new MediaRefused('damaged', 'The file is empty.');
  const { stdout } = await decode(jail, { command: 'ffprobe', reads: [file], args: probeArgs(file), limits: probe_limits, signal }).catch(
    async (error: unknown) => {
      if (error instanceof MediaRefused && !looksLikeVideo(await headOf(file)))
        throw new MediaRefused('file_type', not_a_video, { cause: error });
      throw error;
    },
  );
  const facts = readProbe(stdout.toString());
  const clock = createPacketClock();
  await decode(jail, {
    command: 'ffprobe',
    reads: [file],
    args: packetArgs(file, facts.video_index),
    limits: packet_limits,
    signal,
    onLine: clock.add,
  });
  const { claimed_duration: _, claimed_fps: __, ...rest } = facts;
  const measured = measure(facts, clock.span());
  let pictures = 0;
  const onLine = (line: string): void => void (pictures = progressFrames(line) ?? pictures);
  await decode(jail, {
    command: 'ffmpeg',
    reads: [file],
    args: firstPicturesArgs(file, facts.video_index),
    limits: { ...probe_limits, memory_bytes: 4 * gib },
    signal,
    onLine,
  });
  if (pictures === 0) throw new MediaRefused('damaged', 'The file is damaged: none of its pictures can be decoded.');
  return { ...rest, ...measured, ignores_rotation: false, transfer: 'sdr', copy: undefined };
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
