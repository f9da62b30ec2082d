import { stat } from 'node:fs/promises';
import { gib, no_output, type JailLimits } from '../../jail/port.ts';
import { damaged } from '../../media-refused.ts';
import { decode, type TranscoderTools } from '../decode.ts';
import { createPictureMeter } from './picture-meter.ts';
import type { CopyFacts } from '../port.ts';
import { packetArgs } from '../probe-args.ts';
import { readRatio, type Stream } from './read-probe.ts';
import { createStreamClock, readPacket, type StreamSpan } from './stream-clock.ts';

/**
 * A valid edit list skips less than a group of pictures; a file that repeats itself in its edit
 * list has almost only such packets.
 */
const discarded_most = 5000;

export interface PacketFacts {
  video: StreamSpan;
  /** By stream index. */
  spans: ReadonlyMap<number, StreamSpan>;
  /** seconds from the first packet of any stream to the end of the last */
  longest: number;
  /** Frames before the first key frame. */
  lost_at_start: number;
  /** Undefined when the frames are not evenly spaced. */
  picture: Pick<CopyFacts, 'average' | 'peak' | 'key_gap'> | undefined;
}

interface Scan {
  streams: readonly Stream[];
  video: Stream;
  may_jump: boolean;
}

/** Reads all packets of the file without decoding any. */
export async function scanPackets(
  { jail }: TranscoderTools,
  file: string,
  { streams, video, may_jump }: Scan,
  signal?: AbortSignal,
): Promise<PacketFacts> {
  const clocks = new Map(
    streams.map(({ index, time_base }) => [
      index,
      createStreamClock(readRatio(time_base) ?? 1, may_jump),
    ]),
  );
  const meter = createPictureMeter(readRatio(video.time_base) ?? 1);
  const stop = new AbortController();
  let discarded = 0;
  let has_key = false;
  let lost = 0;
  const onLine = (line: string): void => {
    const packet = readPacket(line);
    if (!packet) return;
    clocks.get(packet.stream)?.add(packet);
    if (packet.stream !== video.index) return;
    meter.add(packet);
    has_key ||= packet.is_key;
    if (!has_key && !packet.is_discarded) lost += 1;
    discarded = packet.is_discarded ? discarded + 1 : 0;
    if (discarded > discarded_most)
      stop.abort(damaged('file', 'its edit list repeats pictures that are never shown'));
  };
  await decode(jail, {
    command: 'ffprobe',
    args: packetArgs(file),
    reads: [file],
    limits: limitsFor((await stat(file)).size),
    signal: signal ? AbortSignal.any([signal, stop.signal]) : stop.signal,
    onLine,
  });
  const spans = new Map([...clocks].map(([index, clock]) => [index, clock.span()]));
  const shown = spans.get(video.index) ?? createStreamClock(1, false).span();
  return {
    video: shown,
    spans,
    longest: longestOf([...spans.values()]),
    lost_at_start: has_key ? lost : 0,
    picture: meter.facts(shown),
  };
}

function longestOf(spans: readonly StreamSpan[]): number {
  const timed = spans.filter(({ seconds }) => seconds !== undefined);
  const together =
    Math.max(...timed.map(({ end }) => end)) - Math.min(...timed.map(({ first }) => first));
  return Math.max(together, ...timed.map(({ seconds = 0 }) => seconds));
}

/** A long recording has millions of packets and must be read from the disk. */
function limitsFor(bytes: number): JailLimits {
  const cpu_seconds = 10 + Math.ceil(bytes / 1e8);
  return {
    cpu_seconds,
    wall_seconds: 60 + 8 * cpu_seconds,
    memory_bytes: 2 * gib,
    ...no_output,
  };
}
